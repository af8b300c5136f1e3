import type { IfAdded } from '../../../types/adding.ts'
import type { IfDescribed, Mounted, Routed, RouteOf } from '../../../types/schema/described.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { ParamsDictionary, PathFor } from './path.ts'
import type { AnyHandler, ChainedHandler, DescribedHandler, HandlerOrList, PlainHandler } from './registered.ts'
import type { ParamsFor } from './route-parameters.ts'

/** Registers handlers for a path, or for `/`. `Plain` is the return type of calls with type arguments. */
export type RouteMethod<Plain, Inherited = unknown, Method extends string = never> = DescribedMethods<
  Inherited,
  Method
>['register'] &
  PathOrEveryPathMethod<Plain, Inherited, Method>

/** The forms of a registration method without the one that only described routes need. */
type PathOrEveryPathMethod<Plain, Inherited, Method extends string> = ChainedMethods<Inherited, Method>['register'] &
  EveryPathMethods<ParamsOr<Inherited>>['plain'] &
  EveryPathMethods<ParamsOr<Inherited>>['register'] &
  PathMethods<Plain, Inherited>['register'] &
  VerbMethod<Plain, ParamsOr<Inherited>> &
  AnyHandlerMethods['register']

/** Registers handlers for every path. */
export type VerbMethod<Self, Params = ParamsDictionary> = PlainHandlerMethods<Self, Params>['register'] &
  HandlerMethods<Self, Params>['register']

/** Registers handlers on a route, which may be described. */
export type MethodOfRoute<Self, Params = ParamsDictionary> = PlainHandlerMethods<Self, Params>['register'] &
  DescribedHandlerMethods<Self, Params>['register'] &
  HandlerMethods<Self, Params>['register']

/** Mounts middleware, for every path or below one. */
export type UseMethod<Plain, Inherited = unknown> = MountMethods['mount'] &
  EveryPathMethods<ParamsOr<Inherited>>['plain'] &
  MountMethods['mountAt'] &
  DescribedHandlerMethods<Plain, ParamsOr<Inherited>>['mount'] &
  PathOrEveryPathMethod<Plain, Inherited, never>

/** The parameters that a router inherits, or any if it is not known which. */
type ParamsOr<Inherited> = unknown extends Inherited ? ParamsDictionary : Inherited

// Methods, so that applications whose typings take less (no arrays in arrays) are taken for ours.
//
// The first form lets TypeScript infer what a plain handler gets: parameters from the path, the rest from handlers that
// declare it. The second is for calls with handlers that add to the request or describe the route, which the first does not
// take. The third is for arrays, and for handlers that declare a narrower request, the fourth for those whose parameters are
// not the path's, the last for error handlers. There being several, a mistake is reported for the last only.
// A query is there whatever a handler declares: express-validator's allow for none.
//
// TypeScript tries the forms in this order, and reads a handler's types anew for each, to the last member of a response
// that says its body. So those with a path, which most routes have, come first, but for the one that mistakes are
// reported for. (With all of them last, 500 routes took a quarter more instantiations.)
//
// Each described route changes the type of what it is registered on. These forms ask for that type as `this`: with a type
// parameter of the interface, TypeScript would make all of them anew for each route of a chain (200 instantiations each).
//
// The form for routes that `schema()` describes comes before all others. It infers nothing from requests and responses,
// while the form for plain handlers reads each member of Node's request for a `json()`, before it refuses the route. It
// takes two to five handlers: a route with one handler, as most are, does not come here, and TypeScript would make the
// type of a rest parameter for each plain route with middleware. The same form behind takes the others.
interface DescribedMethods<Inherited, Method extends string> {
  register<Self, const Given, First = unknown, Second = unknown, Third = unknown, Fourth = unknown>(
    this: Self,
    path: IfDescribed<First & Second & Third & Fourth, PathFor<Given>>,
    first: DescribedHandler<unknown, First, ParamsFor<Given, Inherited>>,
    second: DescribedHandler<First, Second, ParamsFor<Given, Inherited>>,
    third?: DescribedHandler<First & Second, Third, ParamsFor<Given, Inherited>>,
    fourth?: DescribedHandler<First & Second & Third, Fourth, ParamsFor<Given, Inherited>>,
    fifth?: DescribedHandler<First & Second & Third & Fourth, unknown, ParamsFor<Given, Inherited>>,
  ): Self & RouteOf<Method, Given, First & Second & Third & Fourth, ParamsFor<Given, Inherited>>
}

interface ChainedMethods<Inherited, Method extends string> {
  register<
    Self,
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    this: Self,
    path: PathFor<Given>,
    ...handlers: PlainHandler<ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>[]
  ): Self
  register<Self, const Given, First = unknown, Second = unknown, Third = unknown, Fourth = unknown>(
    this: Self,
    path: IfDescribed<First & Second & Third & Fourth, PathFor<Given>>,
    first: DescribedHandler<unknown, First, ParamsFor<Given, Inherited>>,
    second?: DescribedHandler<First, Second, ParamsFor<Given, Inherited>>,
    third?: DescribedHandler<First & Second, Third, ParamsFor<Given, Inherited>>,
    fourth?: DescribedHandler<First & Second & Third, Fourth, ParamsFor<Given, Inherited>>,
    ...rest: DescribedHandler<First & Second & Third & Fourth, unknown, ParamsFor<Given, Inherited>>[]
  ): Self & RouteOf<Method, Given, First & Second & Third & Fourth, ParamsFor<Given, Inherited>>
  register<
    Self,
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
    First = unknown,
    Second = unknown,
    Third = unknown,
    Fourth = unknown,
  >(
    this: Self,
    path: IfAdded<First & Second & Third & Fourth, PathFor<Given>>,
    first: ChainedHandler<unknown, First, ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>,
    second: ChainedHandler<First, Second, ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>,
    third?: ChainedHandler<
      First & Second,
      Third,
      ParamsFor<Given, Inherited>,
      ResBody,
      ReqBody,
      ReqQuery,
      LocalVariables
    >,
    fourth?: ChainedHandler<
      First & Second & Third,
      Fourth,
      ParamsFor<Given, Inherited>,
      ResBody,
      ReqBody,
      ReqQuery,
      LocalVariables
    >,
    ...rest: ChainedHandler<
      First & Second & Third & Fourth,
      unknown,
      ParamsFor<Given, Inherited>,
      ResBody,
      ReqBody,
      ReqQuery,
      LocalVariables
    >[]
  ): Self
  register<Self, const Given>(
    this: Self,
    path: PathFor<Given>,
    ...handlers: HandlerOrList<ParamsFor<Given, Inherited>>[]
  ): Self
  register<Self, const Given>(this: Self, path: PathFor<Given>, ...handlers: HandlerOrList<Untyped>[]): Self
}

