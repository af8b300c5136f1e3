import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/**
 * What every entry is asked for in a process that may not compile text: it loads, answers a request that goes through a
 * parser, a view and an error, and warns of what is deprecated.
 */
const FRAMEWORKS = ['trunkline', 'trunkline/v4', 'trunkline/v3', '@trunkline/v5', '@trunkline/v4', '@trunkline/v3']
const OTHERS = [
  ...['@trunkline/parsers', '@trunkline/parsers/v1'],
  ...['trunkline/server', 'trunkline/test', 'trunkline/tools', 'trunkline/web'],
]

async function runWithoutCode(program: string, ...args: string[]): Promise<unknown> {
  const flags = ['--disallow-code-generation-from-strings', join(__dirname, program), ...args]
  const env = { ...process.env, NO_DEPRECATION: '', NODE_ENV: 'test' }
  const { stdout } = await run(process.execPath, flags, { env })
  return JSON.parse(stdout)
}

describe('under --disallow-code-generation-from-strings', () => {
  for (const name of FRAMEWORKS) {
    it(`${name} serves, and warns of what is deprecated`, async () => {
      const line = /v(\d)$/.exec(name)?.[1] ?? '5'
      expect(await runWithoutCode('app.cjs', name)).toEqual({
        answers: [
          [200, '{"id":"7","query":{"a":"b"}}'],
          [200, '{"name":"ada"}'],
          [200, '{"form":"yes"}'],
          [200, 'rendered page'],
          [404, 'Cannot GET /absent'],
          [500, 'Error: broken'],
        ],
        deprecated: { 3: ['app.configure', 'app.del', 'createServer()'], 4: ['app.del', 'req.acceptsCharset'], 5: [] }[
          line
        ],
      })
    })
  }

  it('every other entry loads', async () => {
    expect(await runWithoutCode('load.cjs', ...OTHERS)).toEqual(OTHERS)
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

  it('text is really not compiled', async () => {
    await expect(
      run(process.execPath, ['--disallow-code-generation-from-strings', '-e', 'new Function("")']),
    ).rejects.toThrow(/EvalError/)
  })
})
