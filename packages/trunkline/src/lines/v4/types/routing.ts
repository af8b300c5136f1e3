import type { IncomingMessage, ServerResponse } from 'node:http'
import type { V4Key } from '../../../router/path/v4/captures.ts'
import type { V4Expression } from '../../../router/path/v4/expression.ts'
import type { RouterOptions } from '../../../router/router.ts'
import type { MustBeCalled, NextFunction } from '../../../types/handlers.ts'
import type { LayerMembers, OwnRouteMembers, PathParams, RouteMembers, RouterMembers } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { KnownVerb, Verb } from '../../../types/verbs.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { MethodOfRoute, UseMethod } from './methods.ts'
import type { ParamsDictionary, PathFor } from './path.ts'
import type { HandedDown, ParamsFor } from './route-parameters.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

/** An entry of a stack. */
export interface Layer extends LayerMembers<Route> {
  /** The path's parameters, each at the place of its group in `regexp`. */
  keys: V4Key[]
  /** The path as an expression; putting another in its place changes what matches. */
  regexp: V4Expression
  /** Runs the handler, unless it is one for errors. */
  handle_request(req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  /** Runs the handler, if it is one for errors. */
  handle_error(err: unknown, req: IncomingMessage, res: ServerResponse, next: NextFunction): void
}

/** The handlers of one path, by method. */
export type Route<P = ParamsDictionary> = OwnRouteMembers & { [Method in Verb]: MethodOfRoute<Route<P>, P> }

/** A route as other people's code sees it: the handlers of one path, by method. */
export type IRoute<P = ParamsDictionary> = RouteMembers & { [Method in KnownVerb]: MethodOfRoute<IRoute<P>, P> }

/** Makes a callback of what `param(name, given)` is given: the custom API that `param(factory)` sets up. */
export type ParamFactory = (name: string, given: Untyped) => RequestParamHandler | undefined

/**
 * Middleware and routes: a mini application to be mounted, or an application. `Inherited` are the parameters of the
 * mount path, where `mergeParams` hands them down.
 */
export interface Router<Inherited = unknown> extends RouterMembers, VerbMethods<Inherited, Router<Inherited>> {
  /**
   * Mounts middleware, routers and applications.
   * @example router.use('/admin', authenticate)
   */
  use: UseMethod<Router<Inherited>, Inherited>
  /** One route, to register handlers of several methods for a path. */
  route<const Path extends PathParams>(path: PathFor<Path>): IRoute<ParamsFor<Path, Inherited>>
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example router.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string, callback: RequestParamHandler<Value>): this
  /** @deprecated Name the parameter in the path, and check it in a callback of its own. */
  param(factory: ParamFactory): this
}

/** The methods that routers inherit. */
export interface RouterMethods<Inherited = unknown>
  extends Router<Inherited>,
    MoreVerbMethods<Inherited, Router<Inherited>> {
  /** Takes a request; `done` is called when nothing here answered it. */
  handle(req: IncomingMessage, res: ServerResponse, done?: NextFunction): void
  route<const Path extends PathParams>(path: PathFor<Path>): Route<ParamsFor<Path, Inherited>>
  param<Value = string>(name: string, callback: RequestParamHandler<Value>): this
  /** @deprecated Name the parameter in the path, and check it in a callback of its own. */
  param(factory: ParamFactory): this
  /** @deprecated Something to be made a callback by a factory: use a callback. */
  param(name: string, given: string | number | RegExp): this
  /** Runs the callbacks for the parameters of a layer that matched. */
  process_params(
    layer: Layer,
    called: Record<string, unknown>,
    req: IncomingMessage,
    res: ServerResponse,
    done: NextFunction,
  ): void
}

/** What `Router()` makes: a router, with what an application does not have. */
export interface RouterInstance<Inherited = unknown> extends RouterMethods<Inherited> {
  /** The callbacks for parameters, by name. */
  params: Record<string, RequestParamHandler[]>
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  strict: boolean | undefined
}

/** Makes routers, with or without `new`; what it makes inherits from this very function. */
export interface RouterConstructor extends Omit<RouterMethods, 'stack'>, MustBeCalled {
  /** With `mergeParams`, the type argument says what the mount path gives, or is that path; else that is not known. */
  <Inherited = ParamsDictionary>(options: RouterOptions & { mergeParams: true }): RouterInstance<HandedDown<Inherited>>
  (options?: RouterOptions): RouterInstance
  new <Inherited = ParamsDictionary>(
    options: RouterOptions & { mergeParams: true },
  ): RouterInstance<HandedDown<Inherited>>
  new (options?: RouterOptions): RouterInstance
}

/**
 * Makes a router.
 * @example const users = framework.Router({ mergeParams: true })
 */
export declare let Router: RouterConstructor

/** Makes a route that belongs to no router yet. */
export declare let Route: { new (path: PathParams): Route; prototype: Route }
