import type { Transform } from 'node:stream'
import { loadOnce } from './load-once.ts'

/** Makes the stream that undoes one content encoding. */
export type CreateInflater = () => Transform

/** The content encodings that a line takes, by their lower-case names. */
export type Inflaters = Pick<ReadonlyMap<string, CreateInflater>, 'get' | 'has' | 'keys'>

/** gzip and deflate: what body-parser 1.x takes. */
export const v1Inflaters: Inflaters = onFirstUse(gzipAndDeflate)

/** Brotli too, and zstd where the runtime has it and does it well: what body-parser 2.x takes. */
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

/** Few bodies are compressed, and zlib takes its time to load. */
function onFirstUse(create: (zlib: Zlib) => NamedInflaters): Inflaters {
  const inflaters = loadOnce(() => new Map(create(require('node:zlib'))))
  return {
    get: (coding) => inflaters().get(coding),
    has: (coding) => inflaters().has(coding),
    keys: () => inflaters().keys(),
  }
}

// The types this package is built with are older than zstd in Node.
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
 * Node 22 takes a zstd stream that was cut short for a whole one: half a body would pass for the body. There the
 * encoding is refused like any other that is unknown. The four magic bytes of a frame, without the frame, are the test.
 */
function noticesTheEnd(inflate: (bytes: Buffer) => Buffer): boolean {
  try {
    inflate(Buffer.from('28b52ffd', 'hex'))
    return false
  } catch {
    return true
  }
}
