import type { AnyHandler } from '../../../types/handlers.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ParamsDictionary, ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { RequestHandler } from './handlers.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

type Registered<P> = AnyHandler<Request<P>, Response>

// In each of these the first form lets TypeScript infer the parameters of plain handlers; the other takes error
// handlers, routers and arrays as well.

/** Registers handlers for a path. */
export interface RouteMethod<Self> {
  <
    P = ParamsDictionary,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    path: PathParams,
    ...handlers: RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>[]
  ): Self
  <P = ParamsDictionary>(path: PathParams, ...handlers: Registered<P>[]): Self
}

/** Registers handlers on a route. */
export interface VerbMethod<Self> {
  <
    P = ParamsDictionary,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    ...handlers: RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>[]
  ): Self
  <P = ParamsDictionary>(...handlers: Registered<P>[]): Self
}

/** Mounts middleware, for every path or for those below one. */
export interface UseMethod<Self> extends VerbMethod<Self>, RouteMethod<Self> {}
