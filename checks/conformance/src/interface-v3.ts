import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Bag, Failure, Next, Path } from './interface.ts'

/*
 * The interface of 3.x as the scenarios see it, where it is another than that of the later lines: see interface.ts.
 */

export type Handler3 = (req: Req3, res: Res3, next: Next, ...more: never[]) => unknown
export type ErrorHandler3 = (error: Failure, req: Req3, res: Res3, next: Next) => unknown
export type ParamHandler3 = (req: Req3, res: Res3, next: Next, value: string, name: string) => unknown
export type Handlers3 = Array<Handler3 | Handlers3>

/** A function that merges an object into itself, and has what was merged as its own keys. */
export type Locals3 = ((more: Bag) => unknown) & Bag

export type BundledName =
  | 'basicAuth'
  | 'bodyParser'
  | 'compress'
  | 'cookieParser'
  | 'cookieSession'
  | 'csrf'
  | 'directory'
  | 'errorHandler'
  | 'favicon'
  | 'json'
  | 'limit'
  | 'logger'
  | 'methodOverride'
  | 'multipart'
  | 'query'
  | 'responseTime'
  | 'session'
  | 'static'
  | 'staticCache'
  | 'timeout'
  | 'urlencoded'
  | 'vhost'

type Bundled = Record<BundledName, ((...args: unknown[]) => Handler3) & Bag>

export interface Framework3 extends Bundled {
  (...ignored: unknown[]): App3
  createServer(): App3
  Router: new (options?: unknown) => Router3
  Route: new (method: string, path: Path, callbacks: unknown[], options?: unknown) => Route3
  application: Bag
  request: Req3
  response: Res3
  mime: { lookup(path: string): string } & Bag
}

type Register<Owner> = (path: Path, ...handlers: Handlers3) => Owner

interface Verbs<Owner> {
  all: Register<Owner>
  delete: Register<Owner>
  head: Register<Owner>
  options: Register<Owner>
  patch: Register<Owner>
  post: Register<Owner>
  put: Register<Owner>
}

export interface Route3 extends Bag {
  path: Path
  method: string
  callbacks: Handler3[]
  keys: Array<{ name: string; optional: boolean }>
  regexp: RegExp
  match(path: string): boolean
  params: string[] & Record<string, string>
}

export type RouteMap = Record<string, Route3[]>

export interface Router3 extends Verbs<Router3>, Bag {
  get: Register<Router3>
  map: RouteMap
  middleware: Handler3
  caseSensitive?: boolean
  strict?: boolean
  route(method: string, path: Path, ...handlers: Handlers3): Router3
  param(name: unknown, fn?: unknown): unknown
  match(method: string, url: string, index?: number): Route3 | undefined
  matchRequest(req: Bag, index?: number): Route3 | undefined
}

export interface App3 extends Verbs<App3> {
  (req: unknown, res: unknown, next?: unknown): unknown
  get(name: string): unknown
  get(path: Path, ...handlers: Handlers3): App3
  del: Register<App3>
  set(name: string, value?: unknown): App3
  enable(name: string): App3
  disable(name: string): App3
  enabled(name: string): boolean
  disabled(name: string): boolean
  configure(...envsAndCallback: unknown[]): App3
  use(path: string | Handler3 | Server, handler?: Handler3 | Server): App3
  param(name: unknown, ...fns: unknown[]): App3
  engine(extension: string, fn: unknown): App3
  render(name: string, ...rest: unknown[]): unknown
  listen(...args: unknown[]): Server
  handle(req: unknown, res: unknown, next?: unknown): unknown
  path(): string
  on(event: 'mount', listener: (parent: App3) => void): App3
  emit(event: string, ...args: unknown[]): boolean
  router: Handler3
  _router: Router3
  routes: RouteMap
  stack: Array<{ route: string; handle: Handler3 }>
  route: string
  locals: Locals3
  settings: Bag
  engines: Bag
  cache: Bag
  parent?: App3
  request: Req3
  response: Res3
}

export interface Req3 extends IncomingMessage, Bag {
  url: string
  method: string
  originalUrl: string
  next: Next
  query: Bag
  app: App3
  res: Res3
  route: Route3
  params: string[] & Record<string, string>
  body: Bag
  cookies: Record<string, unknown>
  signedCookies: Record<string, unknown>
  session: Bag
  accepted: Array<Bag & { value: string }>
  acceptedCharsets: string[]
  acceptedEncodings: string[]
  acceptedLanguages: string[]
  auth?: { username: string; password: string }
  get(name: string): string | undefined
  header(name: string): string | undefined
  is(type: string): unknown
  range(size: number): unknown
  accepts(...types: unknown[]): unknown
  acceptsCharset(charset: string): unknown
  acceptsEncoding(encoding: string): unknown
  acceptsLanguage(language: string): unknown
  param(name: string, otherwise?: unknown): unknown
}

type Fluent = (...args: unknown[]) => Res3

export interface Res3 extends ServerResponse<Req3>, Bag {
  app: App3
  req: Req3
  locals: Locals3
  charset: string
  headerSent: boolean
  attachment: Fluent
  clearCookie: Fluent
  contentType: Fluent
  cookie: Fluent
  download(...args: unknown[]): unknown
  format: Fluent
  header: Fluent
  json: Fluent
  jsonp: Fluent
  links: Fluent
  location: Fluent
  send: Fluent
  sendfile(...args: unknown[]): unknown
  set: Fluent
  status: Fluent
  type: Fluent
  vary: Fluent
  get(name: string): unknown
  redirect(...args: unknown[]): void
  render(...args: unknown[]): void
}

/** An error handler of 3.x: see `onError`. */
export function onError3(handler: ErrorHandler3): Handler3 {
  const handleError = (error: Failure, req: Req3, res: Res3, next: Next): unknown => handler(error, req, res, next)
  // The frameworks tell the two kinds apart by `length` at run time, which no parameter type can say.
  return handleError as unknown as Handler3
}

/** Middleware of 3.x that overwrites fields of the request and goes on. */
export function change3(fields: (req: Req3) => Partial<Req3>): Handler3 {
  return (req, _res, next) => {
    Object.assign(req, fields(req))
    next()
  }
}
