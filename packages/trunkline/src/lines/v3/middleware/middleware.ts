import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../../../contract/exchange.ts'

/** A middleware as connect 2 knew it: node's own request and response are all it may rely on. */
export type Middleware = (req: MiddlewareRequest, res: ServerResponse, next: Next) => void

/** A middleware that answers for an error. */
export type ErrorMiddleware = (err: unknown, req: MiddlewareRequest, res: ServerResponse, next: Next) => void

/** The request, with what the bundled middleware give each other. */
export interface MiddlewareRequest extends IncomingMessage {
  url: string
  method: string
  originalUrl?: string | undefined
  body?: unknown
  files?: unknown
  form?: unknown
  query?: unknown
  /** By `cookieParser`. */
  cookies?: Record<string, unknown> | undefined
  signedCookies?: Record<string, unknown> | undefined
  secret?: string | undefined
  session?: unknown
  /** By `basicAuth`. */
  user?: unknown
  remoteUser?: unknown
  csrfToken?(): string
  /** Whether a body was read already, and whether it is counted. */
  _body?: boolean | undefined
  _limit?: boolean | undefined
}
