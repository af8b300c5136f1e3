import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const PACKAGE = path.join(__dirname, '..')
/** `res.cookie()` signs a cookie, and there is no secret. */
const PROGRAM = `
  const app = require('trunkline')()
  app.get('/', (req, res) => res.cookie('a', 'b', { signed: true }))
  app.use((err, req, res, next) => { console.log(err.stack); res.end() })
  require('trunkline/test').inject(app, '/')
`

function stackWith(...flags: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', PROGRAM], { cwd: PACKAGE, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

describe('the stack of an error that the framework throws', () => {
  it('names the file of the room, without source maps', () => {
    expect(stackWith()).toMatch(/at \S*\.cookie \(.*[\\/]dist[\\/]response\.js:\d+:\d+\)/)
  })

  it('names the line of the source, with source maps', () => {
    const [, file, line] =
      /\.cookie \(.*[\\/]src[\\/](response[\\/]cookies\.ts):(\d+):\d+\)/.exec(stackWith('--enable-source-maps')) ?? []
    expect(file).toBe(path.join('response', 'cookies.ts'))
    const source = readFileSync(path.join(PACKAGE, 'src', String(file)), 'utf8')
    expect(source.split('\n')[Number(line) - 1]).toContain('signText(text')
  })
})
