import type { AnyRegistered, Registered, RegisteredList } from '../../../types/handlers.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { ParamsDictionary, ParamsFor, PathFor } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** Registers handlers for a path. */
export type RouteMethod<Self, Inherited = unknown> = PathMethods<Self, Inherited>['register']

/** Registers handlers on a route, or for every path. */
export type VerbMethod<Self, Params = ParamsDictionary> = HandlerMethods<Self, Params>['register']

/** Mounts middleware, for every path or for those below one. */
export type UseMethod<Self, Inherited = unknown> = VerbMethod<
  Self,
  unknown extends Inherited ? ParamsDictionary : Inherited
> &
  RouteMethod<Self, Inherited>

// Methods, so that applications whose typings take less (no arrays in arrays) are taken for ours. In each the first form
// lets TypeScript infer the parameters of plain handlers; the other takes error handlers as well.

interface PathMethods<Self, Inherited> {
  register<
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    path: PathFor<Given>,
    ...handlers: PlainHandlers<ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>
  ): Self
  register<
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    path: PathFor<Given>,
    ...handlers: AnyHandlers<ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>
  ): Self
}

interface HandlerMethods<Self, Params> {
  register<
    P = Params,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(...handlers: PlainHandlers<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalVariables>): Self
  register<
    P = Params,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(...handlers: AnyHandlers<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalVariables>): Self
}

type PlainHandlers<P, ResBody, ReqBody, ReqQuery, LocalVariables extends Variables> = (
  | Registered<Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>, Response<ResBody, LocalVariables>>
  | RegisteredList<Request<P>, Response>
)[]

type AnyHandlers<P, ResBody, ReqBody, ReqQuery, LocalVariables extends Variables> = AnyRegistered<
  Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  Response<ResBody, LocalVariables>
>[]
