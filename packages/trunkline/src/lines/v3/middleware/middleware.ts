import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../../../contract/exchange.ts'

/** Middleware of connect 2, which only relies on Node's own request and response. */
export type Middleware = (req: MiddlewareRequest, res: ServerResponse, next: Next) => void

export type ErrorMiddleware = (err: unknown, req: MiddlewareRequest, res: ServerResponse, next: Next) => void

/** The request, with the properties that the bundled middleware share. */
export interface MiddlewareRequest extends IncomingMessage {
  url: string
  method: string
  originalUrl?: string | undefined
  body?: unknown
  files?: unknown
  form?: unknown
  query?: unknown
  /** Set by `cookieParser`. */
  cookies?: Record<string, unknown> | undefined
  signedCookies?: Record<string, unknown> | undefined
  secret?: string | undefined
  session?: unknown
  /** Set by `basicAuth`. */
  user?: unknown
  remoteUser?: unknown
  csrfToken?(): string
  /** Whether the body was already read, and whether it is being counted. */
  _body?: boolean | undefined
  _limit?: boolean | undefined
}
