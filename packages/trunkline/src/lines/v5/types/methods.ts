// The forms of the methods that register handlers; TypeScript tries those of a method in the order in which it names them.
// They are declared as methods, so that applications whose typings take less (no arrays in arrays) are taken for ours.
//
// `Given` is the path. P, B, C, Q, V are the type arguments of `Request`: parameters, response body, request body, query,
// variables. Position 5 of a chain has D5, what was added before, and T5, what was told before; its handler declares the
// request R5, adds A5, or is an error handler, which E5 says. The first four write D out: a function that makes a handler,
// such as `upgrade()`, is inferred before TypeScript knows the default of D. M are the routes of a router that is mounted.
//
// `Self` is what the method is called on. With type arguments TypeScript infers nothing, so `Self` is `never`, which no
// `this` is: only the forms at the end are left, and those are the same for all verbs, as `app[verb](…)` needs.
import type { AddedBy, Known, Next } from '../../../types/adding.ts'
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
  AnyHandler,
  ChainedHandler,
  DescribedHandler,
  Facts,
  ForErrors,
  List,
  NextOf,
  NotGiven,
  NothingTold,
  PlainHandler,
  SecondRound,
  Told,
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
  Others['atPath']

/** `route().get()` and so on. What handlers of `route().all()` add flows on to the methods that are chained. */
export type MethodOfRoute<Plain, Params = ParamsDictionary, Method = unknown> = Everywhere<Params>['plain'] &
  ChainsEverywhere<Params, Method>['register'] &
  TypedEverywhere<Plain, Params>['register'] &
  Others['everywhere']

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
  Others['atPath']

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
    const Given, Self = never, T1 extends Facts = NothingTold,
    R1 = unknown, A1 = unknown, E1 = unknown, T2 extends Facts = Told<T1, R1>,
    R2 = unknown, A2 = unknown, E2 = unknown, T3 extends Facts = Told<T2, R2>,
    R3 = unknown, A3 = unknown, E3 = unknown, T4 extends Facts = Told<T3, R3>,
    R4 = unknown, A4 = unknown, E4 = unknown, D5 = AddedBy<Self> & Known<A1> & Known<A2> & Known<A3> & Known<A4>, T5 extends Facts = Told<T4, R4>,
    R5 = unknown, A5 = unknown, E5 = unknown, D6 = D5 & Known<A5>, T6 extends Facts = Told<T5, R5>,
    R6 = unknown, A6 = unknown, E6 = unknown, D7 = D6 & Known<A6>, T7 extends Facts = Told<T6, R6>,
    R7 = unknown, A7 = unknown, E7 = unknown, D8 = D7 & Known<A7>, T8 extends Facts = Told<T7, R7>,
    R8 = unknown, A8 = unknown, E8 = unknown, D9 = D8 & Known<A8>, T9 extends Facts = Told<T8, R8>,
    R9 = unknown, A9 = unknown, E9 = unknown, D10 = D9 & Known<A9>, T10 extends Facts = Told<T9, R9>,
    R10 = unknown, A10 = unknown, E10 = unknown, D11 = D10 & Known<A10>, T11 extends Facts = Told<T10, R10>,
    R11 = unknown, A11 = unknown, E11 = unknown, D12 = D11 & Known<A11>, T12 extends Facts = Told<T11, R11>,
    R12 = unknown, A12 = unknown, E12 = unknown,
    M = unknown,
  >(
    this: Self,
    path: PathFor<Given>,
    h1: ChainedHandler<AddedBy<Self>, T1, R1, A1, ParamsFor<Given, Inherited>> | ForErrors<E1> | RoutesIn<M>,
    h2?: ChainedHandler<AddedBy<Self> & Known<A1>, T2, R2, A2, ParamsFor<Given, Inherited>> | ForErrors<E2> | RoutesIn<M>,
    h3?: ChainedHandler<AddedBy<Self> & Known<A1> & Known<A2>, T3, R3, A3, ParamsFor<Given, Inherited>> | ForErrors<E3> | RoutesIn<M>,
    h4?: ChainedHandler<AddedBy<Self> & Known<A1> & Known<A2> & Known<A3>, T4, R4, A4, ParamsFor<Given, Inherited>> | ForErrors<E4> | RoutesIn<M>,
    h5?: ChainedHandler<D5, T5, R5, A5, ParamsFor<Given, Inherited>> | ForErrors<E5> | RoutesIn<M>,
    h6?: ChainedHandler<D6, T6, R6, A6, ParamsFor<Given, Inherited>> | ForErrors<E6> | RoutesIn<M>,
    h7?: ChainedHandler<D7, T7, R7, A7, ParamsFor<Given, Inherited>> | ForErrors<E7> | RoutesIn<M>,
    h8?: ChainedHandler<D8, T8, R8, A8, ParamsFor<Given, Inherited>> | ForErrors<E8> | RoutesIn<M>,
    h9?: ChainedHandler<D9, T9, R9, A9, ParamsFor<Given, Inherited>> | ForErrors<E9> | RoutesIn<M>,
    h10?: ChainedHandler<D10, T10, R10, A10, ParamsFor<Given, Inherited>> | ForErrors<E10> | RoutesIn<M>,
    h11?: ChainedHandler<D11, T11, R11, A11, ParamsFor<Given, Inherited>> | ForErrors<E11> | RoutesIn<M>,
    h12?: ChainedHandler<D12, T12, R12, A12, ParamsFor<Given, Inherited>> | ForErrors<E12> | RoutesIn<M>,
  ): RegistrationOf<Self, Method, Given, D12 & Known<A12>, ParamsFor<Given, Inherited>, M>
}

