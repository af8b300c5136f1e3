import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'

/** What users download, at most: bytes after compression. */
const MOST = 2048

describe('trunkline/client for browsers', () => {
  const file = require.resolve('trunkline/client').replace(/\.cjs$/, '.mjs')

  it('imports nothing: it is one file that a browser loads as it is', () => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(code).toContain('export {')
    expect(code).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b/)
  })

  it(`is not larger than ${MOST} bytes, bundled and compressed`, async () => {
    const build = await rolldown({ input: file, platform: 'browser' })
    const { output } = await build.generate({ format: 'esm', minify: true })
    await build.close()
    expect(output).toHaveLength(1)
    expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(MOST)
  })
})
