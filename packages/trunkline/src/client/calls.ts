// The types of calls: what a client gives to a described route, and what it gets.
import type { Endpoint, RoutesOf } from '../types/schema/described.ts'
import type { InputOf, OutputOf } from '../types/schema/standard.ts'
import type { Untyped } from '../types/untyped.ts'
import type { ClientSocket } from './socket.ts'

/** What is sent besides what the route takes. */
export interface CallOptions {
  /** Headers besides those of the client. */
  headers?: HeadersGiven
  /** Gives up when it is aborted. */
  signal?: AbortSignal | undefined
  /** Gives up after so many milliseconds. @default the client's */
  timeout?: number | undefined
  /** Whether cookies are sent, as `fetch` has it. @default the client's */
  credentials?: 'omit' | 'same-origin' | 'include' | undefined
}

/** Headers as an object; undefined leaves one out. */
export type HeadersGiven = Readonly<Record<string, string | undefined>>

/** The keys of routes, such as `'GET /users/:id'`. */
export type KeyIn<Routes> = [keyof Routes] extends [never] ? NoDescribedRoutes : keyof Routes & string

/**
 * What no string is. The type of an app knows a route only if it is described by `schema()`, and written as one chain:
 * `const app = trunkline().get('/users', schema({ … }), …)`. Routes registered by statements do not count.
 */
export interface NoDescribedRoutes {
  readonly 'this app has no described routes in its type: chain them, app.get(…).get(…)': never
}

/** The arguments of a call behind its key; left out where nothing is asked for. */
export type ArgumentsOf<Each> =
  {} extends InputsOf<Each> ? [inputs?: InputsOf<Each> & CallOptions] : [inputs: InputsOf<Each> & CallOptions]

/**
 * The arguments for a key. TypeScript takes an unknown key for all keys at once. Nothing is asked for then, so that it
 * reports which keys there are, and not how many arguments are missing.
 */
export type ArgumentsFor<Routes, Key extends keyof Routes, All = Key> = Key extends unknown
  ? [All] extends [Key]
    ? ArgumentsOf<Routes[Key]>
    : [inputs?: InputsOf<Routes[All & keyof Routes]> & CallOptions]
  : never

/** What a route asks for. */
export type InputsOf<Each> =
  Each extends Endpoint<infer D, infer Params>
    ? ParamsInput<D, Params> & PartInput<D, 'query'> & PartInput<D, 'headers'> & PartInput<D, 'body'>
    : never

/** What the schema of the parameters takes, or text and numbers for each name in the path. */
type ParamsInput<D, Params> = D extends { readonly params: infer Given }
  ? { params: InputOf<Given> }
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

/** A response: by its status, where the description lists several. */
export type AnswerOf<Each> =
  Each extends Endpoint<infer D, unknown>
    ? D extends { readonly response: infer Responses }
      ? AnswersOf<Responses>
      : Answer<number, boolean, unknown>
    : never

type AnswersOf<Responses> = Responses extends OneResponse
  ? Answer<SuccessStatus, true, DataOf<Responses>>
  : { [Status in keyof Responses]: AnswerAt<Status, Responses[Status]> }[keyof Responses]

type AnswerAt<Status, Given> = Status extends number
  ? Answer<Status, IsSuccess<Status>, DataOf<Given>>
  : Answer<Status extends '2xx' ? SuccessStatus : number, Status extends '2xx' ? true : boolean, DataOf<Given>>

/** What came back. */
export interface Answer<Status, Ok, Data> {
  readonly status: Status
  /** Whether the status is from 200 to 299. */
  readonly ok: Ok
  readonly headers: Headers
  readonly data: Data
}

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
type IsSuccess<Status extends number> = `${Status}` extends `2${string}` ? true : false

/** JSON by its schema, a stream as text or a `Blob`, nothing for `null`. */
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

/** What each event of a route holds. */
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

/** Parameters and query of the route; browsers send no headers of yours when they open a WebSocket. */
export type SocketArgumentsOf<Each> =
  Each extends Endpoint<infer D, infer Params>
    ? {} extends SocketInputs<D, Params>
      ? [inputs?: SocketInputs<D, Params>]
      : [inputs: SocketInputs<D, Params>]
    : never

type SocketInputs<D, Params> = ParamsInput<D, Params> & PartInput<D, 'query'>

/** A WebSocket by the schemas of its messages. */
export type SocketOf<Each> =
  Each extends Endpoint<{ readonly socket: { message: infer Message; send?: infer Send } }, unknown>
    ? ClientSocket<InputOf<Message>, unknown extends OutputOf<Send> ? Untyped : OutputOf<Send>>
    : never

/** Calls the described routes of an app. */
export interface Client<App, Routes = RoutesOf<App>> {
  /**
   * Calls a route. Resolves with what its handler sent, whatever the status.
   * @throws ClientError (by rejection) when something else came back: an error page, a problem, an invalid body
   * @throws TypeError (by rejection) when the server cannot be reached, or a parameter is missing
   */
  <Key extends KeyIn<Routes>>(
    route: Key,
    ...args: ArgumentsFor<Routes, Key & keyof Routes>
  ): Promise<AnswerOf<Routes[Key & keyof Routes]>>
  /** Calls a route whose response is a stream of events, and gives the data of each, until the stream ends. */
  events<Key extends EventKeyIn<Routes>>(
    route: Key,
    ...args: ArgumentsFor<Routes, Key & keyof Routes>
  ): AsyncGenerator<EventOf<Routes[Key & keyof Routes]>, void, void>
  /**
   * Opens a WebSocket of a route whose messages are described by `websocket({ message, send }, …)`.
   * @example for await (const message of api.socket('GET /rooms/:id', { params: { id: 1 } })) console.log(message)
   */
  socket<Key extends SocketKeyIn<Routes>>(
    route: Key,
    ...args: SocketArgumentsOf<Routes[Key & keyof Routes]>
  ): SocketOf<Routes[Key & keyof Routes]>
  /** Calls a route and gives the `Response` unread: for files, and streams too large for memory. */
  response<Key extends KeyIn<Routes>>(route: Key, ...args: ArgumentsFor<Routes, Key & keyof Routes>): Promise<Response>
}
