// Types of described routes: how `schema()` passes its description to later handlers, and how a chain of routes becomes
// the type that clients read. None of the symbols exists at run time.

import type { EventStream, EventStreamOptions, ServerSentEvent } from '../../streams/event-stream.ts'
import type { AddedBy, Provides, ToBeSet } from '../adding.ts'
import type { Untyped } from '../untyped.ts'
import type { EventsResponse, PartName } from './description.ts'
import type { InputOf, OutputOf, Schema } from './standard.ts'

declare const DESCRIPTION: unique symbol
declare const CHECKED: unique symbol
declare const ROUTES: unique symbol
declare const DEFAULTS: unique symbol
declare const TABLE: unique symbol

/** The type that `schema()` adds to the request of later handlers. */
export interface Described<D> {
  readonly [DESCRIPTION]: D
  readonly [CHECKED]: D
  /** Validated parts that do not replace the originals. */
  readonly valid: ValidParts<D>
}

/** The type that `describes()` adds: the same for clients, and no validated parts for handlers. */
export interface DescribedOnly<D> {
  readonly [DESCRIPTION]: D
}

/** The validated headers and cookies. */
export type ValidParts<D> = { readonly [Name in keyof D & ('headers' | 'cookies')]: OutputOf<D[Name]> }

// The conditions below ask for these two, and read the rest by name. TypeScript compares each added type with each of
// them once for all conditions; with `infer D` it would compare anew in each.
/** The added types of a described route. */
export interface IsDescribed {
  readonly [DESCRIPTION]: unknown
}

/** The type that `schema.defaults()` adds to the request: responses of every route behind it. */
export interface DefaultResponses<Responses> {
  readonly [DEFAULTS]: Responses
}

interface HasDefaults {
  readonly [DEFAULTS]: unknown
}

interface IsChecked {
  readonly [CHECKED]: unknown
}

interface HasResponse {
  readonly response: unknown
}

/** Rejects a call in which no handler describes the route. */
export type IfDescribed<Added, Given> = Added extends IsDescribed ? Given : never

/** The added types without the description. */
export type OtherThanDescription<Added> = unknown extends Added
  ? {}
  : Added extends IsDescribed
    ? keyof Added extends keyof Described<unknown>
      ? keyof Added[typeof DESCRIPTION] & ('headers' | 'cookies') extends never
        ? {}
        : Added
      : Added
    : Added

/** The members that a handler may still have to set on its request; `schema()` leaves none to be set. */
export type LeftToSet<Next> = Next extends IsDescribed ? {} : ToBeSet<Next>

/** The output type of a part's schema, or the type without a schema. */
export type CheckedPart<Added, Name extends PartName, Otherwise> = Added extends IsChecked
  ? Name extends keyof Added[typeof CHECKED]
    ? OutputOf<Added[typeof CHECKED][Name]>
    : Otherwise
  : Otherwise

/** The described responses among the added types; `never` if there are none. */
export type ResponsesIn<Added> = Added extends IsChecked
  ? Added[typeof CHECKED] extends HasResponse
    ? Allowed<Added[typeof CHECKED]['response'], Added>
    : never
  : never

/** What handlers may send; behind `schema.defaults()` its responses, too. One response for every 2xx leaves others open. */
type Allowed<Responses, Added> = Added extends HasDefaults
  ? Responses extends AnyResponse
    ? Responses
    : WithDefaults<Responses, Added[typeof DEFAULTS]>
  : Responses

/** An app or a router with described routes. `Routes` has an `Endpoint` for each key such as `'GET /users/:id'`. */
export interface Routed<Routes> {
  readonly [ROUTES]: Routes
}

/** A description with the default responses that it does not have itself. Without responses, it stays open. */
type Completed<D, Added> = Added extends HasDefaults
  ? D extends HasResponse
    ? Omit<D, 'response'> & { readonly response: WithDefaults<D['response'], Added[typeof DEFAULTS]> }
    : D
  : D

