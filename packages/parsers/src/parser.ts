import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from './read.ts'

/** Middleware that parses the body of a request into `req.body`. */
export type Parser = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Makes a parser from its options. */
export type ParserFactory<Options> = (options?: Options | undefined) => Parser
