// The forms of the methods that register handlers; TypeScript tries those of a method in the order in which it names them.
// They are declared as methods, so that applications whose typings take less (no arrays in arrays) are taken for ours.
//
// `Given` is the path. P, B, C, Q, V are the type arguments of `Request`: parameters, response body, request body, query,
// variables. Handler 3 of a chain declares the request R3 and adds A3, behind those of the list `[R1, A1, R2, A2]`. M are
// the routes of a router that is mounted.
//
// `Self` is what the method is called on. With type arguments TypeScript infers nothing. Then `Self` is `never`, which no
// `this` is, or `_None` has an argument, which fits none. So only the forms at the end are left, and those are the same for
// all verbs, as `app[verb](…)` needs. What the last one says of a mistake is the message.
import type { AddedBy, Known, Next, PlainNext } from '../../../types/adding.ts'
import type {
  Flow,
  Flowing,
  IfDescribed,
  MountOf,
  RegistrationOf,
  RouteOf,
  RoutesIn,
} from '../../../types/schema/described.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { ParamsDictionary, PathFor } from './path.ts'
import type {
  AddedIn,
  AnyHandler,
  ChainedHandler,
  DescribedHandler,
  ErrorHandler,
  List,
  NextOf,
  NotGiven,
  PlainHandler,
  SecondRound,
  TypedHandler,
} from './registered.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsFor } from './route-parameters.ts'

/** `app.get()` and so on: handlers for a path, or for `/`. `Plain` is the return type of calls with type arguments. */
export type RouteMethod<Plain, Inherited = unknown, Method extends string = never> = AtPath<Inherited>['plain'] &
  Described<Inherited, Method>['register'] &
  Chains<Inherited, Method>['register'] &
  Everywhere<ParamsOr<Inherited>>['plain'] &
  Typed<Plain, Inherited>['register'] &
  Others['atPath'] &
  Typed<Plain, Inherited>['spread']

/** `route().get()` and so on. What handlers of `route().all()` add flows on to the methods that are chained. */
export type MethodOfRoute<Plain, Params = ParamsDictionary, Method = unknown> = Everywhere<Params>['plain'] &
  ChainsEverywhere<Params, Method>['register'] &
  TypedEverywhere<Plain, Params>['register'] &
  Others['everywhere'] &
  TypedEverywhere<Plain, Params>['last']

/** Registers handlers for every path. */
export type VerbMethod<Plain, Params = ParamsDictionary> = MethodOfRoute<Plain, Params>

/** `use()`: middleware, routers and applications, for every path or below one. What they add flows on along the chain. */
export type UseMethod<Plain, Inherited = unknown> = Everywhere<ParamsOr<Inherited>>['mount'] &
  AtPath<Inherited>['mount'] &
  ChainsEverywhere<ParamsOr<Inherited>, 'all'>['register'] &
  Chains<Inherited, never>['register'] &
  TypedEverywhere<Plain, ParamsOr<Inherited>>['register'] &
  Typed<Plain, Inherited>['register'] &
  Others['everywhere'] &
  Others['atPath'] &
  Typed<Plain, Inherited>['spread']

/** The parameters that a router inherits, or any if it is not known which. */
type ParamsOr<Inherited> = unknown extends Inherited ? ParamsDictionary : Inherited

interface AtPath<Inherited> {
  /** Handlers that add nothing to the request: what they declare is inferred, and the parameters are those of the path. */
  plain<const Given, B = Untyped, C = Untyped, Q = ParsedQuery, V extends Variables = Variables, Self = never>(
    this: Self,
    path: PathFor<Given>,
    ...handlers: (
      | PlainHandler<Request<ParamsFor<Given, Inherited>, B, C, NonNullable<Q>, V> & AddedBy<Self>, Response<B, V>>
      | List<ParamsFor<Given, Inherited>>
    )[]
  ): Self
  /** The same for `use`, and routers with described routes among the handlers. */
  mount<
    const Given,
    B = Untyped,
    C = Untyped,
    Q = ParsedQuery,
    V extends Variables = Variables,
    Self = never,
    M = unknown,
  >(
    this: Self,
    path: PathFor<Given>,
    ...handlers: (
      | PlainHandler<Request<ParamsFor<Given, Inherited>, B, C, NonNullable<Q>, V> & AddedBy<Self>, Response<B, V>>
      | RoutesIn<M>
      | List<ParamsFor<Given, Inherited>>
    )[]
  ): MountOf<Self, Given, M>
}

