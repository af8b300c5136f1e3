import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction } from '../../../types/handlers.ts'
import type { LayerMembers } from '../../../types/routing.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { Route, RouterInstance } from './routing.ts'

// What layers and routers have on this line only; `routing.ts` is the same on 4.x and 5.x.

/** A layer of the stack. */
export interface Layer extends LayerMembers<Route> {
  /** The names of the path's parameters. */
  keys: string[]
}

export interface ParamMethod {
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example router.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string, callback: RequestParamHandler<Value>): this
}

export interface OwnRouterMembers {
  /** Handles a request; calls `done` if no route here responded. */
  handle(req: IncomingMessage, res: ServerResponse, done: NextFunction): void
}

export interface ConstructorMembers {
  prototype: RouterInstance
}
