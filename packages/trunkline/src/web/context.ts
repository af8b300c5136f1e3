import type { IncomingMessage } from 'node:http'

/** What a host knows beside the request. */
export interface FetchInfo {
  /** The client's address, for `req.ip`. */
  readonly remoteAddress?: string | undefined
  /** Bindings of the host, for `contextOf(req).env`. */
  readonly env?: unknown
  /** Lets work go on after the answer, for `contextOf(req).waitUntil`. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined
}

/** What `Deno.serve` and `Bun.serve` give as the second argument; the client's address is in it. */
export interface HostInfo {
  readonly remoteAddr?: object
  readonly completed?: Promise<unknown>
  requestIP?(request: Request): { address: string; port?: number } | null
}

/** What a handler can ask of the host that its request came from. */
export interface FetchContext {
  /** The request as it came; its body belongs to `req`. */
  readonly request: Request
  readonly env: unknown
  /** Lets work go on after the answer, where the host would stop it. */
  waitUntil(promise: Promise<unknown>): void
}

/**
 * What the host of a request has given to `toFetch`; undefined for a request that came in another way.
 * @example const { env } = contextOf(req)
 */
export function contextOf(req: IncomingMessage): FetchContext | undefined {
  return (req as InContext)[kContext]
}

interface InContext extends IncomingMessage {
  [kContext]?: FetchContext
}

const kContext: unique symbol = Symbol('fetch context')

export function keepContext(req: IncomingMessage, request: Request, info: FetchInfo | HostInfo | undefined): void {
  ;(req as InContext)[kContext] = new HostContext(request, info)
}

class HostContext implements FetchContext {
  readonly request: Request
  readonly #info: FetchInfo | undefined

  constructor(request: Request, info: FetchInfo | HostInfo | undefined) {
    this.request = request
    this.#info = info as FetchInfo | undefined
  }

  get env(): unknown {
    return this.#info?.env
  }

  /** Bound, for handlers take it out of the context. */
  get waitUntil(): (promise: Promise<unknown>) => void {
    return (promise) => this.#info?.waitUntil?.(promise)
  }
}
