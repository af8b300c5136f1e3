import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { v2Inflaters } from '../src/reader/inflate.ts'
import { lineNames, lines } from './support/lines.ts'
import { exchange, send, serve } from './support/serve.ts'

const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer }

describe.each(lineNames)('bombs, line %s', (line) => {
  const zeros = Buffer.alloc(64 * 1024 * 1024)
  const bombs: [string, Buffer | undefined][] = [
    ['gzip', zlib.gzipSync(zeros)],
    ['deflate', zlib.deflateSync(zeros)],
    [
      'br',
      line === 'v2'
        ? zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })
        : undefined,
    ],
    ['zstd', line === 'v2' && v2Inflaters.has('zstd') ? zstdCompressSync?.(zeros) : undefined],
  ]
  for (const [coding, bomb] of bombs) {
    it.skipIf(bomb === undefined)(`of ${coding} are stopped near the limit`, async () => {
      const parser = lines[line].ours.raw({ limit: '100kb', type: '*/*' })
      const headers = { 'Content-Type': 'a/b', 'Content-Encoding': coding }
      const { error } = await exchange([parser], { headers, body: bomb as Buffer })
      expect(error).toMatchObject({ status: 413, type: 'entity.too.large', limit: 102_400 })
      // One piece of the inflater beyond the limit, and no more of the 64 MB.
      expect(error?.['received']).toBeLessThan(102_400 + 64 * 1024 + 1)
    })
  }

  it('cost about as much memory as the limit allows', async () => {
    const served = await serve([lines[line].ours.raw({ limit: '100kb', type: '*/*' })])
    const headers = { 'Content-Type': 'a/b', 'Content-Encoding': 'gzip' }
    const body = bombs[0]?.[1] as Buffer
    await send(served.port, { headers, body })
    const before = process.memoryUsage().rss
    for (let i = 0; i < 20; i++) await send(served.port, { headers, body })
    const grown = process.memoryUsage().rss - before
    await served.close()
    // Inflated they would be 1280 MB.
    expect(grown).toBeLessThan(128 * 1024 * 1024)
  })
})
