import type { IncomingMessage, ServerResponse } from 'node:http'

/** Goes on to the next handler, or to the next error handler. */
export type Next = (error?: unknown) => void

/** A request as parsers leave it. */
export interface BodyRequest extends IncomingMessage {
  body?: unknown
  rawBody?: Buffer
  /** True after an HTTP upgrade; node sets it, its types do not know. */
  upgrade?: boolean | null
  /** Set by the 1.x line once a parser has taken the body; other packages of that time look at it too. */
  _body?: boolean
}

/** Middleware that parses the body of a request into `req.body`. */
export type Parser = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Makes a parser from its options. */
export interface ParserFactory<Options> {
  (options?: Options | undefined): Parser
  /** Never there. By it TypeScript tells that this is no middleware: in `app.use(json)` the call is missing. */
  readonly mustBeCalled?: true
}
