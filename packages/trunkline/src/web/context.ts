import type { IncomingMessage } from 'node:http'

/** What a host knows besides the request. */
export interface FetchInfo {
  /** The client's address, for `req.ip`. */
  readonly remoteAddress?: string | undefined
  /** Bindings of the host, for `contextOf(req).env`. */
  readonly env?: unknown
  /** Keeps work running after the response, for `contextOf(req).waitUntil`. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined
}

/** The second argument of handlers in `Deno.serve` and `Bun.serve`, with the client's address. */
export interface HostInfo {
  readonly remoteAddr?: object
  readonly completed?: Promise<unknown>
  requestIP?(request: Request): { address: string; port?: number } | null
}

/** The host's context of a request. */
export interface FetchContext {
  /** The original request; read its body from `req`. */
  readonly request: Request
  readonly env: unknown
  /** Keeps work running after the response, if the host would stop it. */
  waitUntil(promise: Promise<unknown>): void
}

/**
 * What the host passed to `toFetch`; undefined for a request of another transport.
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
  const { env, waitUntil } = (info ?? {}) as FetchInfo // Deno and Bun give neither
  // An arrow function, because handlers destructure it.
  ;(req as InContext)[kContext] = { request, env, waitUntil: (promise) => waitUntil?.call(info, promise) }
}
