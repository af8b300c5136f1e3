import type { Transform } from 'node:stream'
import { loadOnce } from '../load-once.ts'

/** Creates the stream that decodes one content encoding. */
export type CreateInflater = () => Transform

/** The content encodings that a line accepts, by their lower-case names. */
export type Inflaters = Pick<ReadonlyMap<string, CreateInflater>, 'get' | 'has' | 'keys'>

/** gzip and deflate, like body-parser 1.x. */
export const v1Inflaters: Inflaters = onFirstUse(gzipAndDeflate)

/** Also Brotli, and zstd if the runtime decodes it correctly, like body-parser 2.x. */
export const v2Inflaters: Inflaters = onFirstUse((zlib) => [
  ...gzipAndDeflate(zlib),
  ['br', () => zlib.createBrotliDecompress()],
  ...zstd(zlib),
])

type Zlib = typeof import('node:zlib')
type NamedInflaters = [coding: string, create: CreateInflater][]

function gzipAndDeflate(zlib: Zlib): NamedInflaters {
  return [
    ['gzip', () => zlib.createGunzip()],
    ['deflate', () => zlib.createInflate()],
  ]
}

/** Few bodies are compressed, and zlib is slow to load. */
function onFirstUse(create: (zlib: Zlib) => NamedInflaters): Inflaters {
  const inflaters = loadOnce(() => new Map(create(require('node:zlib'))))
  return {
    get: (coding) => inflaters().get(coding),
    has: (coding) => inflaters().has(coding),
    keys: () => inflaters().keys(),
  }
}

// The types that this package is built with are older than zstd in Node.
interface Zstd {
  createZstdDecompress?: CreateInflater
  zstdDecompressSync?: (bytes: Buffer) => Buffer
}

function zstd(zlib: Zlib): NamedInflaters {
  const { createZstdDecompress, zstdDecompressSync } = zlib as Zstd
  if (createZstdDecompress === undefined || zstdDecompressSync === undefined) return []
  return noticesTheEnd(zstdDecompressSync) ? [['zstd', () => createZstdDecompress()]] : []
}

/**
 * Node 22 accepts a truncated zstd stream as complete: half a body would pass for the body. There the encoding is
 * refused like an unknown one. The test decodes the four magic bytes of a frame, without the frame.
 */
function noticesTheEnd(inflate: (bytes: Buffer) => Buffer): boolean {
  try {
    inflate(Buffer.from('28b52ffd', 'hex'))
    return false
  } catch {
    return true
  }
}
