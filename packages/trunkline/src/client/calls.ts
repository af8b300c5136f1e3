// The types of calls: the inputs and responses of described routes.
import type { Endpoint, RegisteredStatus, RoutesOf } from '../types/schema/described.ts'
import type { InputOf, OutputOf } from '../types/schema/standard.ts'
import type { Untyped } from '../types/untyped.ts'
import type { ClientSocket } from './socket.ts'

/** Options of one call. */
export interface CallOptions {
  /** Headers in addition to the client's. */
  headers?: HeadersGiven
  /** Aborts the call. */
  signal?: AbortSignal | undefined
  /** Time limit in milliseconds. @default the client's */
  timeout?: number | undefined
  /** Whether to send cookies, as for `fetch`. @default the client's */
  credentials?: 'omit' | 'same-origin' | 'include' | undefined
}

/** Headers as an object; undefined removes one. */
export type HeadersGiven = Readonly<Record<string, string | undefined>>

/** The keys of routes, such as `'GET /users/:id'`. */
export type KeyIn<Routes> = [keyof Routes] extends [never] ? NoDescribedRoutes : keyof Routes & string

/**
 * A type that no string has. The type of an app only knows routes that are described by `schema()` and registered in
 * one chain: `const app = trunkline().get('/users', schema({ … }), …)`. Routes registered in separate statements are
 * unknown to it: `trunkline types` writes a type that has them.
 */
export interface NoDescribedRoutes {
  readonly 'this app has no described routes in its type: chain them, app.get(…).get(…), or have `trunkline types` write it': never
}

/** The arguments of a call after its key; optional if the route requires no input. */
export type ArgumentsOf<Each> =
  {} extends InputsOf<Each> ? [inputs?: InputsOf<Each> & CallOptions] : [inputs: InputsOf<Each> & CallOptions]

/**
 * The arguments for a key. TypeScript takes an unknown key for all keys at once. Nothing is asked for then, so that it
 * reports which keys there are, and not how many arguments are missing. It does not ask each of the routes either: that
 * took two thirds of the time of checking a large app.
 */
export type ArgumentsFor<Routes, Key extends keyof Routes> = [keyof Routes] extends [Key]
  ? [true] extends [IsOne<keyof Routes>]
    ? ArgumentsOf<Routes[Key]>
    : [inputs?: Untyped]
  : ArgumentsOf<Routes[Key]>

/** `All & string` keeps the union whole, as a tuple would; of tuples, the compiler compares all members of Array. */
type IsOne<Key, All = Key> = Key extends unknown ? (All & string extends Key ? true : false) : never

/** The inputs of a route. */
export type InputsOf<Each> =
  Each extends Endpoint<infer D, infer Params>
    ? ParamsInput<D, Params> & PartInput<D, 'query'> & PartInput<D, 'headers'> & PartInput<D, 'body'>
    : never

/** The input of the parameter schema, or a string or number for each name in the path. */
type ParamsInput<D, Params> = D extends { readonly params: unknown }
  ? PartInput<D, 'params'>
  : [keyof Params] extends [never]
    ? {}
    : {} extends Params
      ? { params?: Fillable<Params> }
      : { params: Fillable<Params> }

type Fillable<Params> = {
  [Name in keyof Params]: Params[Name] extends readonly string[] | undefined
    ? readonly (string | number)[]
    : string | number
}

type PartInput<D, Name extends string> = D extends { readonly [Each in Name]: infer Given }
  ? {} extends InputOf<Given>
    ? { [Each in Name]?: InputOf<Given> }
    : { [Each in Name]: InputOf<Given> }
  : {}

/**
 * The response type: a union by status. It ends with the errors that the description does not list, such as those of a
 * login check or an invalid request: the client cannot tell them from those that it lists.
 */
export type ClientResponseOf<Each> =
  Each extends Endpoint<infer D, unknown>
    ? D extends { readonly response: infer Responses }
      ? ResponsesOf<Responses>
      : ClientResponse<number, boolean, unknown>
    : never

type ResponsesOf<Responses> = Responses extends OneResponse
  ? ClientResponse<RegisteredStatus['2xx'], true, DataOf<Responses>> | ClientResponse<ErrorStatus, false, unknown>
  :
      | { [Status in keyof Responses]: ResponseAt<Status, Responses[Status], Responses> }[keyof Responses]
      | ('default' extends keyof Responses
          ? never
          : ResponseIfAny<Exclude<ErrorStatus, StatusBesidesDefault<Responses>>, false, unknown>)

type ErrorStatus = RegisteredStatus['4xx' | '5xx']

/** The response type of a client, which may reject all errors. */
export type ClientResponseFor<Each, Options> = Options extends { throwOnError: true }
  ? Exclude<ClientResponseOf<Each>, { readonly status: ErrorStatus }>
  : ClientResponseOf<Each>

/**
 * A class such as `4xx`, or `default`, stands for the registered statuses that are not described otherwise. With
 * `number` instead, testing `status` or `ok` would not tell the responses apart.
 */