type WithDefaults<Responses, Defaults> = Responses extends AnyResponse
  ? { readonly '2xx': Responses } & Omit<Defaults, '2xx'>
  : Responses & Omit<Defaults, keyof Responses>

/** The routes of a router behind the handlers of an app, with the default responses of the app. */
type AllCompleted<Routes, Added> = Added extends HasDefaults
  ? { [Key in keyof Routes]: Routes[Key] extends Endpoint<infer D, infer P> ? Endpoint<Completed<D, Added>, P> : never }
  : Routes

/** A described route: its description and the parameters of its path. */
export interface Endpoint<D, Params> {
  readonly description: D
  readonly params: Params
}

/** What a registration adds to the type of an app or router: the route, if a handler describes it. */
export type RouteOf<Method extends string, Path, Added, Params> = Added extends IsDescribed
  ? Completed<Added[typeof DESCRIPTION], Added> extends infer D
    ? RouteAt<Method, Path, D, Params>
    : never
  : unknown

/** An app or a router with one described route. What it says is resolved when a client reads it, not at each route. */
export interface RouteAt<Method extends string, Path, D, Params> {
  readonly [ROUTES]: { [Each in KeyOf<Method, Path>]: Endpoint<D, Params> }
}

/** What a chain of handlers makes of an app or router: with a route if one describes it, with those of a mounted router. */
export type RegistrationOf<Self, Method extends string, Path, Added, Params, Routes> = [Method] extends [never]
  ? MountOf<Self, Path, Routes>
  : Added extends IsDescribed
    ? Self & RouteOf<Method, Path, Added, Params>
    : Self

/** What mounting a router makes of an app. */
export type MountOf<Self, Path, Routes> = unknown extends Routes
  ? Self
  : Self & Routed<Mounted<Path, AllCompleted<Routes, AddedBy<Self>>>>

/** What handlers and routers without a path make of an app or router, if those of `Method` flow on. */
export type Flow<Self, Method, Added, Routes> = [Method, unknown, unknown] extends ['all', Added, Routes]
  ? Self
  : Self &
      (unknown extends Routes ? unknown : Routed<AllCompleted<Routes, AddedBy<Self>>>) &
      (unknown extends Added ? unknown : Method extends 'all' ? Provides<Added> : unknown)

/** What the handlers of a chain, `[R1, A1, R2, A2]`, add for the routes that are chained behind; no description. */
export type Flowing<Handlers> = Handlers extends readonly [...infer Before, unknown, infer Adds]
  ? Flowing<Before> & (0 extends 1 & Adds ? unknown : Adds extends IsDescribed ? unknown : Adds)
  : unknown

/** Where the routes of a mounted router are inferred from; never a type of its own. */
export type RoutesIn<Routes> = [Routes] extends [infer _] ? never : Routed<Routes>

type KeyOf<Method extends string, Path> = Path extends string
  ? `${Method} ${Path}`
  : Path extends readonly (infer Each)[]
    ? `${Method} ${Each & string}`
    : never

/**
 * The described routes of an app or a router, by keys such as `'GET /users/:id'`. One object type: TypeScript would list
 * the keys of an intersection of mounted routers anew for each call of a client.
 */
export type RoutesOf<App> = App extends { readonly [ROUTES]: infer Routes }
  ? { [Key in keyof Routes]: Routes[Key] }
  : App extends { readonly [TABLE]?: infer Table }
    ? { [Key in keyof Table]: Endpoint<DescriptionOf<Table[Key]>, {}> }
    : {}

/**
 * The type of an app from a table of its routes, as `trunkline types` writes it: for `client<App>()`, and for `inject()`
 * and `createAgent()`. Every app is assignable to it, of any release line and whatever its own type knows.
 * @example type App = Routes<{ 'GET /users/:id': { params: { id: number }; response: { 200: User; 404: Problem } } }>
 */
export type Routes<Table> = ((req: Untyped, res: Untyped) => unknown) & {
  readonly [TABLE]?: Table
}

/** In a table of `Routes`: a response that is a stream of events with this data. */
export type Events<Data> = EventsResponse<Typed<Data>>

