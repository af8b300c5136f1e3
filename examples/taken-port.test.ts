import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../packages/trunkline/test/support/documents.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '..')

/** They are started alike: `npm run check -- conformance` has the others, too. */
const SOME = ['hello-world/app.cjs', 'tour/server.js', 'v3-blog/app.js']

const OTHERS = [
  'error-handling/app.js',
  'events/app.js',
  'http2/app.js',
  'proxy/app.js',
  'rest-with-validation/app.js',
  'routers-and-mounting/app.js',
  'sessions/app.js',
  'sign-in/app.js',
  'three-lines/app.js',
  'uploads/app.js',
  'v3-contacts/app.js',
  'v3-gallery/app.js',
  'views/app.js',
  'websocket/app.js',
]

/** Pages whose first sample is a program that listens. */
const PAGES = [
  'README.md',
  'packages/trunkline/README.md',
  'packages/parsers/README.md',
  'docs/guide/getting-started.md',
]

// Programs that are made from samples have to find the packages, so they lie inside the repository.
const folder = mkdtempSync(join(HERE, '.sample-'))
const other = createServer()
let port = 0

beforeAll(async () => {
  await once(other.listen(0), 'listening')
  port = (other.address() as AddressInfo).port
})

afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true })
})

async function runOnTakenPort(file: string): Promise<{ code: unknown; said: string; printed: string }> {
  const env = { ...process.env, PORT: String(port) }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  return { code, said, printed }
}

describe('a port that is taken is no secret', () => {
  for (const example of process.env['THOROUGH'] ? [...SOME, ...OTHERS] : SOME) {
    it(`in examples/${example}`, async () => {
      const { code, said, printed } = await runOnTakenPort(join(HERE, example))
      expect([code, printed]).toEqual([1, ''])
      expect(said).toContain(String(port))
      expect(said).toMatch(/EADDRINUSE|is taken/)
    })
  }

  for (const page of PAGES) {
    it(`in the first sample of ${page}`, async () => {
      const [sample = ''] = codeBlocks(readFileSync(join(ROOT, page), 'utf8'))
      expect(sample).toContain('.listen(')
      const file = join(folder, `${page.replaceAll('/', '-')}.${/^import /m.test(sample) ? 'mjs' : 'cjs'}`)
      writeFileSync(file, sample.replace(/\b3000\b/g, String(port)))
      const { code, said } = await runOnTakenPort(file)
      expect(code).toBe(1)
      expect(said).toContain('EADDRINUSE')
    })
  }
})
