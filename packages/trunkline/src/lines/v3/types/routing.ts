import type { IncomingMessage } from 'node:http'
import type { PathKey } from '../../../router/path/v3/compile.ts'
import type { NoFactory } from '../../../types/handlers.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { Verb } from '../../../types/verbs.ts'
import type {
  ChainedHandler,
  ErrorRequestHandler,
  RequestHandler,
  RequestParamHandler,
  RouteHandler,
} from './handlers.ts'
import type { ParamsArray, RouteParameters } from './params.ts'

/** The handlers of one method and path. */
export interface Route {
  /** The path as it was registered. */
  path: PathParams
  /** The method in lower case. */
  method: string
  callbacks: (RequestHandler | ErrorRequestHandler)[]
  keys: PathKey[]
  /** The path as a RegExp. Assigning another one changes what matches. */
  regexp: RegExp
  /** The parameters of the last match. */
  params?: ParamsArray
  match(path: string): boolean
}

export interface RouteConstructor {
  new (
    method: string,
    path: PathParams,
    callbacks: Route['callbacks'],
    options?: { sensitive?: boolean; strict?: boolean },
  ): Route
  readonly prototype: Route
}

/** Routes by method in lower case. Removing one from its list takes effect immediately. */
export type RouteMap = Record<string, Route[]>

/** Turns the second argument of `param(name, given)` into a callback; set by `param(factory)`. */
export type ParamFactory = (name: string, given: Untyped) => RequestParamHandler | undefined

/** Registers handlers for a path. */
export interface RouteMethod<Self> {
  // Must come first: the next overload also accepts handlers that add to the request.
  <const Path extends PathParams, First = unknown, Second = unknown, Third = unknown, Fourth = unknown>(
    path: unknown extends First & Second & Third & Fourth ? never : Path, // not for calls in which no handler adds anything
    first: ChainedHandler<unknown, First, RouteParameters<Path>>,
    second: ChainedHandler<First, Second, RouteParameters<Path>>,
    third?: ChainedHandler<First & Second, Third, RouteParameters<Path>>,
    fourth?: ChainedHandler<First & Second & Third, Fourth, RouteParameters<Path>>,
    ...rest: ChainedHandler<First & Second & Third & Fourth, unknown, RouteParameters<Path>>[]
  ): Self
  <const Path extends PathParams>(path: Path, ...handlers: (RequestHandler<RouteParameters<Path>> & NoFactory)[]): Self
  (path: PathParams, ...handlers: (RequestHandler & NoFactory)[]): Self
  (path: PathParams, ...handlers: RouteHandler[]): Self
}

type RouterVerbs = { [Method in Verb | 'all']: RouteMethod<Router> }

/** Routes by method, and the middleware that dispatches requests to them. */
export interface Router extends RouterVerbs {
  map: RouteMap
  params: Record<string, RequestParamHandler[]>
  caseSensitive: boolean | undefined
  strict: boolean | undefined
  /** Middleware for `app.use`. */
  middleware: RequestHandler
  /** Adds a route. */
  route(method: string, path: PathParams, ...handlers: RouteHandler[]): Router
  /** Finds the first route for a method and URL, starting at an index. */
  match(method: string, url: string, index?: number): Route | undefined
  /** The first route for a request, from an index on. */
  matchRequest(req: Pick<IncomingMessage, 'method' | 'url'>, index?: number): Route | undefined
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string, callback: RequestParamHandler): Router
  param(factory: ParamFactory): void
  param(name: string, given: string | number | RegExp): Router
}

export interface RouterConstructor {
  new (options?: { caseSensitive?: boolean; strict?: boolean }): Router
  readonly prototype: Router
}

/** The class of routes. */
export declare let Route: RouteConstructor

/** The class of routers. */
export declare let Router: RouterConstructor
