import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorRequestHandler, NextFunction, RequestHandler, RequestParamHandler } from './handlers.ts'
import type { ParamsDictionary } from './shared.ts'

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
