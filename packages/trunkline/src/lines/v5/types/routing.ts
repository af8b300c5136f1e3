import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction } from '../../../types/handlers.ts'
import type { GivenPath } from '../../../types/path/given.ts'
import type { LayerMembers, OwnRouteMembers, RouteMembers, RouterMembers } from '../../../types/routing.ts'
import type { KnownVerb, Verb } from '../../../types/verbs.ts'
import type { ParamCallback } from './handlers.ts'
import type { UseMethod, VerbMethod } from './methods.ts'
import type { ParamsDictionary, ParamsFor, PathFor } from './path.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

/** An entry of a stack. */
export interface Layer extends LayerMembers<Route> {
  /** The names of the path's parameters. */
  keys: string[]
}

/** A route as other people's code sees it: the handlers of one path, by method. */
export type IRoute<P = ParamsDictionary> = RouteMembers & { [Method in KnownVerb]: VerbMethod<IRoute<P>, P> }

/** The handlers of one path, by method. */
export type Route<P = ParamsDictionary> = OwnRouteMembers & { [Method in Verb]: VerbMethod<Route<P>, P> }

/**
 * A mini application: middleware and routes, to be mounted. `Inherited` are the parameters of its mount path, where
 * `mergeParams` hands them down.
 */
export interface Router<Inherited = unknown> extends RouterMembers, VerbMethods<Inherited>, MoreVerbMethods<Inherited> {
  /**
   * Mounts middleware, routers and applications.
   * @example router.use('/admin', authenticate)
   */
  use: UseMethod<this, Inherited>
  /** Takes a request; `done` is called when nothing here answered it. */
  handle(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
  /** One route, to register handlers of several methods for a path. */
  route<const Path extends GivenPath>(path: PathFor<Path>): Route<ParamsFor<Path, Inherited>>
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example router.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string, callback: ParamCallback<Value>): this
}
