import type { ArgumentsOf, ClientResponseOf, KeyIn } from '../client/calls.ts'
import { type AnyClient, client, type Inputs, isRoute } from '../client/client.ts'
import { messageClassesOf } from '../core/exchange-classes.ts'
import { Exchange, type Listener } from '../node-http/exchange/exchange.ts'
import type { RequestHead } from '../node-http/exchange/transport.ts'
import type { RoutesOf } from '../types/schema/described.ts'
import { toFetch } from '../web/to-fetch.ts'
import { assertApp } from './assert-app.ts'
import { type InjectOptions, readOptions, toRequestHead } from './request.ts'
import { type InjectResponse, ResponseCollector } from './response.ts'

/**
 * Sends a request to an app without a port, socket or timer, and resolves with the complete response.
 * @example const { status } = await inject(app, '/users/7')
 * @example const { error } = await inject(app, { method: 'POST', url: '/users', body: { name: 'Tobi' } })
 * @example const { data } = await inject(app, 'GET /users/:id', { params: { id: 7 } }) // typed by the route's schema()
 * @throws TypeError (rejects) for an invalid request: a URL without a path, an unknown method, an invalid header
 * @throws Error (rejects) if the connection closed before the response was complete; `cause` is the handler's error, if
 * any
 */
export function inject<App extends Listener, Key extends KeyIn<RoutesOf<App>>>(
  app: App,
  route: Key,
  ...args: ArgumentsOf<RoutesOf<App>[Key & keyof RoutesOf<App>]>
): Promise<ClientResponseOf<RoutesOf<App>[Key & keyof RoutesOf<App>]>>
export function inject(app: Listener, request: string | URL | InjectOptions): Promise<InjectResponse>
export async function inject(
  app: Listener,
  request: string | URL | InjectOptions,
  inputs?: Inputs,
): Promise<InjectResponse | object> {
  assertApp(app, 'inject()', '. Use agent.inject(request) instead')
  if (isRoute(request)) return (client('http://localhost', { fetch: toFetch(app) }) as AnyClient)(request, inputs)
  const options = readOptions(request)
  return ask(app, toRequestHead(options), options.signal)
}

export function ask(app: Listener, head: RequestHead, signal: AbortSignal | undefined): Promise<InjectResponse> {
  signal?.throwIfAborted()
  const collector = new ResponseCollector()
  const exchange = new Exchange(messageClassesOf(app), head, collector)
  const response = collector.responseOf(exchange)
  const onAbort = (): void => {
    collector.abort(signal?.reason)
    exchange.abort()
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  exchange.run(app)
  return response.finally(() => signal?.removeEventListener('abort', onAbort))
}
