import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** What a program does after it has loaded `trunkline`, and the files that it needs for that. */
const cases: [title: string, program: string, files: string[]][] = [
  ['serves no files', 'app.get("/", (req, res) => res.send("hello"))', []],
  ['calls json()', 'framework.json()', ['bodies']],
  ['calls static()', 'framework.static(".")', ['files']],
  ['has a router that refuses other methods', 'framework.Router({ methodNotAllowed: true })', ['routes']],
  ['enables "method not allowed"', 'app.enable("method not allowed")', ['routes']],
  ['reads req.signal', 'Object.create(app.request).signal', ['streams']],
]

const LATE = ['bodies', 'development', 'exchange', 'explain', 'files', 'http2', 'router-linear', 'routes', 'streams']

describe('what most apps do not use is not loaded by an app that', () => {
  it.each(cases)('%s', (_, program, files) => {
    expect(loadedBy(program).filter((name) => LATE.includes(name))).toEqual(files)
  })
})

/** The names of our files that a production app has loaded after these lines, sorted. */
function loadedBy(program: string): string[] {
  const text = `const framework = require('trunkline'); const app = framework(); ${program}
    console.log(Object.keys(require.cache).join('\\n'))`
  const env = { ...process.env, NODE_ENV: 'production' }
  const printed = execFileSync(process.execPath, ['-e', text], { cwd: __dirname, env, encoding: 'utf8' })
  return [...printed.matchAll(/\bdist[\\/](.+)\.js$/gm)].map(([, name]) => name as string).sort()
}
