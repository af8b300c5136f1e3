import type { ServerResponse } from 'node:http'
import { forwardStatics } from './forwarded.ts'
import { loadPackage } from './load-package.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

/** One thing that a line of the log can tell. */
export type LogToken = (req: MiddlewareRequest, res: ServerResponse, argument?: string) => string | undefined

/** Makes a whole line; undefined for none. */
export type LogFormat = (tokens: object, req: MiddlewareRequest, res: ServerResponse) => string | null | undefined

/** Options of `logger()`. */
export interface LoggerOptions {
  /** @default 'default', which is the `combined` format of today's package */
  format?: string | LogFormat | undefined
  /** Write the line when the request comes in. */
  immediate?: boolean | undefined
  skip?: ((req: MiddlewareRequest, res: ServerResponse) => boolean) | undefined
  /** @default process.stdout */
  stream?: { write(line: string): unknown } | undefined
  buffer?: boolean | number | undefined
}

/** Makes the middleware that writes a line for each request. */
export interface LoggerFactory {
  (options?: string | LogFormat | LoggerOptions): Middleware
  /** Turns a text with `:tokens` into a function. */
  compile(format: string): LogFormat
  /** Gives a format a name. */
  format(name: string, format: string | LogFormat): this
  /** Defines a token, or replaces one. */
  token(name: string, token: LogToken): this
}

type PackageFactory = LoggerFactory & ((format: string | LogFormat, options?: LoggerOptions) => Middleware)

const METHODS = ['compile', 'format', 'token']
const FORMATS = ['combined', 'common', 'short', 'tiny', 'dev']
const TOKENS = [
  'url',
  'method',
  'response-time',
  'date',
  'status',
  'referrer',
  'remote-addr',
  'remote-user',
  'http-version',
  'user-agent',
  'req',
  'res',
]

export const logger: LoggerFactory = create()

function create(): LoggerFactory {
  const logger = (options?: string | LogFormat | LoggerOptions): Middleware => {
    const morgan = load()
    if (typeof options !== 'object' || options === null) return morgan(toFormat(options))
    return morgan(toFormat(options.format), options)
  }
  forwardStatics(logger, [...METHODS, ...FORMATS, ...TOKENS], load)
  Object.defineProperty(logger, 'default', {
    configurable: true,
    enumerable: true,
    get: () => Reflect.get(load(), 'combined'),
  })
  return logger as LoggerFactory // the statics were defined in the lines above
}

/** Today's package warns of its own `default`, an older format; 3.x meant `combined` by that name. */
function toFormat(format: string | LogFormat | undefined): string | LogFormat {
  return !format || format === 'default' ? 'combined' : format
}

function load(): PackageFactory {
  return loadPackage<PackageFactory>('morgan', 'logger')
}
