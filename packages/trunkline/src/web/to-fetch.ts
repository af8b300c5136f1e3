import { messageClassesOf } from '../core/exchange-classes.ts'
import { Exchange, type Listener } from '../node-http/exchange/exchange.ts'
import { type FetchInfo, type HostInfo, keepContext } from './context.ts'
import { isKnownMethod, readRequest } from './request.ts'
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

  return async function fetch(request, info) {
    // What node's parser answers as well, before an application is asked.
    if (!isKnownMethod(request.method)) return new Response(null, { status: 400 })
    const signal = completionOf(info) === undefined ? request.signal : undefined
    signal?.throwIfAborted()
    const head = readRequest(request, info)
    const transport = new ResponseTransport(request.method === 'HEAD')
    const exchange = new Exchange(classes, head, transport)
    keepContext(exchange.req, request, info)
    const response = transport.responseOf(exchange)
    watchClient(exchange, transport, signal, completionOf(info))
    exchange.run(app)
    return response
  }
}

/** Lets the application see that the client has left, for as long as it has not answered. */
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
  signal.addEventListener('abort', onAbort, { once: true })
  exchange.res.once('close', () => signal.removeEventListener('abort', onAbort))
}

/**
 * Deno's promise of the answer's delivery; it rejects when the client leaves. There the signal of a request is aborted
 * after every answer as well, and warns whoever looks at it.
 */
function completionOf(info: FetchInfo | HostInfo | undefined): Promise<unknown> | undefined {
  return (info as HostInfo | undefined)?.completed
}
