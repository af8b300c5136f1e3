import type { IncomingMessage, ServerResponse } from 'node:http'

/** Continues with the next handler, or the next error handler. */
export type Next = (error?: unknown) => void

/** A request after the parsers. */
export interface BodyRequest extends IncomingMessage {
  body?: unknown
  rawBody?: Buffer
  /** True after an HTTP upgrade; Node sets it, but its types lack it. */
  upgrade?: boolean | null
  /** Set by the 1.x line once a parser has read the body; other packages of that time check it too. */
  _body?: boolean
}

/** Middleware that parses the body of a request into `req.body`. */
export type Parser = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Creates a parser from its options. */
export interface ParserFactory<Options> {
  (options?: Options | undefined): Parser
  /** Never set. It makes `app.use(json)`, without the call, a type error. */
  readonly mustBeCalled?: true
}
