import type { ParserFactory, RawOptions, TextOptions } from '@trunkline/parsers'

// Members of the framework on 4.x and 5.x. Declared with `let`, because APM libraries replace them.

/** Creates middleware that reads the body into `req.body` as a Buffer. */
export declare let raw: ParserFactory<RawOptions>

/** Creates middleware that reads the body into `req.body` as a string. */
export declare let text: ParserFactory<TextOptions>
