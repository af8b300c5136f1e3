import type { JsonOptions } from './json.ts'
import type { ParserFactory } from './parser.ts'
import type { RawOptions } from './raw.ts'
import type { TextOptions } from './text.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

/** Parses JSON into `req.body`. */
export declare let json: ParserFactory<JsonOptions>

/** Keeps the bytes of a body as a Buffer in `req.body`. */
export declare let raw: ParserFactory<RawOptions>

/** Keeps a body as a string in `req.body`. */
export declare let text: ParserFactory<TextOptions>

/** Parses a form into `req.body`. */
export declare let urlencoded: ParserFactory<UrlencodedOptions>
