import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Part } from '../contract/part.ts'
import { responseTo } from '../node-http/connection.ts'
import { closing, cutting, type Moment, serverOf } from './closing-servers.ts'

/** The state of a request, for code that works on its response. */
interface Lifetime {
  readonly controller: AbortController
  /** Whether the response is no longer needed: the client disconnected, or gets another one. */
  over: boolean
}

// Not on the request itself, where it would be visible; most requests never need one.
const lifetimes = new WeakMap<IncomingMessage, Lifetime>()

/**
 * The signal of a request: aborted when its response is no longer needed. The `code` of the reason says why:
 * `ECONNRESET` if the client disconnected, `ETIMEDOUT` for `timeout()`, `ESHUTDOWN` if a closing server waits no longer.
 * @example const rows = await fetch(url, { signal: signalOf(req) })
 */
export function signalOf(req: IncomingMessage): AbortSignal {
  return lifetimeOf(req).controller.signal
}

/**
 * Aborts `req.signal` after a timeout, with its own error as the reason. If the handler rethrows it, we can tell that
 * the client already has its response.
 */
export function abortAfterTimeout(req: IncomingMessage): void {
  const lifetime = lifetimeOf(req)
  lifetime.over = true
  lifetime.controller.abort(createReason('TimeoutError', 'ETIMEDOUT', 'The answer took too long', 503))
}

/**
 * Whether an error only says that its request was aborted, and no client waits: it disconnected, or got the timeout.
 * Code that stops at a signal throws its reason, or an AbortError; code that does not stop responds too late.
 */
export function isAfterAbort(req: IncomingMessage, err: unknown): boolean {
  const lifetime = lifetimes.get(req)
  if (!lifetime?.over) return false
  const { name, code, message } = (err ?? {}) as Partial<NodeJS.ErrnoException>
  if (err === lifetime.controller.signal.reason || name === 'AbortError') return true
  return code === 'ERR_HTTP_HEADERS_SENT' || message === FILE_TOO_LATE
}

/** What sending a file reports if a response has started; it has no code, as in Express. */
const FILE_TOO_LATE = "Can't set headers after they are sent."

export interface SignalMember {
  /**
   * Aborted when the response is no longer needed: the client disconnected, `timeout()` expired, or the server is
   * closing and waits no longer. Created at its first read. Not in `@trunkline/v5`, which only has what Express has.
   * @example const answer = await fetch(url, { signal: req.signal })
   */
  readonly signal: AbortSignal
}

/** `req.signal`; middleware may replace it. */
export const signalMember: Part<IncomingMessage, SignalMember> = {
  get signal() {
    return signalOf(this)
  },
  set signal(value: AbortSignal) {
    Object.defineProperty(this, 'signal', { configurable: true, enumerable: true, writable: true, value })
  },
}

function lifetimeOf(req: IncomingMessage): Lifetime {
  let lifetime = lifetimes.get(req)
  if (lifetime === undefined) {
    lifetime = { controller: new AbortController(), over: false }
    lifetimes.set(req, lifetime)
    watchClient(req, lifetime)
    watchServer(req, cutting, lifetime)
  }
  return lifetime
}

/**
 * Watches the response, because a request is also closed when its body was read. If there is none (a hand-made request,
 * or a queued one of Node's own server), it watches the connection.
 */
function watchClient(req: IncomingMessage, lifetime: Lifetime): void {
  const res = responseTo(req)
  const watched = res ?? (req.socket as Socket | undefined)
  if (watched === undefined) return
  const onClose = (): void => {
    if (res?.writableFinished) return
    lifetime.over = true
    lifetime.controller.abort(createReason('AbortError', 'ECONNRESET', 'The client left before it had the answer', 499))
  }
  if (watched.destroyed) onClose()
  else watched.once('close', onClose)
  if (res !== undefined && res.socket === null && req.socket) watchConnection(req.socket, res, onClose)
}

/** Node 20 and 22 do not close a queued response (pipelining) when the client disconnects. */
function watchConnection(socket: Socket, res: ServerResponse, onClose: () => void): void {
  if (socket.destroyed) return onClose()
  socket.once('close', onClose)
  res.once('close', () => socket.removeListener('close', onClose))
}

/**
 * Aborts a request's signal when its server closes: for responses that never end by themselves. Others have the time
 * that `serve()` gives them, and their signals are aborted when that is over.
 */
export function abortWhenClosing(req: IncomingMessage): void {
  watchServer(req, closing, lifetimeOf(req))
}

function watchServer(req: IncomingMessage, moment: Moment, { controller }: Lifetime): void {
  const res = responseTo(req)
  const server = serverOf(req)
  if (server === undefined || res === undefined || controller.signal.aborted) return
  const onMoment = (): void => {
    controller.abort(createReason('AbortError', 'ESHUTDOWN', 'The server is closing', 503))
  }
  moment.on(server, onMoment)
  res.once('close', () => moment.off(server, onMoment))
}

/** The status is for error handlers and logs that see the reason; nginx logs 499 for a client that disconnected. */
function createReason(name: string, code: string, message: string, status: number): Error {
  return Object.assign(new Error(message), { name, code, status, statusCode: status })
}
