import { createRequire } from 'node:module'
import zlib from 'node:zlib'
import type { Framework } from '../../src/interface.ts'
import { ask } from './in-process.ts'
import { parserOf } from './receive.ts'
import { sent } from './sent.ts'

/**
 * Loads what is under test once more in a runtime that has zstd, and sends it such a body; `undoAtOnce` is how well the
 * runtime does it. Older ones have none, so gzip is given the name: who takes the encoding, and when, is the question
 * here, and the parsers' own tests read real zstd where there is any.
 */
export async function sendZstd(framework: Framework, undoAtOnce: (bytes: Buffer) => Buffer): Promise<unknown> {
  // A runtime that has them does not let them be assigned.
  Object.defineProperties(zlib, {
    createZstdDecompress: { configurable: true, value: zlib.createGunzip },
    zstdDecompressSync: { configurable: true, value: undoAtOnce },
  })
  const anew = loadAnew(framework)
  const exchange = sent('json', zlib.gzipSync('[1]'), { 'Content-Encoding': 'zstd' })
  const { body, error } = await ask(anew, [parserOf(anew, 'json')], exchange)
  return error?.['type'] ?? body
}

function loadAnew(framework: Framework): Framework {
  const require = createRequire(import.meta.url)
  const { cache } = require
  const [file] = Object.entries(cache).find(([, module]) => module?.exports === framework) ?? []
  if (file === undefined) throw new Error('what is under test is not among the loaded modules')
  for (const path of Object.keys(cache)) delete cache[path]
  return require(file) as Framework
}
