import type { AddedBy, Behind, ChainedNext, Held, Known, Next, NotInferred, PlainNext } from '../../../types/adding.ts'
import type {
  AnyRegistered,
  NextFunction,
  NoFactory,
  Registered,
  RegisteredForErrors,
} from '../../../types/handlers.ts'
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

/** A handler of a chain on `Self`, behind the handlers `Before`: `[R1, A1, R2, A2]`. Or an error handler, or a list. */
export type ChainedHandler<Self, Before, Own, Adds, P> =
  | HandlerBehind<Before, AddedIn<Self, Before>, Own, Adds, P>
  | ErrorHandler
  | List<P>

type HandlerBehind<Before, Added, Own, Adds, P> = Handling<
  RequestBehind<Before, Added, Own, P> & Declared<Own>,
  ResponseBehind<Added>,
  Next<Adds> & Behind<CheckedPart<Added, 'params', P>, OtherThanDescription<Added>>
>['handle']

/**
 * An error handler. Its second signature says the same once more, with a type parameter: TypeScript finds no signature
 * that two such have in common, so a lambda beside gets its parameters from the other handlers of a form.
 */
export interface ErrorHandler extends NoFactory {
  (err: Untyped, req: AnyRequest, res: Response<Untyped, Untyped>, next: NextFunction): unknown
  <_Given>(err: Untyped, req: AnyRequest, res: Response<Untyped, Untyped>, next: NextFunction): unknown
}

type AnyRequest = Request<Untyped, Untyped, Untyped, Untyped, Untyped>

/** Where the request that a handler declares is inferred from; never a type of its own. */
type Declared<Own> = [Own] extends [infer _] ? unknown : Own

/** What is on the request behind the handlers of a chain: what the chain of the app or router has, and what they add. */
export type AddedIn<Self, Handlers> = Handlers extends readonly [...infer Before, unknown, infer Adds]
  ? AddedIn<Self, Before> & Known<Adds>
  : AddedBy<Self>

/** The body that the last of the handlers declares. A body of `any` tells nothing, and the usual query neither. */
type BodyIn<Handlers> = Handlers extends readonly [...infer Before, infer Own, unknown]
  ? Own extends { body: infer Body }
    ? 0 extends 1 & Body
      ? BodyIn<Before>
      : Body
    : BodyIn<Before>
  : Untyped

type QueryIn<Handlers> = Handlers extends readonly [...infer Before, infer Own, unknown]
  ? Own extends { query: infer Query }
    ? ParsedQuery extends Query
      ? QueryIn<Before>
      : NonNullable<Query>
    : QueryIn<Before>
  : ParsedQuery

// A handler that declares its request is compared with any: only the app can know what it gets.
type RequestBehind<Before, Added, Own, P> = Added extends IsDescribed
  ? NotInferred<DescribedRequest<Added, P>>
  : unknown extends Own
    ? NotInferred<Request<P, Untyped, BodyIn<Before>, QueryIn<Before>, Variables> & Added>
    : [Own] extends [never] // not inferred yet
      ? NotInferred<{ params: P } & Added>
      : NotInferred<AnyRequest & Added>

type ResponseBehind<Added> = Added extends IsDescribed ? NotInferred<ResponseFor<Added>> : Response<Untyped, Variables>

/** A handler of a call with type arguments, or of a verb that is known at run time only. Or a list of handlers. */
export type TypedHandler<Added, NextOfIt, P, B, C, Q, V extends Variables> =
  | Handling<Request<P, B, C, NonNullable<Q>, V> & NotInferred<Added>, Response<B, V>, NextOfIt>['handle']
  | List<P>

/** Handlers that were typed with another package's names, such as those of `@types/express` 4 in an app of 5.x. Only in arrays may they add. */
export type AnyHandler =
  | Handling<AnyRequest, Response<Untyped, Untyped>, PlainNext>['handle']
  | RegisteredForErrors<AnyRequest, Response<Untyped, Untyped>>
  | readonly AnyRegistered<AnyRequest, Response<Untyped, Untyped>>[]

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

/** A list of handlers with the parameters of a path, of error handlers, and of lists. */
export type List<P> = readonly (
  | Registered<Request<P, Untyped, Untyped, Untyped, Untyped>, Response<Untyped, Untyped>>
  | ErrorHandler
  | List<P>
)[]

/**
 * TypeScript tries all forms twice, at first strictly, when what has no such member is not taken for one that may have
 * it. So a form that asks for it comes after all others, in which lambdas get their types. All that registers has a
 * `get`.
 */
export interface SecondRound {
  readonly get: unknown
  readonly secondRound?: never
}
