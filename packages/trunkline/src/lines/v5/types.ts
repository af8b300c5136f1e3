import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import type { BodyTypeMethods } from '../../request/body-type.ts'
import type { ClientMethods } from '../../request/client.ts'
import type { FreshnessMethods } from '../../request/freshness.ts'
import type { HeaderMethods as RequestHeaderMethods } from '../../request/headers.ts'
import type { NegotiationMethods } from '../../request/negotiation.ts'
import type { RangeMethods } from '../../request/range.ts'
import type { XhrMethods } from '../../request/xhr.ts'
import type { CookieMethods, CookieOptions } from '../../response/cookies.ts'
import type { HeaderAliases, HeaderMethods as ResponseHeaderMethods } from '../../response/headers.ts'
import type { LocationMethods, RedirectMethods } from '../../response/redirect.ts'
import type { SendStatusMethods, StatusMethods } from '../../response/status.ts'
import type { RouterOptions } from '../../router/router.ts'
import type { ViewEngine } from '../../view/engine.ts'

export type { CookieOptions, RouterOptions, ViewEngine }

declare global {
  // The names that middleware's own typings extend (passport, multer, express-session), so their additions apply here.
  namespace Express {
    interface Request {}
    interface Response {}
    interface Locals {}
    interface Application {}
  }
}

/** A value whose shape only the application knows: a parsed body, a template variable. */
// biome-ignore lint/suspicious/noExplicitAny: apps read `req.body.name` without a check, and have to compile as they are
export type Untyped = any

/** Route parameters by name; a wildcard's value is the list of its segments. */
export interface ParamsDictionary {
  [name: string]: Untyped
}

/** A parsed query string. */
export interface ParsedQuery {
  [name: string]: Untyped
}

export type Locals = Record<string, Untyped> & Express.Locals

/** Continues with the next handler. */
export interface NextFunction {
  (err?: unknown): void
  /** Skips the remaining handlers of this route. */
  (skip: 'route'): void
  /** Leaves this router. */
  (skip: 'router'): void
}

/** A request, with everything that node gives it. */
export interface Request<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Record<string, Untyped> = Record<string, Untyped>,
> extends IncomingMessage,
    RequestHeaderMethods,
    NegotiationMethods,
    BodyTypeMethods,
    RangeMethods,
    ClientMethods,
    FreshnessMethods,
    XhrMethods,
    Express.Request {
  /** The application that handles the request now. */
  app: Application
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables>
  /** Continues with the next handler, as the `next` given to the current one does. */
  next?: NextFunction
  /** What a body parser made of the body; undefined until one did. */
  body: ReqBody
  /** Cookies, when the cookie-parsing middleware ran. */
  cookies: Untyped
  /** Signed cookies whose signature held, when the cookie-parsing middleware ran with a secret. */
  signedCookies: Untyped
  /** The secret given to the cookie-parsing middleware. */
  secret?: string | undefined
  method: string
  /** The rest of the URL, without the paths this handler's routers are mounted on. */
  url: string
  /** The whole URL as the client sent it. */
  originalUrl: string
  /** The paths that this handler's routers are mounted on, as the URL has them. */
  baseUrl: string
  /** The path of `url`. */
  readonly path: string
  /** The values of the route's parameters, decoded. */
  params: P
  /** What the `query parser` made of the text behind `?`. */
  readonly query: ReqQuery
  /** The route that is being run. */
  route: Route
}

/** A response, with everything that node gives it. */
export interface Response<ResBody = Untyped, LocalVariables extends Record<string, Untyped> = Record<string, Untyped>>
  extends ServerResponse,
    StatusMethods,
    SendStatusMethods,
    ResponseHeaderMethods,
    HeaderAliases,
    CookieMethods,
    LocationMethods,
    RedirectMethods,
    Express.Response {
  /** The application that handles the request now. */
  app: Application
  req: Request
  /** Variables for views, for this request only. */
  locals: LocalVariables & Locals
  /**
   * Sends a body: text as HTML, bytes as they are, anything else as JSON.
   * @example res.send('<p>hello</p>')
   */
  send(body?: ResBody): this
  /**
   * Sends a value as JSON.
   * @example res.status(201).json({ id: 1 })
   */
  json(body?: ResBody): this
  /**
   * Sends JSON, wrapped in a call of the function that the query names.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1});
   */
  jsonp(body?: ResBody): this
  /**
   * Calls the handler for the type that the client likes best, and answers 406 when it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: Record<string, (req: Request, res: Response, next: NextFunction) => void>): this
  /**
   * Renders a view and sends it, or gives it to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
}

export type RequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Record<string, Untyped> = Record<string, Untyped>,
> = (
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction,
) => unknown

/** A handler for errors: it is told by its four parameters. */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Record<string, Untyped> = Record<string, Untyped>,
> = (
  err: Untyped,
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction,
) => unknown

/** A callback for a route parameter, run before the routes that have it. */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: Untyped,
  name: string,
) => unknown

/** A path, a path pattern, an expression, or several of them. */
export type PathParams = string | RegExp | readonly (string | RegExp)[]

/** What can be registered for a request: handlers, error handlers, and arrays of them however deep. */
export type Handlers<P = ParamsDictionary> = RequestHandler<P> | ErrorRequestHandler<P> | readonly Handlers<P>[]

/**
 * Registers handlers for a path. The first form lets TypeScript infer the parameters of plain handlers, the second
 * takes error handlers, routers and arrays as well.
 */
