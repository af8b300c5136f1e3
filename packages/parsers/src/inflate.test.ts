import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { v1Inflaters, v2Inflaters } from './inflate.ts'

const compress: Record<string, ((text: string) => Buffer) | undefined> = {
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: (zlib as { zstdCompressSync?: (text: string) => Buffer }).zstdCompressSync,
}

function inflate(coding: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const inflater = v2Inflaters.get(coding)?.()
    let text = ''
    inflater?.on('data', (chunk) => {
      text += chunk
    })
    inflater?.on('end', () => resolve(text))
    inflater?.on('error', reject)
    inflater?.end(bytes)
  })
}

describe('inflaters', () => {
  it('are two for the 1.x line', () => expect([...v1Inflaters.keys()]).toEqual(['gzip', 'deflate']))

  for (const coding of v2Inflaters.keys()) {
    const whole = compress[coding]?.('x'.repeat(5000)) as Buffer

    it(`undo ${coding}`, async () => expect(await inflate(coding, whole)).toBe('x'.repeat(5000)))

    it(`notice that a stream of ${coding} was cut short`, async () => {
      await expect(inflate(coding, whole.subarray(0, -3))).rejects.toThrow()
    })
  }
})
