import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction } from './handlers.ts'
import type { Untyped } from './untyped.ts'

/** A path, a path pattern, a RegExp, or a list of them. */
export type PathParams = string | RegExp | readonly (string | RegExp)[]

/** Members of a layer on every release line. */
export interface LayerMembers<Route> {
  handle: Function
  name: string
  /** The parameters of the last path that matched. */
  params: Record<string, unknown> | undefined
  /** The part of the last path that matched. */
  path: string | undefined
  /** The route of a route layer. */
  route?: Route | undefined
  /** The method in lower case, for a layer of a route. */
  method?: string | undefined
  match(path: string): boolean
}

/** Members of a route on every release line, besides its verb methods. */
export interface RouteMembers {
  /** The path as it was registered. */
  path: string
  /** Its handlers as layers, each with its `method`. */
  stack: Untyped[]
}

/** Further members of a route, which other typings do not know. */
export interface OwnRouteMembers extends RouteMembers {
  /** The methods it has handlers for, in lower case. */
  methods: Record<string, boolean | undefined>
  /** Runs the handlers of the request's method. */
  dispatch(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
}

/** Members of a router on every release line, besides the registration methods. */
export interface RouterMembers {
  (req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  /** Middleware and routes in the order of their registration, each a `Layer`. */
  stack: Untyped[]
}