interface Everywhere<Params> {
  /** Handlers that add nothing, for every path or for `/`. */
  plain<P = Params, B = Untyped, C = Untyped, Q = ParsedQuery, V extends Variables = Variables, Self = never>(
    this: Self,
    ...handlers: (
      | PlainHandler<Request<NoInfer<P>, B, C, NonNullable<Q>, V> & AddedBy<Self>, Response<B, V>>
      | List<NoInfer<P>>
    )[]
  ): Self
  /** The same for `use`, and routers with described routes among the handlers. */
  mount<
    P = Params,
    B = Untyped,
    C = Untyped,
    Q = ParsedQuery,
    V extends Variables = Variables,
    Self = never,
    M = unknown,
  >(
    this: Self,
    ...handlers: (
      | PlainHandler<Request<NoInfer<P>, B, C, NonNullable<Q>, V> & AddedBy<Self>, Response<B, V>>
      | RoutesIn<M>
      | List<NoInfer<P>>
    )[]
  ): Flow<Self, never, unknown, M>
}

interface Described<Inherited, Method extends string> {
  /** Two to five handlers of which `schema()` is one. It infers nothing from requests, which makes it cheaper than a chain. */
  register<_None extends never, Self, const Given, A1 = unknown, A2 = unknown, A3 = unknown, A4 = unknown>(
    this: Self,
    path: IfDescribed<A1 & A2 & A3 & A4, PathFor<Given>>,
    h1: DescribedHandler<AddedBy<Self>, A1, ParamsFor<Given, Inherited>>,
    h2: DescribedHandler<AddedBy<Self> & A1, A2, ParamsFor<Given, Inherited>>,
    h3?: DescribedHandler<AddedBy<Self> & A1 & A2, A3, ParamsFor<Given, Inherited>>,
    h4?: DescribedHandler<AddedBy<Self> & A1 & A2 & A3, A4, ParamsFor<Given, Inherited>>,
    h5?: DescribedHandler<AddedBy<Self> & A1 & A2 & A3 & A4, unknown, ParamsFor<Given, Inherited>>,
  ): Self & RouteOf<Method, Given, AddedBy<Self> & A1 & A2 & A3 & A4, ParamsFor<Given, Inherited>>
}

// biome-ignore format: a line for each handler
interface Chains<Inherited, Method extends string> {
  /** Up to twelve handlers, each of which knows what those before it have added, or described. */
  register<
    _None extends never, Self, const Given,
    R1 = unknown, A1 = unknown,
    R2 = unknown, A2 = unknown,
    R3 = unknown, A3 = unknown,
    R4 = unknown, A4 = unknown,
    R5 = unknown, A5 = unknown,
    R6 = unknown, A6 = unknown, First6 extends unknown[] = [R1, A1, R2, A2, R3, A3, R4, A4, R5, A5, R6, A6],
    R7 = unknown, A7 = unknown,
    R8 = unknown, A8 = unknown,
    R9 = unknown, A9 = unknown,
    R10 = unknown, A10 = unknown,
    R11 = unknown, A11 = unknown,
    R12 = unknown, A12 = unknown,
    M = unknown,
  >(
    this: Self,
    path: PathFor<Given>,
    h1: ChainedHandler<Self, [], R1, A1, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h2?: ChainedHandler<Self, [R1, A1], R2, A2, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h3?: ChainedHandler<Self, [R1, A1, R2, A2], R3, A3, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h4?: ChainedHandler<Self, [R1, A1, R2, A2, R3, A3], R4, A4, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h5?: ChainedHandler<Self, [R1, A1, R2, A2, R3, A3, R4, A4], R5, A5, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h6?: ChainedHandler<Self, [R1, A1, R2, A2, R3, A3, R4, A4, R5, A5], R6, A6, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h7?: ChainedHandler<Self, First6, R7, A7, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h8?: ChainedHandler<Self, [...First6, R7, A7], R8, A8, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h9?: ChainedHandler<Self, [...First6, R7, A7, R8, A8], R9, A9, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h10?: ChainedHandler<Self, [...First6, R7, A7, R8, A8, R9, A9], R10, A10, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h11?: ChainedHandler<Self, [...First6, R7, A7, R8, A8, R9, A9, R10, A10], R11, A11, ParamsFor<Given, Inherited>> | RoutesIn<M>,
    h12?: ChainedHandler<Self, [...First6, R7, A7, R8, A8, R9, A9, R10, A10, R11, A11], R12, A12, ParamsFor<Given, Inherited>> | RoutesIn<M>,
  ): RegistrationOf<Self, Method, Given, AddedIn<Self, [...First6, R7, A7, R8, A8, R9, A9, R10, A10, R11, A11, R12, A12]>, ParamsFor<Given, Inherited>, M>
}

