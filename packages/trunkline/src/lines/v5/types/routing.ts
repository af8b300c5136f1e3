import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouterOptions } from '../../../router/router.ts'
import type { Provides } from '../../../types/adding.ts'
import type { MustBeCalled, NextFunction } from '../../../types/handlers.ts'
import type { OwnRouteMembers, PathParams, RouteMembers, RouterMembers } from '../../../types/routing.ts'
import type { KnownVerb, Verb } from '../../../types/verbs.ts'
import type { MethodOfRoute, UseMethod } from './methods.ts'
import type { ParamsDictionary, PathFor } from './path.ts'
import type { HandedDown, ParamsFor } from './route-parameters.ts'
import type { ConstructorMembers, OwnRouterMembers, ParamMethod } from './router-members.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

/** A route as other libraries see it: the handlers of one path, by method. */
export type IRoute<P = ParamsDictionary> = RouteMembers & { [Method in KnownVerb]: MethodOfRoute<IRoute<P>, P, Method> }

/** The handlers of one path, by method. */
export type Route<P = ParamsDictionary> = OwnRouteMembers & { [Method in Verb]: MethodOfRoute<Route<P>, P, Method> }

/**
 * A router with middleware and routes, or an app. `Inherited` are the parameters of the mount path, with `mergeParams`.
 */
export interface Router<Inherited = unknown>
  extends RouterMembers,
    ParamMethod,
    VerbMethods<Inherited, Router<Inherited>> {
  /**
   * Mounts middleware, routers and applications.
   * @example router.use('/admin', authenticate)
   */
  use: UseMethod<Router<Inherited>, Inherited>
  /** Creates a route, to register handlers of several methods for one path. */
  route<const Path extends PathParams>(path: PathFor<Path>): IRoute<ParamsFor<Path, Inherited>>
}

/** The result of `Router()`: a router with the members that apps do not have. */
export interface RouterInstance<Inherited = unknown>
  extends Router<Inherited>,
    OwnRouterMembers,
    MoreVerbMethods<Inherited, Router<Inherited>> {
  route<const Path extends PathParams>(path: PathFor<Path>): Route<ParamsFor<Path, Inherited>>
}

/** The result of `Router.needs<Needed>()`. Only requests that have `Needed` can be passed to it, so mounts are checked. */
export interface RouterThatNeeds<Needed> extends Pick<RouterInstance, keyof RouterInstance>, Provides<Needed> {
  (req: IncomingMessage & Needed, res: ServerResponse, next: NextFunction): void
}

/** Creates routers, with or without `new`. */
export interface RouterConstructor extends ConstructorMembers, MustBeCalled {
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
