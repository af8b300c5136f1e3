import { messageClassesOf } from '../core/exchange-classes.ts'
import { Exchange, type Listener, type MessageClasses } from '../node-http/exchange/exchange.ts'
import { type FetchInfo, type HostInfo, keepContext } from './context.ts'
import { hasLazySignal, KNOWN_METHODS, readFetchRequest } from './request.ts'
import { ResponseTransport } from './response-transport.ts'

/** Handles web requests. */
export type FetchHandler = (request: Request, info?: FetchInfo | HostInfo) => Promise<Response>

/**
 * Turns an app into a fetch handler, for every host that supports `fetch`.
 * @example Deno.serve(toFetch(app))
 * @example Bun.serve({ fetch: toFetch(app) })
 * @example export default { fetch: (request, env, ctx) => handle(request, { env, waitUntil: (p) => ctx.waitUntil(p) })
 * }
 * @throws TypeError if the argument is not a function
 */
export function toFetch(app: Listener): FetchHandler {
  if (typeof app !== 'function') throw new TypeError('toFetch() needs an application, or a function (req, res)')
  const classes = messageClassesOf(app)

  return function fetch(request, info) {
    try {
      // Node's parser also responds to these before the app is called.
      if (!KNOWN_METHODS.has(request.method)) return Promise.resolve(new Response(null, { status: 400 }))
      return fetchFrom(app, classes, request, typeof info === 'object' ? (info ?? undefined) : undefined) // hosts pass various values
    } catch (err) {
      return Promise.reject(err)
    }
  }
}

function fetchFrom(
  app: Listener,
  classes: MessageClasses,
  request: Request,
  info: FetchInfo | HostInfo | undefined,
): Promise<Response> {
  // Reading the signal makes Deno print a warning, and a stand-in create one, so read it only if needed.
  if (!hasCompletion(info) && !hasLazySignal(request)) request.signal?.throwIfAborted()
  const transport = new ResponseTransport(request.method === 'HEAD', isHost(info))
  const exchange = new Exchange(classes, readFetchRequest(request, info), transport)
  keepContext(exchange.req, request, info)
  const response = transport.responseOf(exchange)
  exchange.run(app)
  // Nearly every response is complete by now, so the client cannot have disconnected.
  if (transport.complete) return response
  watchClient(exchange, transport, request.signal, hasCompletion(info) ? info.completed : undefined)
  transport.keep(request)
  return response
}

/**
 * Tells the app that the client disconnected, until it has responded. Deno also aborts the signal after delivery; by
 * then there is no listener.
 */
function watchClient(
  exchange: Exchange,
  transport: ResponseTransport,
  signal: AbortSignal | undefined,
  completion: Promise<unknown> | undefined,
): void {
  const leave = (reason: Error): void => {
    transport.leave(reason)
    exchange.abort()
  }
  completion?.catch(leave)
  if (!signal) return
  const onAbort = (): void => leave(signal.reason)
  if (signal.aborted) return onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  exchange.res.on('close', () => signal.removeEventListener('abort', onAbort))
}

/** Whether a request comes from `Deno.serve` or `Bun.serve`, which show their own page for a rejected promise. */
function isHost(info: FetchInfo | HostInfo | undefined): boolean {
  return hasCompletion(info) || typeof (info as HostInfo | undefined)?.requestIP === 'function'
}

/** Whether Deno's promise of delivery is present. */
function hasCompletion(info: FetchInfo | HostInfo | undefined): info is HostInfo {
  return info !== undefined && 'completed' in info
}