type ResponseAt<Status, Given, Responses> = Status extends number
  ? ClientResponse<Status, IsSuccess<Status>, DataOf<Given>>
  : Status extends keyof RegisteredStatus
    ? ResponseIfAny<
        Exclude<RegisteredStatus[Status], keyof Responses>,
        Status extends '2xx' ? true : false,
        DataOf<Given>
      >
    : Status extends 'default'
      ?
          | ResponseIfAny<Exclude<RegisteredStatus['2xx'], StatusBesidesDefault<Responses>>, true, DataOf<Given>>
          | ResponseIfAny<Exclude<NoSuccess, StatusBesidesDefault<Responses>>, false, DataOf<Given>>
      : never

type ResponseIfAny<Status, Ok, Data> = [Status] extends [never] ? never : ClientResponse<Status, Ok, Data>

type StatusBesidesDefault<Responses> = keyof Responses | RegisteredStatus[keyof Responses & keyof RegisteredStatus]
type NoSuccess = RegisteredStatus[Exclude<keyof RegisteredStatus, '2xx'>]

/** A response of the route's handler. */
export interface ClientResponse<Status, Ok, Data> {
  readonly status: Status
  /** Whether the status is from 200 to 299. */
  readonly ok: Ok
  readonly headers: Headers
  readonly data: Data
}

type IsSuccess<Status extends number> = `${Status}` extends `2${string}` ? true : false

/** The type of the data: JSON by its schema, text or a `Blob` for a stream, undefined for `null`. */
type DataOf<Given> = Given extends { readonly '~standard': unknown }
  ? OutputOf<Given>
  : Given extends null
    ? undefined
    : string | Blob

type OneResponse = { readonly '~standard': unknown } | { readonly kind: unknown } | null

/** The keys of routes whose response is a stream of events. */
export type EventKeyIn<Routes> = {
  [Key in keyof Routes]: EventOf<Routes[Key]> extends never ? never : Key
}[keyof Routes] &
  string

/** The data of each event of a route. */
export type EventOf<Each> =
  Each extends Endpoint<{ readonly response: infer Responses }, unknown>
    ? EventIn<Responses extends OneResponse ? Responses : Responses[keyof Responses]>
    : never

type EventIn<Given> = Given extends { readonly kind: 'events'; readonly data: infer Data } ? OutputOf<Data> : never

/** The keys of routes that are WebSockets whose messages are described. */
export type SocketKeyIn<Routes> = {
  [Key in keyof Routes]: Routes[Key] extends Endpoint<{ readonly socket: unknown }, unknown> ? Key : never
}[keyof Routes] &
  string

/** Parameters and query of the route. Browsers cannot send custom headers with a WebSocket. */
export type SocketArgumentsOf<Each> =
  Each extends Endpoint<infer D, infer Params>
    ? {} extends SocketInputs<D, Params>
      ? [inputs?: SocketInputs<D, Params>]
      : [inputs: SocketInputs<D, Params>]
    : never

type SocketInputs<D, Params> = ParamsInput<D, Params> & PartInput<D, 'query'>

/** The WebSocket type, from the schemas of its messages. */
export type SocketOf<Each> =
  Each extends Endpoint<{ readonly socket: { message: infer Message; send?: infer Send } }, unknown>
    ? ClientSocket<InputOf<Message>, unknown extends OutputOf<Send> ? Untyped : OutputOf<Send>>
    : never

/** Calls the described routes of an app. With the options `{ throwOnError: true }`, each error rejects. */
export interface Client<App, Options = {}, Routes = RoutesOf<App>> {
  /**
   * Calls a route. Resolves with the response, whatever the status: `ok` and `status` tell the type of `data`.
   * @throws ClientError (rejects) for a status from 400 on whose body is not JSON, such as an error page of a proxy;
   * with `throwOnError` for each status from 400 on
   * @throws TypeError (rejects) if the server cannot be reached, or a parameter is missing
   */
  <Key extends KeyIn<Routes>>(
    route: Key,
    ...args: ArgumentsFor<Routes, Key & keyof Routes>
  ): Promise<ClientResponseFor<Routes[Key & keyof Routes], Options>>
  /** Calls a route that responds with server-sent events, and yields the data of each until the stream ends. */
  events<Key extends EventKeyIn<Routes>>(
    route: Key,
    ...args: ArgumentsFor<Routes, Key & keyof Routes>
  ): AsyncGenerator<EventOf<Routes[Key & keyof Routes]>, void, void>
  /**
   * Opens the WebSocket of a route declared with `websocket({ message, send }, …)`.
   * @example for await (const message of api.socket('GET /rooms/:id', { params: { id: 1 } })) console.log(message)
   */
  socket<Key extends SocketKeyIn<Routes>>(
    route: Key,
    ...args: SocketArgumentsOf<Routes[Key & keyof Routes]>
  ): SocketOf<Routes[Key & keyof Routes]>
  /** Calls a route and resolves with the unread `Response`: for files, and streams too large for memory. */
  response<Key extends KeyIn<Routes>>(route: Key, ...args: ArgumentsFor<Routes, Key & keyof Routes>): Promise<Response>
}
