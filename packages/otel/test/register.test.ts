import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PACKAGE = path.join(__dirname, '..')
const MODULES = path.join(PACKAGE, '../../node_modules')
/** In the place of the SDK: it instruments a package that is imported, as instrumentations do. */
const SDK = `
const { createRequire } = require('node:module')
const load = createRequire(require.resolve('@opentelemetry/instrumentation'))
const { Hook } = load('import-in-the-middle')
new Hook(['imported'], (exports) => {
  exports.name = 'instrumented'
})
`

describe('node --import @trunkline/otel/register', () => {
  let folder = ''
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'trunkline-otel-'))
    const sdk = 'node_modules/@opentelemetry/auto-instrumentations-node'
    write(`${sdk}/package.json`, '{ "name": "@opentelemetry/auto-instrumentations-node", "main": "register.js" }')
    write(`${sdk}/register.js`, SDK)
    write('node_modules/imported/package.json', '{ "name": "imported", "type": "module", "exports": "./index.js" }')
    write('node_modules/imported/index.js', "export let name = 'as it is'")
    write('app.mjs', "import { name } from 'imported'\nconsole.log(name)")
    const own = path.join(folder, 'node_modules/@trunkline/otel')
    cpSync(path.join(PACKAGE, 'dist'), path.join(own, 'dist'), { recursive: true })
    cpSync(path.join(PACKAGE, 'package.json'), path.join(own, 'package.json'))
    for (const name of ['api', 'instrumentation']) {
      symlinkSync(path.join(MODULES, '@opentelemetry', name), path.join(folder, 'node_modules/@opentelemetry', name))
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('starts the SDK, which reaches packages that are imported, without a warning', () => {
    const args = ['--throw-deprecation', '--import', '@trunkline/otel/register', 'app.mjs']
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toBe('instrumented\n')
  })
})
