import type { Behind, ChainedNext, Held, Next, NotInferred, PlainNext } from '../../../types/adding.ts'
import type { AnyRegistered, NextFunction, RegisteredForErrors, RegisteredOrList } from '../../../types/handlers.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { CheckedPart, IsDescribed, LeftToSet, OtherThanDescription } from '../../../types/schema/described.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { DescribedRequest, ResponseFor } from './described.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** A handler that adds nothing to the request. */
export type PlainHandler<Req, Res> = (req: Req, res: Res, next: PlainNext) => unknown

// Handlers are declared as methods: only the app can know that a handler for a narrower request gets one.
interface Handling<Req, Res, Next> {
  handle(req: Req, res: Res, next: Next): unknown
}

/** A handler of a chain: behind others that have `Added` to the request, and `Told` what it holds. Or a list of handlers. */
export type ChainedHandler<Added, Before extends Facts, Own, Adds, P> =
  | Handling<
      RequestAfter<Added, Before, Own, P> & Declared<Own>,
      ResponseAfter<Added>,
      Next<Adds> & Behind<CheckedPart<Added, 'params', P>, OtherThanDescription<Added>>
    >['handle']
  | List<P>

/** An error handler, if it is one: only its fourth parameter says what `Fourth` is. */
export type ForErrors<Fourth> = unknown extends Fourth ? never : HandlingErrors<Fourth>['handle']

interface HandlingErrors<Fourth> {
  handle(err: Untyped, req: AnyRequest, res: Response<Untyped, Untyped>, next: Fourth): unknown
}

type AnyRequest = Request<Untyped, Untyped, Untyped, Untyped, Untyped>

/** Where the request that a handler declares is inferred from; never a type of its own. */
type Declared<Own> = [Own] extends [infer _] ? unknown : Own

/** What handlers of a chain have declared of the request, for those behind them. */
export interface NothingTold {
  body: Untyped
  query: ParsedQuery
}

/** What is told behind a handler that declares its `Own` request. A body of `any` and the usual query tell nothing. */
export type Told<Before extends Facts, Own> = 0 extends 1 & Own
  ? Before
  : Own extends Facts
    ? {
        body: 0 extends 1 & Own['body'] ? Before['body'] : Own['body']
        query: ParsedQuery extends Own['query'] ? Before['query'] : NonNullable<Own['query']>
      }
    : Before

/** What a request holds besides its parameters, whatever it is. */
export interface Facts {
  readonly body: unknown
  readonly query: unknown
}

// A handler that declares its request is compared with any: only the app can know what it gets.
type RequestAfter<Added, Before extends Facts, Own, P> = Added extends IsDescribed
  ? NotInferred<DescribedRequest<Added, P>>
  : unknown extends Own
    ? NotInferred<Request<P, Untyped, Before['body'], Before['query'], Variables> & Added>
    : [Own] extends [never] // not inferred yet
      ? NotInferred<{ params: P } & Added>
      : NotInferred<AnyRequest & Added>

type ResponseAfter<Added> = Added extends IsDescribed ? NotInferred<ResponseFor<Added>> : Response<Untyped, Variables>

/** A handler of a call with type arguments, or of a verb that is known at run time only. Or a list of handlers. */
export type TypedHandler<Added, NextOfIt, P, B, C, Q, V extends Variables> =
  | Handling<Request<P, B, C, NonNullable<Q>, V> & Added, Response<B, V>, NextOfIt>['handle']
  | List<P>

/** The `next` of a call with type arguments, whose first is no path; without them, handlers may add no more. */
export type NextOf<Given> = Given extends NotGiven | PathParams ? PlainNext : NextFunction

/** The parameters of a call without type arguments. */
export interface NotGiven {
  readonly [NOT_GIVEN]: never
}
declare const NOT_GIVEN: unique symbol

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
  | List<P>

/** A handler for requests with the parameters of a path, or arrays of such handlers. */
export type HandlerOrList<P> = RegisteredOrList<
  Request<P, Untyped, Untyped, Untyped, Untyped>,
  Response<Untyped, Untyped>
>

/** A list of handlers. */
export type List<P> = readonly HandlerOrList<P>[]

/** Everything that can be registered: handlers, error handlers, and arrays of them. Only in arrays may they add. */
export type AnyHandler =
  | Handling<AnyRequest, Response<Untyped, Untyped>, PlainNext>['handle']
  | RegisteredForErrors<AnyRequest, Response<Untyped, Untyped>>
  | readonly AnyRegistered<AnyRequest, Response<Untyped, Untyped>>[]

/**
 * TypeScript tries all forms twice, at first strictly, when what has no such member is not taken for one that may have
 * it. So a form that asks for it comes after all others, in which lambdas get their types. All that registers has a
 * `get`.
 */
export interface SecondRound {
  readonly get: unknown
  readonly secondRound?: never
}
