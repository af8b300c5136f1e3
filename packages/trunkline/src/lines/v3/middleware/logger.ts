import type { ServerResponse } from 'node:http'
import { forwardStatics, loadPackage } from './forwarded.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

/** Returns one value of a log entry. */
export type LogToken = (req: MiddlewareRequest, res: ServerResponse, argument?: string) => string | undefined

/** Returns a whole log entry; undefined to write none. */
export type LogFormat = (tokens: object, req: MiddlewareRequest, res: ServerResponse) => string | null | undefined

/** Options of `logger()`. */
export interface LoggerOptions {
  /** @default 'default', which is the `combined` format of morgan */
  format?: string | LogFormat | undefined
  /** Write the entry when the request arrives. */
  immediate?: boolean | undefined
  skip?: ((req: MiddlewareRequest, res: ServerResponse) => boolean) | undefined
  /** @default process.stdout */
  stream?: { write(line: string): unknown } | undefined
  buffer?: boolean | number | undefined
}

/** Creates middleware that logs each request. */
export interface LoggerFactory {
  (options?: string | LogFormat | LoggerOptions): Middleware
  /** Compiles a format string with `:tokens` to a function. */
  compile(format: string): LogFormat
  /** Defines a named format. */
  format(name: string, format: string | LogFormat): this
  /** Defines a token, or replaces one. */
  token(name: string, token: LogToken): this
}

type PackageFactory = LoggerFactory & ((format: string | LogFormat, options?: LoggerOptions) => Middleware)

/** What is on morgan itself: functions, formats and tokens. */
const STATICS = [
  ...['compile', 'format', 'token', 'combined', 'common', 'short', 'tiny', 'dev', 'url', 'method', 'response-time'],
  ...['date', 'status', 'referrer', 'remote-addr', 'remote-user', 'http-version', 'user-agent', 'req', 'res'],
]

export const logger = ((options?: string | LogFormat | LoggerOptions): Middleware => {
  const morgan = load()
  if (typeof options !== 'object' || options === null) return morgan(toFormat(options))
  return morgan(toFormat(options.format), options)
}) as LoggerFactory // the statics are defined below
forwardStatics(logger, STATICS, load)
Object.defineProperty(logger, 'default', {
  configurable: true,
  enumerable: true,
  get: () => Reflect.get(load(), 'combined'),
})

/** morgan deprecates its `default` format; on 3.x that name means `combined`. */
function toFormat(format: string | LogFormat | undefined): string | LogFormat {
  return !format || format === 'default' ? 'combined' : format
}

function load(): PackageFactory {
  return loadPackage<PackageFactory>('morgan', 'logger')
}