export interface RouteMethod<Self> {
  <P = ParamsDictionary>(path: PathParams, ...handlers: [RequestHandler<P>, ...RequestHandler<P>[]]): Self
  <P = ParamsDictionary>(path: PathParams, ...handlers: [Handlers<P>, ...Handlers<P>[]]): Self
}

/** Registers handlers on a route. */
export interface VerbMethod<Self> {
  (...handlers: [RequestHandler, ...RequestHandler[]]): Self
  (...handlers: [Handlers, ...Handlers[]]): Self
}

/** Mounts middleware, for every path or for those below one. */
export interface UseMethod<Self> {
  (...handlers: [RequestHandler, ...RequestHandler[]]): Self
  (...handlers: [Handlers, ...Handlers[]]): Self
  (path: PathParams, ...handlers: [RequestHandler, ...RequestHandler[]]): Self
  (path: PathParams, ...handlers: [Handlers, ...Handlers[]]): Self
}

/** The methods that every runtime's HTTP parser knows; newer ones are there at run time all the same. */
export type Verb =
  | 'checkout'
  | 'copy'
  | 'delete'
  | 'get'
  | 'head'
  | 'lock'
  | 'm-search'
  | 'merge'
  | 'mkactivity'
  | 'mkcol'
  | 'move'
  | 'notify'
  | 'options'
  | 'patch'
  | 'post'
  | 'propfind'
  | 'proppatch'
  | 'purge'
  | 'put'
  | 'report'
  | 'search'
  | 'subscribe'
  | 'trace'
  | 'unlock'
  | 'unsubscribe'
  | 'link'
  | 'unlink'
  | 'acl'
  | 'bind'
  | 'rebind'
  | 'unbind'
  | 'mkcalendar'
  | 'connect'
  | 'source'

/** An entry of a stack. */
export interface Layer {
  handle: Function
  name: string
  keys: string[]
  params: Record<string, unknown> | undefined
  path: string | undefined
  route?: Route | undefined
  method?: string | undefined
  match(path: string): boolean
}

/** The handlers of one path, by method. */
export type Route = { [Method in Verb | 'all']: VerbMethod<Route> } & {
  path: string
  stack: Layer[]
  methods: Record<string, boolean | undefined>
  dispatch(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
}

/** A mini application: middleware and routes, to be mounted. */
export interface Router extends RouterVerbs {
  (req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  stack: Layer[]
  use: UseMethod<this>
  handle(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
  /** One route, to register handlers of several methods for a path. */
  route(path: PathParams): Route
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string, callback: RequestParamHandler): this
}

type RouterVerbs = { [Method in Verb | 'all']: RouteMethod<Router> }

type ApplicationVerbs = { [Method in Exclude<Verb, 'get'> | 'all']: RouteMethod<Application> }

/** An application: a function for node's servers, with settings, middleware and routes. */
export interface Application extends EventEmitter, ApplicationVerbs, Express.Application {
  (req: IncomingMessage, res: ServerResponse, next?: NextFunction): void
  /** Variables for views, for the life of the application. */
  locals: Locals
  /** The path patterns this application is mounted on. */
  mountpath: string | string[]
  /** The application that this one is mounted on. */
  parent?: Application
  settings: Record<string, Untyped>
  engines: Record<string, ViewEngine>
  cache: Record<string, unknown>
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** The application's own router. */
  readonly router: Router
  init(): void
  defaultConfiguration(): void
  handle(req: IncomingMessage, res: ServerResponse, callback?: NextFunction): void
  /** The mount paths from the outermost application to this one, joined. */
  path(): string
  /** Reads a setting. */
  set(name: string): Untyped
  set(name: string, value: unknown): this
  /** Reads a setting, or registers handlers of GET (and HEAD) requests. */
  get: ((name: string) => Untyped) & RouteMethod<this>
  enable(name: string): this
  disable(name: string): this
  enabled(name: string): boolean
  disabled(name: string): boolean
  use: UseMethod<this>
  /** One route, to register handlers of several methods for a path. */
  route(path: PathParams): Route
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string | string[], callback: RequestParamHandler): this
  /**
   * Registers a template engine for a file extension.
   * @example app.engine('html', require('ejs').renderFile)
   */
  engine(ext: string, engine: ViewEngine): this
  /** Renders a view to a string. */
  render(name: string, options: object | null | undefined, callback: (err: Error, html: string) => void): void
  render(name: string, callback: (err: Error, html: string) => void): void
  /**
   * Listens for connections, as node's `server.listen` does; an error of the attempt also goes to the callback.
   * @example app.listen(3000, () => console.log('ready'))
   */
  listen(port: number, hostname: string, backlog: number, callback?: (err?: Error) => void): Server
  listen(port: number, hostname: string, callback?: (err?: Error) => void): Server
  listen(port: number, callback?: (err?: Error) => void): Server
  listen(path: string, callback?: (err?: Error) => void): Server
  listen(options: ListenOptions, callback?: (err?: Error) => void): Server
  listen(callback?: (err?: Error) => void): Server
}

/** The framework: a function that makes applications, with its parts on it. */
export interface Framework {
  (): Application
  /** The methods that applications are made with. */
  application: Application
  /** The prototype of all requests. */
  request: Request
  /** The prototype of all responses. */
  response: Response
  Route: { new (path: PathParams): Route; prototype: Route }
  /**
   * Makes a router.
   * @example const users = framework.Router({ mergeParams: true })
   */
  Router: { (options?: RouterOptions): Router; new (options?: RouterOptions): Router; prototype: Router }
}
