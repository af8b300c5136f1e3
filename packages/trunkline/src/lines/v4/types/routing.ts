import type { IncomingMessage, ServerResponse } from 'node:http'
import type { V4Expression, V4Key } from '../../../router/path/v4/expression.ts'
import type { RouterOptions } from '../../../router/router.ts'
import type { Provides } from '../../../types/adding.ts'
import type { MustBeCalled, NextFunction } from '../../../types/handlers.ts'
import type { LayerMembers, OwnRouteMembers, PathParams, RouteMembers, RouterMembers } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { KnownVerb, Verb } from '../../../types/verbs.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { MethodOfRoute, UseMethod } from './methods.ts'
import type { ParamsDictionary, PathFor } from './path.ts'
import type { HandedDown, ParamsFor } from './route-parameters.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

/** A layer of the stack. */
export interface Layer extends LayerMembers<Route> {
  /** The path's parameters, in the order of the groups in `regexp`. */
  keys: V4Key[]
  /** The path as a RegExp. Assigning another one changes what matches. */
  regexp: V4Expression
  /** Runs the handler, unless it is an error handler. */
  handle_request(req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  /** Runs the handler if it is an error handler. */
  handle_error(err: unknown, req: IncomingMessage, res: ServerResponse, next: NextFunction): void
}

/** The handlers of one path, by method. */
export type Route<P = ParamsDictionary> = OwnRouteMembers & { [Method in Verb]: MethodOfRoute<Route<P>, P, Method> }

/** A route as other libraries see it: the handlers of one path, by method. */
export type IRoute<P = ParamsDictionary> = RouteMembers & { [Method in KnownVerb]: MethodOfRoute<IRoute<P>, P, Method> }

/** Turns the second argument of `param(name, given)` into a callback; set by `param(factory)`. */
export type ParamFactory = (name: string, given: Untyped) => RequestParamHandler | undefined

/**
 * A router with middleware and routes, or an app. `Inherited` are the parameters of the mount path, with `mergeParams`.
 */
export interface Router<Inherited = unknown> extends RouterMembers, VerbMethods<Inherited, Router<Inherited>> {
  /**
   * Mounts middleware, routers and applications.
   * @example router.use('/admin', authenticate)
   */
  use: UseMethod<Router<Inherited>, Inherited>
  /** Creates a route, to register handlers of several methods for one path. */
  route<const Path extends PathParams>(path: PathFor<Path>): IRoute<ParamsFor<Path, Inherited>>
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example router.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string, callback: RequestParamHandler<Value>): this
  /** @deprecated Use `param(name, callback)`. */
  param(factory: ParamFactory): this
}

/** The methods that routers inherit. */
export interface RouterMethods<Inherited = unknown>
  extends Router<Inherited>,
    MoreVerbMethods<Inherited, Router<Inherited>> {
  /** Handles a request; calls `done` if no route here responded. */
  handle(req: IncomingMessage, res: ServerResponse, done?: NextFunction): void
  route<const Path extends PathParams>(path: PathFor<Path>): Route<ParamsFor<Path, Inherited>>
  param<Value = string>(name: string, callback: RequestParamHandler<Value>): this
  /** @deprecated Use `param(name, callback)`. */
  param(factory: ParamFactory): this
  /** @deprecated Needs `param(factory)`: use a callback. */
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

/** The result of `Router()`: a router with the members that apps do not have. */
export interface RouterInstance<Inherited = unknown> extends RouterMethods<Inherited> {
  /** The callbacks for parameters, by name. */
  params: Record<string, RequestParamHandler[]>
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  strict: boolean | undefined
}

/** The result of `Router.needs<Needed>()`. Only requests that have `Needed` can be passed to it, so mounts are checked. */
export interface RouterThatNeeds<Needed> extends Pick<RouterInstance, keyof RouterInstance>, Provides<Needed> {
  (req: IncomingMessage & Needed, res: ServerResponse, next: NextFunction): void
}

/** Creates routers, with or without `new`. Routers inherit from this function itself. */
export interface RouterConstructor extends Omit<RouterMethods, 'stack'>, MustBeCalled {
  /** With `mergeParams`, the type argument is the mount path or its parameters. */
  <Inherited = ParamsDictionary>(options: RouterOptions & { mergeParams: true }): RouterInstance<HandedDown<Inherited>>
  (options?: RouterOptions): RouterInstance
  new <Inherited = ParamsDictionary>(
    options: RouterOptions & { mergeParams: true },
  ): RouterInstance<HandedDown<Inherited>>
  new (options?: RouterOptions): RouterInstance
}

/**
 * Creates a router.
 * @example const users = framework.Router({ mergeParams: true })
 */
export declare let Router: RouterConstructor

/** Creates a route that does not belong to a router yet. */
export declare let Route: { new (path: PathParams): Route; prototype: Route }
