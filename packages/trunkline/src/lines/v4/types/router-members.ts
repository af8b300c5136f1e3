import type { IncomingMessage, ServerResponse } from 'node:http'
import type { V4Expression, V4Key } from '../../../router/path/v4/expression.ts'
import type { NextFunction } from '../../../types/handlers.ts'
import type { LayerMembers } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { Route, RouterInstance } from './routing.ts'

// What layers and routers have on this line only; `routing.ts` is the same on 4.x and 5.x.

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

/** Turns the second argument of `param(name, given)` into a callback; set by `param(factory)`. */
export type ParamFactory = (name: string, given: Untyped) => RequestParamHandler | undefined

export interface ParamMethod {
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example router.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string, callback: RequestParamHandler<Value>): this
  /** @deprecated Use `param(name, callback)`. */
  param(factory: ParamFactory): this
}

export interface OwnRouterMembers extends OwnState {
  /** Handles a request; calls `done` if no route here responded. */
  handle(req: IncomingMessage, res: ServerResponse, done?: NextFunction): void
  /** Runs the callbacks for the parameters of a layer that matched. */
  process_params(
    layer: Layer,
    called: Record<string, unknown>,
    req: IncomingMessage,
    res: ServerResponse,
    done: NextFunction,
  ): void
}

interface OwnState {
  /** The callbacks for parameters, by name. */
  params: Record<string, RequestParamHandler[]>
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  strict: boolean | undefined
}

/** Routers inherit from their constructor. */
export interface ConstructorMembers extends Omit<RouterInstance, 'stack' | keyof OwnState> {}
