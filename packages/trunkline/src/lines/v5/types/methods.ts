import type { AnyRegistered, RegisteredOrList } from '../../../types/handlers.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { RequestHandler } from './handlers.ts'
import type { ParamsDictionary, PathFor } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsFor } from './route-parameters.ts'

/** Registers handlers for a path, or for `/`. */
export type RouteMethod<Self, Inherited = unknown> = PathMethods<Self, Inherited>['register'] &
  VerbMethod<Self, unknown extends Inherited ? ParamsDictionary : Inherited> &
  AnyHandlerMethods<Self>['register']

/** Registers handlers on a route, or for every path. */
export type VerbMethod<Self, Params = ParamsDictionary> = HandlerMethods<Self, Params>['register']

/** Mounts middleware, for every path or for those below one. */
export type UseMethod<Self, Inherited = unknown> = RouteMethod<Self, Inherited>

// Methods, so that applications whose typings take less (no arrays in arrays) are taken for ours.
//
// The first form lets TypeScript infer what a plain handler gets: parameters from the path, the rest from handlers that
// declare it. The second is for arrays, and for handlers that declare a narrower request, the third for those whose
// parameters are not the path's, the last for error handlers. There being four, a mistake is reported for the last only.
// A query is there whatever a handler declares: express-validator's allow for none.
//
// TypeScript tries the forms in this order, and reads a handler's types anew for each, to the last member of a response
// that says its body. So those with a path, which most routes have, come first, but for the one that mistakes are
// reported for. (With all of them last, 500 routes took a quarter more instantiations.)

interface PathMethods<Self, Inherited> {
  register<
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    path: PathFor<Given>,
    ...handlers: RequestHandler<ParamsFor<Given, Inherited>, ResBody, ReqBody, NonNullable<ReqQuery>, LocalVariables>[]
  ): Self
  register<const Given>(path: PathFor<Given>, ...handlers: HandlerOrList<ParamsFor<Given, Inherited>>[]): Self
  register<const Given>(path: PathFor<Given>, ...handlers: HandlerOrList<Untyped>[]): Self
}

interface AnyHandlerMethods<Self> {
  register<const Given>(path: PathFor<Given>, ...handlers: AnyHandler[]): Self
}

interface HandlerMethods<Self, Params> {
  register<
    P = Params,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(...handlers: RequestHandler<NoInfer<P>, ResBody, ReqBody, NonNullable<ReqQuery>, LocalVariables>[]): Self
  register(...handlers: HandlerOrList<Params>[]): Self
  register(...handlers: HandlerOrList<Untyped>[]): Self
  register(...handlers: AnyHandler[]): Self
}

/** A handler for requests with parameters of a path, or arrays of such handlers. */
export type HandlerOrList<P> = RegisteredOrList<
  Request<P, Untyped, Untyped, Untyped, Untyped>,
  Response<Untyped, Untyped>
>

/** What can be registered: handlers, error handlers, and arrays of them. */
export type AnyHandler = AnyRegistered<Request<Untyped, Untyped, Untyped, Untyped, Untyped>, Response<Untyped, Untyped>>
