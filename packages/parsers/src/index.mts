import parsers from './index.cjs'
import type { JsonOptions } from './json.ts'
import type { ParserFactory } from './parser.ts'
import type { RawOptions } from './raw.ts'
import type { TextOptions } from './text.ts'
import type { UrlencodedOptions } from './urlencoded.ts'

export default parsers
/** Parses JSON into `req.body`. */
export const json: ParserFactory<JsonOptions> = parsers.json
/** Keeps the bytes of a body as a Buffer in `req.body`. */
export const raw: ParserFactory<RawOptions> = parsers.raw
/** Keeps a body as a string in `req.body`. */
export const text: ParserFactory<TextOptions> = parsers.text
/** Parses a form into `req.body`. */
export const urlencoded: ParserFactory<UrlencodedOptions> = parsers.urlencoded
export type {
  BodyOptions,
  JsonOptions,
  Options,
  OptionsJson,
  OptionsText,
  OptionsUrlencoded,
  Parser,
  RawOptions,
  TextOptions,
  UrlencodedOptions,
  Verify,
} from './index.cjs'
