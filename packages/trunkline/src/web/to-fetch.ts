import { messageClassesOf } from '../core/exchange-classes.ts'
import { Exchange, type Listener, type MessageClasses } from '../node-http/exchange/exchange.ts'
import { type FetchInfo, type HostInfo, keepContext } from './context.ts'
import { isKnownMethod, readFetchRequest } from './request.ts'
import { ResponseTransport } from './response-transport.ts'

/** Answers requests of the web platform. */
export type FetchHandler = (request: Request, info?: FetchInfo | HostInfo) => Promise<Response>

/**
 * Makes a function from `Request` to `Response` of an application, for every host that speaks `fetch`.
 * @example Deno.serve(toFetch(app))
 * @example Bun.serve({ fetch: toFetch(app) })
 * @example export default { fetch: (request, env, ctx) => handle(request, { env, waitUntil: (p) => ctx.waitUntil(p) }) }
 * @throws TypeError when it is given no function
 */
export function toFetch(app: Listener): FetchHandler {
  if (typeof app !== 'function') throw new TypeError('toFetch() needs an application, or a function (req, res)')
  const classes = messageClassesOf(app)

  return function fetch(request, info) {
    try {
      // What node's parser answers as well, before an application is asked.
      if (!isKnownMethod(request.method)) return Promise.resolve(new Response(null, { status: 400 }))
      return answer(app, classes, request, typeof info === 'object' ? (info ?? undefined) : undefined) // hosts give what they like
    } catch (err) {
      return Promise.reject(err)
    }
  }
}

function answer(
  app: Listener,
  classes: MessageClasses,
  request: Request,
  info: FetchInfo | HostInfo | undefined,
): Promise<Response> {
  // Deno warns whoever looks at its signal, so only those look who have to wait.
  if (!hasCompletion(info)) request.signal?.throwIfAborted()
  const transport = new ResponseTransport(request.method === 'HEAD', isHost(info))
  const exchange = new Exchange(classes, readFetchRequest(request, info), transport)
  keepContext(exchange.req, request, info)
  const response = transport.responseOf(exchange)
  exchange.run(app)
  // Nearly every answer is complete by now, and nobody can have left meanwhile.
  if (!transport.complete)
    watchClient(exchange, transport, request.signal, hasCompletion(info) ? info.completed : undefined)
  return response
}

/**
 * Lets the application see that the client has left, for as long as it has not answered. Deno aborts the signal after an
 * answer has been delivered as well; nobody listens by then.
 */
function watchClient(
  exchange: Exchange,
  transport: ResponseTransport,
  signal: AbortSignal | undefined,
  completion: Promise<unknown> | undefined,
): void {
  const leave = (reason: Error): void => {
    transport.abort(reason)
    exchange.abort()
  }
  completion?.catch(leave)
  if (!signal) return
  const onAbort = (): void => leave(signal.reason)
  if (signal.aborted) return onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  exchange.res.once('close', () => signal.removeEventListener('abort', onAbort))
}

/** Whether a request comes from `Deno.serve` or `Bun.serve`, which have a page of their own for a promise that rejects. */
function isHost(info: FetchInfo | HostInfo | undefined): boolean {
  return hasCompletion(info) || typeof (info as HostInfo | undefined)?.requestIP === 'function'
}

/** Whether there is Deno's promise of the answer's delivery. */
function hasCompletion(info: FetchInfo | HostInfo | undefined): info is HostInfo {
  return info !== undefined && 'completed' in info
}