// For routers with described routes: their routes are added to the type of the parent. In `UseMethod`, plain handlers
// come before the form with a path. In JavaScript, TypeScript would otherwise take their parameters for `any` while it asks
// whether a function is a path.
interface MountMethods {
  mount<Self, Routes>(this: Self, ...handlers: [...AnyHandler[], Routed<Routes>]): Self & Routed<Routes>
  mountAt<Self, const Given, Routes>(
    this: Self,
    path: PathFor<Given>,
    ...handlers: [...AnyHandler[], Routed<Routes>]
  ): Self & Routed<Mounted<Given, Routes>>
}

// Handlers for every path. The last overload also accepts error handlers.
interface EveryPathMethods<Params> {
  plain<
    Self,
    P = Params,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(this: Self, ...handlers: PlainHandler<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalVariables>[]): Self
  register<Self>(this: Self, ...handlers: HandlerOrList<Params>[]): Self
  register<Self>(this: Self, ...handlers: HandlerOrList<Untyped>[]): Self
  register<Self>(this: Self, ...handlers: AnyHandler[]): Self
}

// The same overloads for calls with type arguments, where `this` is not inferred, and for `app[verb](…)`. They accept
// no described routes, whose type differs for each verb.
interface PathMethods<Self, Inherited> {
  register<
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(
    path: PathFor<Given>,
    ...handlers: PlainHandler<ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>[]
  ): Self
  register<
    const Given,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
    First = unknown,
    Second = unknown,
    Third = unknown,
    Fourth = unknown,
  >(
    path: IfAdded<First & Second & Third & Fourth, PathFor<Given>>,
    first: ChainedHandler<unknown, First, ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>,
    second: ChainedHandler<First, Second, ParamsFor<Given, Inherited>, ResBody, ReqBody, ReqQuery, LocalVariables>,
    third?: ChainedHandler<
      First & Second,
      Third,
      ParamsFor<Given, Inherited>,
      ResBody,
      ReqBody,
      ReqQuery,
      LocalVariables
    >,
    fourth?: ChainedHandler<
      First & Second & Third,
      Fourth,
      ParamsFor<Given, Inherited>,
      ResBody,
      ReqBody,
      ReqQuery,
      LocalVariables
    >,
    ...rest: ChainedHandler<
      First & Second & Third & Fourth,
      unknown,
      ParamsFor<Given, Inherited>,
      ResBody,
      ReqBody,
      ReqQuery,
      LocalVariables
    >[]
  ): Self
  register<const Given>(path: PathFor<Given>, ...handlers: HandlerOrList<ParamsFor<Given, Inherited>>[]): Self
  register<const Given>(path: PathFor<Given>, ...handlers: HandlerOrList<Untyped>[]): Self
}

interface AnyHandlerMethods {
  register<Self, const Given>(this: Self, path: PathFor<Given>, ...handlers: AnyHandler[]): Self
}

interface PlainHandlerMethods<Self, Params> {
  register<
    P = Params,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = ParsedQuery,
    LocalVariables extends Variables = Variables,
  >(...handlers: PlainHandler<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalVariables>[]): Self
}

// Without a form for handlers that add to the request and describe nothing: beside the typings of Express 4 it has
// TypeScript look so deep into requests that it takes none of their handlers for one of ours.
interface HandlerMethods<Self, Params> {
  register(...handlers: HandlerOrList<Params>[]): Self
  register(...handlers: HandlerOrList<Untyped>[]): Self
  register(...handlers: AnyHandler[]): Self
}

// Handlers without a path of which one describes what those behind it get. There being no path to refuse other calls by,
// these forms do so by their `this`.
interface DescribedHandlerMethods<Self, Params> {
  register<First = unknown, Second = unknown, Third = unknown, Fourth = unknown>(
    this: IfDescribed<First & Second & Third & Fourth, unknown>,
    first: DescribedHandler<unknown, First, Params>,
    second?: DescribedHandler<First, Second, Params>,
    third?: DescribedHandler<First & Second, Third, Params>,
    fourth?: DescribedHandler<First & Second & Third, Fourth, Params>,
    ...rest: DescribedHandler<First & Second & Third & Fourth, unknown, Params>[]
  ): Self
  mount<This, First = unknown, Second = unknown, Third = unknown, Fourth = unknown>(
    this: This & IfDescribed<First & Second & Third & Fourth, unknown>,
    first: DescribedHandler<unknown, First, Params>,
    second?: DescribedHandler<First, Second, Params>,
    third?: DescribedHandler<First & Second, Third, Params>,
    fourth?: DescribedHandler<First & Second & Third, Fourth, Params>,
    ...rest: DescribedHandler<First & Second & Third & Fourth, unknown, Params>[]
  ): This
}
