import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction } from './handlers.ts'

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
export interface RouteMembers<Layer> {
  /** The path as it was registered. */
  path: string
  stack: Layer[]
  /** The methods that it has handlers for, in lower case. */
  methods: Record<string, boolean | undefined>
  dispatch(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
}

/** What a router has on every line, besides what registers handlers. */
export interface RouterMembers<Layer> {
  (req: IncomingMessage, res: ServerResponse, next: NextFunction): void
  /** Middleware and routes in the order of their registration. */
  stack: Layer[]
}
