import type { JsonOptions, Parser, RawOptions, TextOptions, UrlencodedOptions } from '@trunkline/parsers'

// What the framework has on 4.x and 5.x alike. Variables, because agents put functions of their own in the place of these.

/**
 * Makes the middleware that parses JSON into `req.body`.
 * @example app.use(framework.json({ limit: '1mb' }))
 */
export declare let json: (options?: JsonOptions) => Parser

/** Makes the middleware that keeps the bytes of a body as a Buffer in `req.body`. */
export declare let raw: (options?: RawOptions) => Parser

/** Makes the middleware that keeps a body as a string in `req.body`. */
export declare let text: (options?: TextOptions) => Parser

/** Makes the middleware that parses a form into `req.body`. */
export declare let urlencoded: (options?: UrlencodedOptions) => Parser
