import type { Next } from '../../../contract/exchange.ts'
import { query as createQuery } from '../../../request/v4/query.ts'
import type { createStatic } from '../../../static/serve.ts'
import type { withMime } from '../../../static/v4/line-policy.ts'
import { basicAuth } from './basic-auth.ts'
import { bodyParser, json, urlencoded } from './body-parser.ts'
import { cookieSession } from './cookie-session.ts'
import { csurf } from './csrf.ts'
import { type ErrorHandlerFactory, errorHandler } from './error-handler.ts'
import { favicon } from './favicon.ts'
import { createForwarded } from './forwarded.ts'
import { limit } from './limit.ts'
import { type LoggerFactory, logger } from './logger.ts'
import { methodOverride } from './method-override.ts'
import type { Middleware } from './middleware.ts'
import { multipart } from './multipart.ts'
import { type SessionFactory, session } from './session.ts'
import { staticCache } from './static-cache.ts'
import { vhost } from './vhost.ts'

/** The middleware that lay on the framework itself up to 3.x. */
export interface BundledMiddleware {
  basicAuth: typeof basicAuth
  bodyParser: typeof bodyParser
  /** Compresses responses; options are those of the package `compression`. */
  compress: CompressFactory
  /** Reads cookies into `req.cookies` and `req.signedCookies`; by the package `cookie-parser`. */
  cookieParser: CookieParserFactory
  cookieSession: typeof cookieSession
  csrf: typeof csurf
  /** Lists the files of a folder; options are those of the package `serve-index`. */
  directory: DirectoryFactory
  errorHandler: ErrorHandlerFactory
  favicon: typeof favicon
  json: typeof json
  limit: typeof limit
  logger: LoggerFactory
  methodOverride: typeof methodOverride
  multipart: typeof multipart
  query: typeof query
  /** Sets `X-Response-Time`; options are those of the package `response-time`. */
  responseTime: (options?: object | number | ((req: unknown, res: unknown, time: number) => void)) => Middleware
  session: SessionFactory
  static: ServeStatic
  staticCache: typeof staticCache
  /** Responds with 503 after a timeout; options are those of the package `connect-timeout`. */
  timeout: (time?: number | string, options?: object) => Middleware
  urlencoded: typeof urlencoded
  vhost: typeof vhost
}

/** Creates middleware that serves the files of a folder. */
export type ServeStatic = ReturnType<typeof withMime<ReturnType<typeof createStatic>>>

export interface CompressFactory {
  (options?: object): Middleware
  filter(req: unknown, res: unknown): boolean
}

export interface CookieParserFactory {
  (secret?: string | readonly string[], options?: object): Middleware
  JSONCookie(text: string): object | undefined
  JSONCookies<Cookies extends object>(cookies: Cookies): Cookies
  signedCookie(text: string, secret: string | readonly string[]): string | false
  signedCookies(cookies: object, secret: string | readonly string[]): Record<string, string | false>
}

export interface DirectoryFactory {
  (root: string, options?: object): Middleware
  html: unknown
  json: unknown
  plain: unknown
}

/** Creates middleware that sets `req.query`, unless it is already set. */
export function query(): (req: { url: string; query?: unknown }, res: unknown, next: Next) => void {
  return createQuery()
}

const provided: Omit<BundledMiddleware, 'static'> = {
  basicAuth,
  bodyParser,
  compress: createForwarded('compress', 'compression', { name: 'compression', length: 1 }, ['filter']),
  cookieParser: createForwarded('cookieParser', 'cookie-parser', { name: 'cookieParser', length: 2 }, [
    'JSONCookie',
    'JSONCookies',
    'signedCookie',
    'signedCookies',
  ]),
  cookieSession,
  csrf: csurf,
  directory: createForwarded('directory', 'serve-index', { name: 'serveIndex', length: 2 }, ['html', 'json', 'plain']),
  errorHandler,
  favicon,
  json,
  limit,
  logger,
  methodOverride,
  multipart,
  query,
  responseTime: createForwarded('responseTime', 'response-time', { name: 'responseTime', length: 1 }),
  session,
  staticCache,
  timeout: createForwarded('timeout', 'connect-timeout', { name: 'timeout', length: 2 }),
  urlencoded,
  vhost,
}

/**
 * Exposes the middleware through getters, as 3.x does: enumerable, stable and not assignable. Reading one loads no
 * package; calling it does.
 */
export function createBundledMiddleware(serveStatic: ServeStatic): BundledMiddleware {
  const all = Object.entries({ ...provided, static: serveStatic }).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.defineProperties(
    {},
    Object.fromEntries(all.map(([name, value]) => [name, { configurable: true, enumerable: true, get: () => value }])),
  ) as BundledMiddleware // a getter for each member
}
