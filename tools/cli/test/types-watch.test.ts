import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchModules } from '../src/types/watch-modules.ts'
import { makeFolder, runCli } from './run-cli.ts'

const EXPRESS = JSON.stringify(require.resolve('express5'))
const ARGS = ['types', 'app.js', '-o', 'app.d.ts', '--watch', '--timeout', '600']
const FULL = 'ENOSPC: System limit for number of file watchers reached'

/** A real `trunkline types app.js -o app.d.ts --watch`, whose lines can be waited for. */
function watchApp(folder: string): (text: string, route: string) => Promise<boolean> {
  const child = spawn(process.execPath, [join(__dirname, '../bin/trunkline.js'), ...ARGS], { cwd: folder })
  onTestFinished(() => void child.kill())
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]()
  return async (text, route) => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return false
      // A busy machine may let the command see half of a change: another line follows.
      if (value.includes(text) && readFileSync(join(folder, 'app.d.ts'), 'utf8').includes(`'GET /${route}'`))
        return true
    }
  }
}

describe('trunkline types --watch', () => {
  it('follows changes, mistakes and new folders of an app', async () => {
    const folder = makeFolder({
      'app.js': `const app = require(${EXPRESS})()\nrequire('./routes.js')(app)\nmodule.exports = app\n`,
      'routes.js': "module.exports = (app) => app.get('/one', () => {})\n",
    })
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
    const shows = watchApp(folder)
    expect(await shows('app.d.ts is up to date', 'one')).toBe(true)
    write('routes.js', "module.exports = (app) => app.get('/two', () => {})\n")
    expect(await shows('app.d.ts is up to date', 'two')).toBe(true)
    write('routes.js', "module.exports = (app) => app.get('/two', () => {\n")
    expect(await shows('SyntaxError', 'two')).toBe(true)
    write('routes.js', "module.exports = require('./lib/routes.js')\n")
    expect(await shows("Cannot find module './lib/routes.js' (routes.js:1)", 'two')).toBe(true)
    mkdirSync(join(folder, 'lib'))
    write('lib/routes.js', "module.exports = (app) => app.get('/three', () => {})\n")
    expect(await shows('app.d.ts is up to date', 'three')).toBe(true)
  })

  it.each([
    ['at the start', `throw new Error('${FULL}')`],
    ['later', `const it = watch(...given); setImmediate(() => it.emit('error', new Error('${FULL}'))); return it`],
  ])('says that files cannot be watched, and ends: %s', async (_when, code) => {
    const folder = makeFolder({
      'app.js': `module.exports = require(${EXPRESS})()\n`,
      'full.cjs': `const fs = require('fs')\nconst { watch } = fs\nfs.watch = (...given) => { ${code} }\n`,
    })
    const env = { NODE_OPTIONS: `--require=${JSON.stringify(join(folder, 'full.cjs'))}` }
    const { code: exitCode, stderr } = await runCli(ARGS, folder, env)
    expect(stderr).toContain(`${realpathSync(folder)} cannot be watched for changes: ${FULL}\n`)
    expect(exitCode).toBe(2)
  })

  it('sees modules only: not those of node_modules, no other files, nothing in a folder that is gone', async () => {
    const folder = makeFolder({ 'node_modules/a/index.js': '', '.cache/b.js': '', 'data.db': '', 'old/c.js': '' })
    const seen: string[] = []
    await new Promise<void>((resolve, reject) => {
      const close = watchModules(
        folder,
        (path) => {
          seen.push(relative(folder, path))
          if (path.endsWith('last.js')) resolve()
        },
        reject,
      )
      onTestFinished(close)
      for (const name of ['node_modules/a/index.js', '.cache/b.js', 'data.db', 'old/c.js']) {
        writeFileSync(join(folder, name), 'changed')
      }
      rmSync(join(folder, 'old'), { recursive: true })
      writeFileSync(join(folder, 'last.js'), '')
    })
    expect([...new Set(seen)]).toEqual([join('old', 'c.js'), 'last.js'])
  })
})