// biome-ignore format: a line for each handler
interface ChainsEverywhere<Params, Method> {
  /** Up to twelve handlers without a path, each of which knows what those before it have added, or described. */
  register<
    _None extends never, Self,
    R1 = unknown, A1 = unknown,
    R2 = unknown, A2 = unknown,
    R3 = unknown, A3 = unknown,
    R4 = unknown, A4 = unknown,
    R5 = unknown, A5 = unknown,
    R6 = unknown, A6 = unknown, First6 extends unknown[] = [R1, A1, R2, A2, R3, A3, R4, A4, R5, A5, R6, A6],
    R7 = unknown, A7 = unknown,
    R8 = unknown, A8 = unknown,
    R9 = unknown, A9 = unknown,
    R10 = unknown, A10 = unknown,
    R11 = unknown, A11 = unknown,
    R12 = unknown, A12 = unknown,
    M = unknown,
  >(
    this: Self,
    h1: ChainedHandler<Self, [], R1, A1, Params> | RoutesIn<M>,
    h2?: ChainedHandler<Self, [R1, A1], R2, A2, Params> | RoutesIn<M>,
    h3?: ChainedHandler<Self, [R1, A1, R2, A2], R3, A3, Params> | RoutesIn<M>,
    h4?: ChainedHandler<Self, [R1, A1, R2, A2, R3, A3], R4, A4, Params> | RoutesIn<M>,
    h5?: ChainedHandler<Self, [R1, A1, R2, A2, R3, A3, R4, A4], R5, A5, Params> | RoutesIn<M>,
    h6?: ChainedHandler<Self, [R1, A1, R2, A2, R3, A3, R4, A4, R5, A5], R6, A6, Params> | RoutesIn<M>,
    h7?: ChainedHandler<Self, First6, R7, A7, Params> | RoutesIn<M>,
    h8?: ChainedHandler<Self, [...First6, R7, A7], R8, A8, Params> | RoutesIn<M>,
    h9?: ChainedHandler<Self, [...First6, R7, A7, R8, A8], R9, A9, Params> | RoutesIn<M>,
    h10?: ChainedHandler<Self, [...First6, R7, A7, R8, A8, R9, A9], R10, A10, Params> | RoutesIn<M>,
    h11?: ChainedHandler<Self, [...First6, R7, A7, R8, A8, R9, A9, R10, A10], R11, A11, Params> | RoutesIn<M>,
    h12?: ChainedHandler<Self, [...First6, R7, A7, R8, A8, R9, A9, R10, A10, R11, A11], R12, A12, Params> | RoutesIn<M>,
  ): Flow<Self, Method, Flowing<[...First6, R7, A7, R8, A8, R9, A9, R10, A10, R11, A11, R12, A12]>, M>
}

interface Typed<Plain, Inherited> {
  /** With type arguments, as for `Request`; and for `app[verb]()`. */
  register<
    const Given,
    B = Untyped,
    C = Untyped,
    Q = ParsedQuery,
    V extends Variables = Variables,
    A1 = unknown,
    A2 = unknown,
    A3 = unknown,
  >(
    this: SecondRound,
    path: PathFor<Given>,
    h1: TypedHandler<unknown, Next<A1>, ParamsFor<Given, Inherited>, B, C, Q, V> | ErrorHandler,
    h2?: TypedHandler<Known<A1>, Next<A2>, ParamsFor<Given, Inherited>, B, C, Q, V> | ErrorHandler,
    h3?: TypedHandler<Known<A1> & Known<A2>, Next<A3>, ParamsFor<Given, Inherited>, B, C, Q, V> | ErrorHandler,
    ...handlers: (
      | TypedHandler<Known<A1> & Known<A2> & Known<A3>, NextOf<Given>, ParamsFor<Given, Inherited>, B, C, Q, V>
      | ErrorHandler
    )[]
  ): Plain
  /** The same for handlers that are spread from an array. */
  spread<const Given, B = Untyped, C = Untyped, Q = ParsedQuery, V extends Variables = Variables>(
    this: SecondRound,
    path: PathFor<Given>,
    ...handlers: TypedHandler<unknown, NextOf<Given>, ParamsFor<Given, Inherited>, B, C, Q, V>[]
  ): Plain
}

interface TypedEverywhere<Plain, Params> {
  /** With type arguments, without a path. */
  register<P = NotGiven, B = Untyped, C = Untyped, Q = ParsedQuery, V extends Variables = Variables>(
    this: SecondRound,
    ...handlers: (
      | TypedHandler<unknown, NextOf<P>, P extends NotGiven ? Params : NoInfer<P>, B, C, Q, V>
      | ErrorHandler
    )[]
  ): Plain
  /** The last form of `route().get`: what it says of a mistake is of handlers, and not of error handlers. */
  last(
    this: SecondRound,
    ...handlers: TypedHandler<unknown, PlainNext, Params, Untyped, Untyped, ParsedQuery, Variables>[]
  ): Plain
}

/** Handlers of other typings. Neither takes type arguments. */
interface Others {
  atPath<const Given, Self>(this: Self & SecondRound, path: PathFor<Given>, ...handlers: AnyHandler[]): Self
  everywhere<Self>(this: Self & SecondRound, ...handlers: AnyHandler[]): Self
}