// biome-ignore format: a line for each handler
interface ChainsEverywhere<Params, Method> {
  /** Up to twelve handlers without a path, each of which knows what those before it have added, or described. */
  register<
    Self = never, T1 extends Facts = NothingTold,
    R1 = unknown, A1 = unknown, E1 = unknown, T2 extends Facts = Told<T1, R1>,
    R2 = unknown, A2 = unknown, E2 = unknown, T3 extends Facts = Told<T2, R2>,
    R3 = unknown, A3 = unknown, E3 = unknown, T4 extends Facts = Told<T3, R3>,
    R4 = unknown, A4 = unknown, E4 = unknown, D5 = AddedBy<Self> & Known<A1> & Known<A2> & Known<A3> & Known<A4>, T5 extends Facts = Told<T4, R4>,
    R5 = unknown, A5 = unknown, E5 = unknown, D6 = D5 & Known<A5>, T6 extends Facts = Told<T5, R5>,
    R6 = unknown, A6 = unknown, E6 = unknown, D7 = D6 & Known<A6>, T7 extends Facts = Told<T6, R6>,
    R7 = unknown, A7 = unknown, E7 = unknown, D8 = D7 & Known<A7>, T8 extends Facts = Told<T7, R7>,
    R8 = unknown, A8 = unknown, E8 = unknown, D9 = D8 & Known<A8>, T9 extends Facts = Told<T8, R8>,
    R9 = unknown, A9 = unknown, E9 = unknown, D10 = D9 & Known<A9>, T10 extends Facts = Told<T9, R9>,
    R10 = unknown, A10 = unknown, E10 = unknown, D11 = D10 & Known<A10>, T11 extends Facts = Told<T10, R10>,
    R11 = unknown, A11 = unknown, E11 = unknown, D12 = D11 & Known<A11>, T12 extends Facts = Told<T11, R11>,
    R12 = unknown, A12 = unknown, E12 = unknown,
    M = unknown,
  >(
    this: Self,
    h1: ChainedHandler<AddedBy<Self>, T1, R1, A1, Params> | ForErrors<E1> | RoutesIn<M>,
    h2?: ChainedHandler<AddedBy<Self> & Known<A1>, T2, R2, A2, Params> | ForErrors<E2> | RoutesIn<M>,
    h3?: ChainedHandler<AddedBy<Self> & Known<A1> & Known<A2>, T3, R3, A3, Params> | ForErrors<E3> | RoutesIn<M>,
    h4?: ChainedHandler<AddedBy<Self> & Known<A1> & Known<A2> & Known<A3>, T4, R4, A4, Params> | ForErrors<E4> | RoutesIn<M>,
    h5?: ChainedHandler<D5, T5, R5, A5, Params> | ForErrors<E5> | RoutesIn<M>,
    h6?: ChainedHandler<D6, T6, R6, A6, Params> | ForErrors<E6> | RoutesIn<M>,
    h7?: ChainedHandler<D7, T7, R7, A7, Params> | ForErrors<E7> | RoutesIn<M>,
    h8?: ChainedHandler<D8, T8, R8, A8, Params> | ForErrors<E8> | RoutesIn<M>,
    h9?: ChainedHandler<D9, T9, R9, A9, Params> | ForErrors<E9> | RoutesIn<M>,
    h10?: ChainedHandler<D10, T10, R10, A10, Params> | ForErrors<E10> | RoutesIn<M>,
    h11?: ChainedHandler<D11, T11, R11, A11, Params> | ForErrors<E11> | RoutesIn<M>,
    h12?: ChainedHandler<D12, T12, R12, A12, Params> | ForErrors<E12> | RoutesIn<M>,
  ): Flow<Self, Method, Flowing<A1> & Flowing<A2> & Flowing<A3> & Flowing<A4> & Flowing<A5> & Flowing<A6> & Flowing<A7> & Flowing<A8> & Flowing<A9> & Flowing<A10> & Flowing<A11> & Flowing<A12>, M>
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
    h1: TypedHandler<unknown, Next<A1>, ParamsFor<Given, Inherited>, B, C, Q, V>,
    h2?: TypedHandler<Known<A1>, Next<A2>, ParamsFor<Given, Inherited>, B, C, Q, V>,
    h3?: TypedHandler<Known<A1> & Known<A2>, Next<A3>, ParamsFor<Given, Inherited>, B, C, Q, V>,
    ...handlers: TypedHandler<
      Known<A1> & Known<A2> & Known<A3>,
      NextOf<Given>,
      ParamsFor<Given, Inherited>,
      B,
      C,
      Q,
      V
    >[]
  ): Plain
}

interface TypedEverywhere<Plain, Params> {
  /** With type arguments, without a path. */
  register<P = NotGiven, B = Untyped, C = Untyped, Q = ParsedQuery, V extends Variables = Variables>(
    this: SecondRound,
    ...handlers: TypedHandler<unknown, NextOf<P>, P extends NotGiven ? Params : NoInfer<P>, B, C, Q, V>[]
  ): Plain
}

/** Whatever else can be registered: lists that hold error handlers, type arguments together with an error handler. */
interface Others {
  atPath<const Given, _B = unknown, _C = unknown, _Q = unknown, _V = unknown, Self = unknown>(
    this: Self & SecondRound,
    path: PathFor<Given>,
    ...handlers: AnyHandler[]
  ): Self
  everywhere<_P = unknown, _B = unknown, _C = unknown, _Q = unknown, _V = unknown, Self = unknown>(
    this: Self & SecondRound,
    ...handlers: AnyHandler[]
  ): Self
}
