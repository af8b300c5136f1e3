// Written by build/line-types.js from ../../v5/types/registered.ts.
import type { Behind, ChainedNext, Held, NotInferred, PlainNext, ToBeSet } from '../../../types/adding.ts'
import type { AnyRegistered, RegisteredOrList } from '../../../types/handlers.ts'
import type { CheckedPart, LeftToSet, OtherThanDescription } from '../../../types/schema/described.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { DescribedRequest, ResponseFor } from './described.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** A handler that adds nothing to the request. */
export type PlainHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables extends Variables> = (
  req: Request<P, ResBody, ReqBody, NonNullable<ReqQuery>, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: PlainNext,
) => unknown

/** A handler after others that have `Added` to the request; it adds `Next`, or nothing. Or a list of handlers. */
export type ChainedHandler<Added, Next, P, ResBody, ReqBody, ReqQuery, LocalVariables extends Variables> =
  | ((
      req: Request<P, ResBody, ReqBody, NonNullable<ReqQuery>, LocalVariables> & NotInferred<Added> & ToBeSet<Next>,
      res: Response<ResBody, LocalVariables>,
      next: ChainedNext<Next> & Behind<P, NotInferred<Added>>,
    ) => unknown)
  | readonly HandlerOrList<P>[]

/**
 * A handler of a described route; its types come from the description. Nothing is inferred from its request and
 * response: TypeScript would go through all their members, for each route.
 */
export type DescribedHandler<Added, Next, P> =
  | ((
      req: Held<DescribedRequest<Added, P> & LeftToSet<Next>>,
      res: Held<ResponseFor<Added>>,
      next: ChainedNext<Next> & Behind<CheckedPart<Added, 'params', P>, OtherThanDescription<Added>>,
    ) => unknown)
  | readonly HandlerOrList<P>[]

/** A handler for requests with the parameters of a path, or arrays of such handlers. */
export type HandlerOrList<P> = RegisteredOrList<
  Request<P, Untyped, Untyped, Untyped, Untyped>,
  Response<Untyped, Untyped>
>

/** Everything that can be registered: handlers, error handlers, and arrays of them. */
export type AnyHandler = AnyRegistered<Request<Untyped, Untyped, Untyped, Untyped, Untyped>, Response<Untyped, Untyped>>
