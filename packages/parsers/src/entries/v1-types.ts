// What users of the 1.x shape import; its entry is made from this file by build/entries.js. The second names are those
// that programs typed with DefinitelyTyped's body-parser know.
import type { JsonOptionsV1 } from '../json.ts'
import type { ParserFactory } from '../parser.ts'
import type { RawOptions } from '../raw.ts'
import type { TextOptions } from '../text.ts'
import type { UrlencodedOptionsV1 } from '../urlencoded-options.ts'

export type { JsonOptionsV1 as JsonOptions, JsonOptionsV1 as OptionsJson } from '../json.ts'
export type { BodyOptions, BodyOptions as Options } from '../options.ts'
export type { Next, Parser, ParserFactory } from '../parser.ts'
export type { RawOptions } from '../raw.ts'
export type { TypeOption } from '../reader/content.ts'
export type { Verify } from '../reader/settings.ts'
export type { TextOptions, TextOptions as OptionsText } from '../text.ts'
export type {
  UrlencodedOptionsV1 as OptionsUrlencoded,
  UrlencodedOptionsV1 as UrlencodedOptions,
} from '../urlencoded-options.ts'

/** Parses JSON into `req.body`. */
declare let json: ParserFactory<JsonOptionsV1>

/** Keeps the bytes of a body as a Buffer in `req.body`. */
declare let raw: ParserFactory<RawOptions>

/** Keeps a body as a string in `req.body`. */
declare let text: ParserFactory<TextOptions>

/** Parses a form into `req.body`. */
declare let urlencoded: ParserFactory<UrlencodedOptionsV1>

export { json, raw, text, urlencoded }
