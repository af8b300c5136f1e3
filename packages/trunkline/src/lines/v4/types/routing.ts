import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LegacyKey } from '../../../router/path/legacy/captures.ts'
import type { LegacyExpression } from '../../../router/path/legacy/expression.ts'
import type { RouterOptions } from '../../../router/router.ts'
import type { NextFunction } from '../../../types/handlers.ts'
import type { LayerMembers, PathParams, RouteMembers, RouterMembers } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { Verb } from '../../../types/verbs.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { RouteMethod, UseMethod, VerbMethod } from './methods.ts'

/** An entry of a stack. */
export interface Layer extends LayerMembers<Route> {
  /** The path's parameters, each at the place of its group in `regexp`. */
  keys: LegacyKey[]
  /** The path as an expression; putting another in its place changes what matches. */
  regexp: LegacyExpression
  /** Runs the handler, unless it is one for errors. */
  handle_request(req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  /** Runs the handler, if it is one for errors. */
  handle_error(err: unknown, req: IncomingMessage, res: ServerResponse, next: NextFunction): void
}

/** The handlers of one path, by method. */
export type Route = RouteMembers<Layer> & { [Method in Verb | 'all']: VerbMethod<Route> }

/** Makes a callback of what `param(name, given)` is given: the custom API that `param(factory)` sets up. */
export type ParamFactory = (name: string, given: Untyped) => RequestParamHandler | undefined

type RouterVerbs = { [Method in Verb | 'all']: RouteMethod<Router> }

/** The methods that routers inherit. */
export interface RouterMethods extends RouterVerbs {
  /** Mounts middleware, routers and applications. */
  use: UseMethod<Router>
  /** Takes a request; `done` is called when nothing here answered it. */
  handle(req: IncomingMessage, res: ServerResponse, done?: NextFunction): void
  /** One route, to register handlers of several methods for a path. */
  route(path: PathParams): Route
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string, callback: RequestParamHandler): Router
  /** @deprecated Name the parameter in the path, and check it in a callback of its own. */
  param(factory: ParamFactory): void
  /** @deprecated Something to be made a callback by a factory: use a callback. */
  param(name: string, given: string | number | RegExp): Router
  /** Runs the callbacks for the parameters of a layer that matched. */
  process_params(
    layer: Layer,
    called: Record<string, unknown>,
    req: IncomingMessage,
    res: ServerResponse,
    done: NextFunction,
  ): void
}

/** A mini application: middleware and routes, to be mounted. */
export interface Router extends RouterMembers<Layer>, RouterMethods {
  /** The callbacks for parameters, by name. */
  params: Record<string, RequestParamHandler[]>
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  strict: boolean | undefined
}

/** Makes routers, with or without `new`; what it makes inherits from this very function. */
export interface RouterConstructor extends RouterMethods {
  (options?: RouterOptions): Router
  new (options?: RouterOptions): Router
}
