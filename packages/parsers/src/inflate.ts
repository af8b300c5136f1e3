import type { Transform } from 'node:stream'
import zlib from 'node:zlib'

/** Makes the stream that undoes one content encoding. */
export type CreateInflater = () => Transform

/** The content encodings that a flavour takes, by their lower-case names. */
export type Inflaters = ReadonlyMap<string, CreateInflater>

/** gzip and deflate: what body-parser 1.x takes. */
export const classicInflaters: Inflaters = new Map<string, CreateInflater>([
  ['gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
])

/** Brotli too, and zstd where the runtime has it and does it well: what body-parser 2.x takes. */
export const modernInflaters: Inflaters = new Map<string, CreateInflater>([
  ...classicInflaters,
  ['br', () => zlib.createBrotliDecompress()],
  ...zstd(),
])

// The types this package is built with are older than zstd in Node.
interface Zstd {
  createZstdDecompress?: CreateInflater
  zstdDecompressSync?: (bytes: Buffer) => Buffer
}

function zstd(): [string, CreateInflater][] {
  const { createZstdDecompress, zstdDecompressSync } = zlib as Zstd
  if (createZstdDecompress === undefined || zstdDecompressSync === undefined) return []
  return noticesTheEnd(zstdDecompressSync) ? [['zstd', () => createZstdDecompress()]] : []
}

/**
 * Node 22 takes a zstd stream that was cut short for a whole one: half a body would pass for the body. There the
 * encoding is refused like any other that is unknown. Four bytes, the mark of a frame and no frame, tell.
 */
function noticesTheEnd(inflate: (bytes: Buffer) => Buffer): boolean {
  try {
    inflate(Buffer.from('28b52ffd', 'hex'))
    return false
  } catch {
    return true
  }
}
