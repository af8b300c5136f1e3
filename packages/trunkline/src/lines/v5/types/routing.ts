import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction } from '../../../types/handlers.ts'
import type { LayerMembers, PathParams, RouteMembers, RouterMembers } from '../../../types/routing.ts'
import type { Verb } from '../../../types/verbs.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { RouteMethod, UseMethod, VerbMethod } from './methods.ts'

/** An entry of a stack. */
export interface Layer extends LayerMembers<Route> {
  /** The names of the path's parameters. */
  keys: string[]
}

/** The handlers of one path, by method. */
export type Route = RouteMembers<Layer> & { [Method in Verb | 'all']: VerbMethod<Route> }

type RouterVerbs = { [Method in Verb | 'all']: RouteMethod<Router> }

/** A mini application: middleware and routes, to be mounted. */
export interface Router extends RouterMembers<Layer>, RouterVerbs {
  use: UseMethod<this>
  /** Takes a request; `done` is called when nothing here answered it. */
  handle(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
  /** One route, to register handlers of several methods for a path. */
  route(path: PathParams): Route
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string, callback: RequestParamHandler): this
}
