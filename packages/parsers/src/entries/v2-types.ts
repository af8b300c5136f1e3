// What users of the 2.x shape import; its entry is made from this file by build/entries.js. The second names are those
// that programs typed with DefinitelyTyped's body-parser know.
import type { JsonOptions } from '../json.ts'
import type { ParserFactory } from '../parser.ts'
import type { RawOptions } from '../raw.ts'
import type { TextOptions } from '../text.ts'
import type { UrlencodedOptions } from '../urlencoded-options.ts'

export type { JsonOptions, JsonOptions as OptionsJson } from '../json.ts'
export type { BodyOptions, BodyOptions as Options } from '../options.ts'
export type { Next, Parser, ParserFactory } from '../parser.ts'
export type { RawOptions } from '../raw.ts'
export type { TypeOption } from '../reader/content.ts'
export type { Verify } from '../reader/settings.ts'
export type { TextOptions, TextOptions as OptionsText } from '../text.ts'
export type { UrlencodedOptions, UrlencodedOptions as OptionsUrlencoded } from '../urlencoded-options.ts'

/** Parses JSON into `req.body`. */
declare let json: ParserFactory<JsonOptions>

/** Keeps the bytes of a body as a Buffer in `req.body`. */
declare let raw: ParserFactory<RawOptions>

/** Keeps a body as a string in `req.body`. */
declare let text: ParserFactory<TextOptions>

/** Parses a form into `req.body`. */
declare let urlencoded: ParserFactory<UrlencodedOptions>

export { json, raw, text, urlencoded }
