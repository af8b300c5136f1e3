import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction } from './handlers.ts'
import type { Untyped } from './untyped.ts'

/** A path, a path pattern, an expression, or several of them. */
export type PathParams = string | RegExp | readonly (string | RegExp)[]

/** What an entry of a stack has on every line. */
export interface LayerMembers<Route> {
  handle: Function
  name: string
  /** The parameters of the last path that matched. */
  params: Record<string, unknown> | undefined
  /** The part of the last path that matched. */
  path: string | undefined
  /** The route, where the layer is one's. */
  route?: Route | undefined
  /** The method in lower case, where the layer is in a route. */
  method?: string | undefined
  match(path: string): boolean
}

/** What a route has on every line, besides a method for each verb. */
export interface RouteMembers {
  /** The path as it was registered. */
  path: string
  /** Its handlers as layers, each with its `method`. */
  stack: Untyped[]
}

/** What a route has besides that other typings know. */
export interface OwnRouteMembers extends RouteMembers {
  /** The methods that it has handlers for, in lower case. */
  methods: Record<string, boolean | undefined>
  /** Runs the handlers of the request's method. */
  dispatch(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
}

/** What a router has on every line, besides what registers handlers. */
export interface RouterMembers {
  (req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  /** Middleware and routes in the order of their registration, each a `Layer`. */
  stack: Untyped[]
}
