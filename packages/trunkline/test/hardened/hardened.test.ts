import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** No code from text, no `__proto__`, and prototypes that nobody can change. */
const HARDENED = [
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  ...['--require', join(__dirname, 'freeze.cjs')],
]

/** The permission model: reading, and writing where the app keeps its views; sockets, where they need to be allowed. */
const PERMITTED = [
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
  '--allow-fs-read=*',
  `--allow-fs-write=${tmpdir()}`,
  ...(process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []),
]

/**
 * What every entry is asked for: it loads, answers a request that goes through a parser, a view and an error, and warns of
 * what is deprecated.
 */
const FRAMEWORKS = ['trunkline', 'trunkline/v4', 'trunkline/v3', '@trunkline/v5', '@trunkline/v4', '@trunkline/v3']
const OTHERS = [
  ...['@trunkline/parsers', '@trunkline/parsers/v1'],
  ...['trunkline/forms', 'trunkline/server', 'trunkline/test', 'trunkline/tools', 'trunkline/web'],
]

const DEPRECATED = { 3: ['app.configure', 'app.del', 'createServer()'], 4: ['app.del', 'req.acceptsCharset'], 5: [] }

const ANSWERS = [
  [200, '{"id":"7","query":{"a":"b"}}'],
  [200, '{"name":"ada"}'],
  [200, '{"form":"yes"}'],
  [200, 'rendered page'],
  [404, 'Cannot GET /absent'],
  [500, 'Error: broken'],
]

async function runWith(flags: string[], program: string, ...args: string[]): Promise<unknown> {
  const env = { ...process.env, NO_DEPRECATION: '', NODE_ENV: 'test' }
  const { stdout } = await run(process.execPath, [...flags, join(__dirname, program), ...args], { env })
  return JSON.parse(stdout)
}

function lineOf(name: string): 3 | 4 | 5 {
  return Number(/v(\d)$/.exec(name)?.[1] ?? 5) as 3 | 4 | 5 // the names end in no other digit
}

describe('in a hardened process', () => {
  for (const name of FRAMEWORKS) {
    it(`${name} serves, and warns of what is deprecated`, async () => {
      const wanted = { answers: ANSWERS, deprecated: DEPRECATED[lineOf(name)] }
      expect(await runWith(HARDENED, 'app.cjs', name)).toEqual(wanted)
    })
  }

  for (const name of FRAMEWORKS.slice(0, 3)) {
    it(`${name} serves with the permissions that an app gives it`, async () => {
      expect(await runWith(PERMITTED, 'app.cjs', name)).toMatchObject({ answers: ANSWERS })
    })
  }

  it('every other entry loads', async () => {
    expect(await runWith(HARDENED, 'load.cjs', ...OTHERS)).toEqual(OTHERS)
  })

  it('no source compiles text, nor has depd do so', () => {
    const sources = ['parsers', 'trunkline'].flatMap((name) => {
      const folder = join(__dirname, '../../..', name, 'src')
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      return files.filter((file) => /(?<!\.test)\.[cm]?ts$/.test(file)).map((file) => join(folder, file))
    })
    expect(sources.length).toBeGreaterThan(100)
    const code = /\bnew Function\b|\beval\(|deprecate\.function\(/
    expect(sources.filter((file) => code.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('text is really not compiled, and a prototype not changed', async () => {
    await expect(run(process.execPath, [...HARDENED, '-e', 'new Function("")'])).rejects.toThrow(/EvalError/)
    const change = '"use strict"; Object.prototype.evil = 1'
    await expect(run(process.execPath, [...HARDENED, '-e', change])).rejects.toThrow(/TypeError/)
    await expect(run(process.execPath, [...PERMITTED, '-e', 'fs.writeFileSync("/not-allowed", "")'])).rejects.toThrow(
      /Access/,
    )
  })
})
