import type { ArgumentsOf, ClientResponseOf, KeyIn } from '../client/calls.ts'
import { type AnyClient, client, isRoute } from '../client/client.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import type { RoutesOf } from '../types/schema/described.ts'
import { type FetchHandler, toFetch } from '../web/to-fetch.ts'
import { assertApp, kAgent } from './assert-app.ts'
import { ConnectError, type ConnectOptions, openSocket } from './connect.ts'
import { type CookieJar, MemoryCookieJar } from './cookie-jar.ts'
import { ask } from './inject.ts'
import { type InjectOptions, readOptions, toRequestHead } from './request.ts'
import type { InjectResponse } from './response.ts'
import type { TestSocket } from './test-socket.ts'

/** Sends requests to an app like one browser: it keeps cookies. Works wherever `fetch` does. */
export interface Agent<App = unknown> {
  /** Calls a route that `schema()` describes, with the same types as `client()`. Redirects are followed. */
  <Key extends KeyIn<RoutesOf<App>>>(
    route: Key,
    ...args: ArgumentsOf<RoutesOf<App>[Key & keyof RoutesOf<App>]>
  ): Promise<ClientResponseOf<RoutesOf<App>[Key & keyof RoutesOf<App>]>>
  /**
   * Like `fetch`: URLs may be relative to the agent's origin, and redirects are followed unless `redirect` says
   * otherwise.
   */
  (input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Like `inject(app, request)`, with the agent's cookies. Does not follow redirects. */
  inject(request: string | URL | InjectOptions): Promise<InjectResponse>
  /** Like `connect(app, path, options)`, with the agent's cookies, to the host of its origin. */
  connect(path: string, options?: ConnectOptions): Promise<TestSocket>
  readonly cookies: CookieJar
}

/** Options of `createAgent()`. */
export interface AgentOptions {
  /** The base of relative URLs. @default 'http://localhost' */
  origin?: string | URL
}

/**
 * Creates an agent for an app. No port is opened: each request goes directly to the app.
 * @example
 * const agent = createAgent(app)
 * await agent('/login', { method: 'POST', body: new URLSearchParams({ name: 'tobi' }) })
 * const response = await agent('/account')
 * const socket = await agent.connect('/rooms/7')
 * @throws TypeError if `app` is not an application, or a function (req, res)
 */
export function createAgent<App extends Listener>(app: App, options: AgentOptions = {}): Agent<App> {
  assertApp(app, 'createAgent()')
  const { origin = 'http://localhost' } = options
  const base = new URL(origin)
  const cookies = new MemoryCookieJar(base)
  const handle = toFetch(app)

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    follow(input instanceof Request ? input : new URL(input, base), init, (request) => send(request, handle, cookies))
  const api = client(base.origin, { fetch }) as AnyClient // its type comes from the app's

  function agent(input: string | URL | Request, init?: object): Promise<object> {
    return isRoute(input) ? api(input, init) : fetch(input, init)
  }

  const all = Object.assign(agent, {
    [kAgent]: true,
    cookies,
    async inject(request: string | URL | InjectOptions): Promise<InjectResponse> {
      const options = readOptions(request)
      const url = new URL(options.url, base)
      const head = toRequestHead(options, { origin: base, cookie: cookies.headerFor(url) })
      const response = await ask(app, head, options.signal)
      cookies.store(url, response.headers['set-cookie'] ?? [])
      return response
    },
    async connect(path: string, options: ConnectOptions = {}): Promise<TestSocket> {
      const url = new URL(path, base)
      const keepCookies = ({ headers }: Pick<TestSocket, 'headers'>): void =>
        cookies.store(url, headers['set-cookie'] ?? [])
      try {
        const socket = await openSocket(app, path, options, { origin: base, cookie: cookies.headerFor(url) })
        keepCookies(socket)
        return socket
      } catch (err) {
        if (err instanceof ConnectError) keepCookies(err.response)
        throw err
      }
    },
  })
  return all as unknown as Agent<App> // the overloads cannot be checked here
}

async function send(request: Request, handle: FetchHandler, cookies: MemoryCookieJar): Promise<Response> {
  const url = new URL(request.url)
  const cookie = [request.headers.get('cookie'), cookies.headerFor(url)].filter(Boolean).join('; ')
  if (cookie !== '') request.headers.set('cookie', cookie)
  const response = await handle(request, { remoteAddress: '127.0.0.1' })
  cookies.store(url, response.headers.getSetCookie())
  return response
}

/** Follows redirects like `fetch`, except to another host: that response is returned as it is. */
async function follow(
  input: URL | Request,
  init: RequestInit | undefined,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  let request = new Request(input, init)
  for (let hops = 0; ; hops++) {
    const response = await ask(request)
    const target = targetOf(response, request)
    if (target === undefined || request.redirect === 'manual') {
      return Object.defineProperties(response, { url: { value: request.url }, redirected: { value: hops > 0 } })
    }
    if (request.redirect === 'error') throw new TypeError(`The application redirects to ${target}`)
    if (hops === MOST_HOPS) throw new TypeError(`The application redirects more than ${MOST_HOPS} times`)
    await response.body?.cancel()
    request = redirect(request, init, response.status, target)
  }
}

const MOST_HOPS = 20
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The target of a redirect; undefined if there is none or it leads to another host. */
function targetOf(response: Response, request: Request): URL | undefined {
  const location = response.headers.get('location')
  if (location === null || !REDIRECTS.has(response.status)) return undefined
  const target = new URL(location, request.url)
  return target.hostname === new URL(request.url).hostname ? target : undefined
}

/** The next request: after 303, and after 301 and 302 to a POST, a GET without a body. */
function redirect(request: Request, init: RequestInit | undefined, status: number, target: URL): Request {
  const { method, redirect, signal } = request
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  // https://fetch.spec.whatwg.org/#http-redirect-fetch: credentials are for the origin that they were given for.
  if (target.origin !== new URL(request.url).origin) for (const name of OF_ORIGIN) headers.delete(name)
  const becomesGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
  if (becomesGet) {
    for (const name of ['content-type', 'content-length', 'content-encoding', 'content-language']) headers.delete(name)
    return new Request(target, { method: 'GET', headers, redirect, signal })
  }
  const body = init?.body ?? null
  if (request.body !== null && (body === null || body instanceof ReadableStream)) {
    throw new TypeError('A redirect asks for the body again, but it was a stream, which can be read only once')
  }
  return new Request(target, { method, headers, redirect, signal, body })
}

const OF_ORIGIN = ['authorization', 'proxy-authorization', 'host']
