import type { ParserFactory, RawOptions, TextOptions } from '@trunkline/parsers'

// What the framework has on 4.x and 5.x alike. Variables, because agents put functions of their own in the place of these.

/** Makes the middleware that keeps the bytes of a body as a Buffer in `req.body`. */
export declare let raw: ParserFactory<RawOptions>

/** Makes the middleware that keeps a body as a string in `req.body`. */
export declare let text: ParserFactory<TextOptions>