type DescriptionOf<Parts> = {
  readonly [Name in keyof Parts]: Name extends 'response'
    ? { readonly [Status in keyof Parts[Name]]: TypedResponse<Parts[Name][Status]> }
    : Name extends 'socket'
      ? { readonly [Way in keyof Parts[Name]]: Typed<Parts[Name][Way]> }
      : Typed<Parts[Name]>
}

type TypedResponse<Data> = [Data] extends [{ readonly kind: 'events' }] ? Data : Typed<Data>

/** A schema of which only the type is known. */
interface Typed<Data> {
  readonly '~standard': Omit<Schema['~standard'], 'types'> & { readonly types?: { input: Data; output: Data } }
}

/** Routes with the mount path of their router as a prefix. */
export type Mounted<Base, Routes> = Base extends string
  ? { [Key in keyof Routes as MountedKey<Base, Key>]: Routes[Key] }
  : {}

type MountedKey<Base extends string, Key> = Key extends `${infer Method} ${infer Path}`
  ? `${Method} ${JoinedPath<Base extends `${infer Start}/` ? Start : Base, Path>}`
  : never

type JoinedPath<Start extends string, Path extends string> = Path extends '/'
  ? Start extends ''
    ? '/'
    : Start
  : `${Start}${Path}`

/** The statuses that a description allows: listed ones, registered ones of a class such as `2xx`, or any. */
export type StatusIn<Responses> = Responses extends AnyResponse
  ? number
  : 'default' extends keyof Responses
    ? number
    : (keyof Responses & number) | RegisteredStatus[keyof Responses & keyof RegisteredStatus]

/** The registered statuses of each class. */
export interface RegisteredStatus {
  '1xx': 100 | 101 | 102 | 103
  '2xx': 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
  '3xx': 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308
  '4xx':
    | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
    | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  '5xx': 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511
}

/** The body that a handler may send with a status. */
export type BodyAt<Responses, Status extends number> = Responses extends AnyResponse
  ? `${Status}` extends `2${string}`
    ? BodyOf<Responses>
    : Untyped
  : Status extends keyof Responses
    ? BodyOf<Responses[Status]>
    : `${Status}` extends `${infer Class}${string}`
      ? `${Class}xx` extends keyof Responses
        ? BodyOf<Responses[`${Class}xx`]>
        : Responses extends { readonly default: infer Otherwise }
          ? BodyOf<Otherwise>
          : SetStatusFirst
      : never

/** The body type of a response: its schema's input, anything for a stream, none for `null`. */
type BodyOf<Response> = Response extends { readonly '~standard': unknown }
  ? InputOf<Response>
  : Response extends null
    ? undefined
    : Untyped

/** A type that no value has: status 200 is not described, so call `res.status(…)` first. */
export interface SetStatusFirst {
  readonly setStatusFirst: never
}

type AnyResponse = { readonly '~standard': unknown } | { readonly kind: unknown } | null

/** `res.sse()` for described events, on release lines that have it; TypeScript tries it first. */
export type EventsMethod<Responses, Response> = Responses extends AnyResponse
  ? EventsMethodOf<Responses, Response>
  : Responses extends { readonly 200: infer Given }
    ? EventsMethodOf<Given, Response>
    : Responses extends { readonly '2xx': infer Given }
      ? EventsMethodOf<Given, Response>
      : {}

type EventsMethodOf<Given, Response> = Given extends EventsResponse
  ? Response extends { sse: unknown }
    ? { sse(options?: EventStreamOptions): DescribedEventStream<InputOf<Given['data']>> }
    : {}
  : {}

/** An open stream of events whose data is described. */
export interface DescribedEventStream<Data> extends Omit<EventStream, 'send' | 'from'> {
  send(event: DescribedEvent<Data>): Promise<void>
  from(events: AsyncIterable<DescribedEvent<Data>> | Iterable<DescribedEvent<Data>>): Promise<void>
}

/** An event whose data is described. */
export interface DescribedEvent<Data> extends ServerSentEvent {
  data: Data
}
