import type { Untyped } from '../types/untyped.ts'
import type { CallOptions, Client, HeadersGiven } from './calls.ts'
import { readResponse } from './client-response.ts'
import { readEvents } from './events.ts'
import { type ClientSocket, openSocket, type WebSocketLike } from './socket.ts'
import { createUrl, type Params } from './url.ts'

/** Options of `client()`. */
export interface ClientOptions {
  /** Sends the requests. Use `toFetch(app)` to call an app without a port. @default the global `fetch` */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** The WebSocket class, for runtimes without one: that of `ws` on Node 20. @default the global `WebSocket` */
  WebSocket?: WithWebSocket['WebSocket'] | undefined
  /** Headers of every request, or a function that returns them, for example for a token that changes. */
  headers?: HeadersGiven | (() => HeadersGiven | Promise<HeadersGiven>) | undefined
  /** Time limit in milliseconds. @default none */
  timeout?: number | undefined
  /** Whether to send cookies, as for `fetch`. @default 'same-origin' */
  credentials?: CallOptions['credentials']
  /**
   * Whether calls reject with a `ClientError` for each status from 400 on. Otherwise they resolve, with `ok: false`, if
   * the body is JSON or empty.
   * @default false
   */
  throwOnError?: boolean | undefined
}

/** What a client is, before the type of an app says which routes it knows. */
export interface AnyClient {
  (route: string, inputs?: Inputs): Promise<object>
  events(route: string, inputs?: Inputs): AsyncGenerator<unknown, void, void>
  socket(route: string, inputs?: Inputs): ClientSocket<unknown, unknown>
  response(route: string, inputs?: Inputs): Promise<Response>
}

interface WithWebSocket {
  WebSocket: new (url: string) => WebSocketLike
}

export interface Inputs extends CallOptions {
  params?: Params
  query?: object
  body?: unknown
}

/**
 * Creates a client for the described routes of an app. Only the app's type is needed: no server code is loaded.
 * @example
 * import type { App } from './server.js'
 * const api = client<App>('https://api.example.com')
 * const response = await api('GET /users/:id', { params: { id: 7 } })
 * if (response.ok) console.log(response.data.name)
 */
export function client<App>(
  base: string | URL,
  options: ClientOptions & { throwOnError: true },
): Client<App, { throwOnError: true }>
export function client<App>(base: string | URL, options?: ClientOptions): Client<App>
export function client(base: string | URL, options: ClientOptions = {}): Untyped {
  const origin = String(base)
  const send = options.fetch ?? ((request) => fetch(request))

  async function call(route: string, inputs: Inputs = {}, accept = '*/*'): Promise<Response> {
    return send(await createRequest(origin, route, inputs, accept, options))
  }

  async function api(route: string, inputs?: Inputs): Promise<object> {
    return readResponse(route, origin, await call(route, inputs, 'application/json'), options.throwOnError)
  }

  async function* events(route: string, inputs?: Inputs): AsyncGenerator<unknown, void, void> {
    const response = await call(route, inputs, 'text/event-stream')
    if (response.ok && response.body) yield* readEvents(response.body)
    else await readResponse(route, origin, response, true)
  }

  function socket(route: string, { params, query }: Inputs = {}): ClientSocket<unknown, unknown> {
    const Opening = options.WebSocket ?? (globalThis as unknown as WithWebSocket).WebSocket // Node 20 has none
    const url = createUrl(origin, splitRoute(route)[1], params, query)
    return openSocket(route, new Opening(url.replace('http', 'ws')))
  }

  return Object.assign(api, { events, socket, response: call })
}

/** Whether a value is the key of a route rather than a URL. */
export function isRouteKey(value: unknown): value is string {
  return /^[A-Z-]+ \//.test(value as string) // neither a URL nor an object looks so as a string
}

async function createRequest(
  origin: string,
  route: string,
  { params, query, body, headers, signal, timeout, credentials }: Inputs,
  accept: string,
  options: ClientOptions,
): Promise<Request> {
  const [method, pattern] = splitRoute(route)
  const own = typeof options.headers === 'function' ? await options.headers() : options.headers
  const isJson = body !== undefined && !isBodyInit(body)
  const init = {
    method,
    headers: mergeHeaders({ accept, ...(isJson && { 'content-type': 'application/json' }) }, own, headers),
    body: isJson ? JSON.stringify(body) : body,
    signal: createSignal(signal, timeout ?? options.timeout),
    credentials: credentials ?? options.credentials,
    duplex: 'half', // required if the body is a stream
  }
  return new Request(createUrl(origin, pattern, params, query), init as RequestInit) // undefined fields count as missing
}

function splitRoute(route: string): [method: string, pattern: string] {
  if (isRouteKey(route)) return route.split(' ') as [string, string]
  throw new TypeError(`Not a route like GET /: ${route}`)
}

/** Merges headers, ignoring case. Later values win; undefined removes a header. */
function mergeHeaders(...all: (HeadersGiven | undefined)[]): Headers {
  const headers = new Headers()
  for (const each of all) {
    for (const [name, value] of Object.entries(each ?? {})) {
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    }
  }
  return headers
}

function isBodyInit(body: unknown): boolean {
  if (typeof body === 'string' || ArrayBuffer.isView(body)) return true
  return [FormData, Blob, URLSearchParams, ReadableStream, ArrayBuffer].some((Kind) => body instanceof Kind)
}

function createSignal(signal: AbortSignal | undefined, timeout: number | undefined): AbortSignal | undefined {
  if (timeout === undefined) return signal
  const late = AbortSignal.timeout(timeout)
  late.onabort = () => {} // without a listener, Node 20 may collect a signal that `any` waits for
  return AbortSignal.any([signal ?? late, late])
}
