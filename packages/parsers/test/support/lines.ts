import { createRequire } from 'node:module'
import {
  createJson,
  createRaw,
  createText,
  createUrlencoded,
  createV1Parsers,
  v1,
  v2,
} from '../../src/entries/factories.ts'
import type { JsonOptions } from '../../src/json.ts'
import type { ParserFactory } from '../../src/parser.ts'
import type { RawOptions } from '../../src/raw.ts'
import { read } from '../../src/reader/read.ts'
import type { TextOptions } from '../../src/text.ts'
import type { UrlencodedOptions } from '../../src/urlencoded-options.ts'

export interface Parsers {
  json: ParserFactory<JsonOptions>
  raw: ParserFactory<RawOptions>
  text: ParserFactory<TextOptions>
  urlencoded: ParserFactory<UrlencodedOptions>
}

export type Kind = keyof Parsers
export type LineName = 'v1' | 'v2'

const load = createRequire(__filename)

// body-parser 1.x brings a qs of its own, older than the one of 2.x; a merge that goes just beyond the array limit ends
// otherwise there. Both of ours follow the newer, so the older module is given that too.
const olderQs = createRequire(load.resolve('body-parser1')).resolve('qs')
load(olderQs)
Object.assign(load.cache[olderQs] ?? {}, { exports: load('qs') })

/** Each line of ours, beside the module it stands in for. */
export const lines: Record<LineName, { ours: Parsers; real: Parsers }> = {
  v1: { ours: createV1Parsers(read, v1), real: load('body-parser1') as Parsers },
  v2: {
    ours: {
      json: createJson(read, v2),
      raw: createRaw(read, v2),
      text: createText(read, v2),
      urlencoded: createUrlencoded(read, v2),
    },
    real: load('body-parser2') as Parsers,
  },
}

export const lineNames: LineName[] = ['v1', 'v2']
