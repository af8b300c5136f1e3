import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Part } from '../contract/part.ts'
import { responseTo } from '../node-http/connection.ts'
import { offClosing, onClosing, serverOf } from './closing-servers.ts'

/** How far a request has got, for those who work on its answer. */
interface Lifetime {
  readonly controller: AbortController
  /** Whether the answer is no longer wanted from whoever is at work: the client left, or gets another one. */
  over: boolean
}

// Not on the request itself: nothing is to be seen there, and most requests never need one.
const lifetimes = new WeakMap<IncomingMessage, Lifetime>()

/**
 * The signal of a request: aborted when its answer is not wanted any more. The reason says why, by its `code`:
 * `ECONNRESET` when the client has left, `ETIMEDOUT` for `timeout()`, `ESHUTDOWN` when the server is closing.
 * @example const rows = await fetch(url, { signal: signalOf(req) })
 */
export function signalOf(req: IncomingMessage): AbortSignal {
  return lifetimeOf(req).controller.signal
}

/**
 * Aborts the signal of a request that has taken too long. The reason is not the error that the client is told of: a
 * handler that stops and throws the reason must not have it answered a second time.
 */
export function abortAfterTimeout(req: IncomingMessage): void {
  const lifetime = lifetimeOf(req)
  lifetime.over = true
  lifetime.controller.abort(createReason('TimeoutError', 'ETIMEDOUT', 'The answer took too long', 503))
}

/**
 * Whether an error only says that its request was aborted, and nobody waits for an answer: the client has left, or has
 * been told of the timeout. What stops at a signal throws the signal's reason, or an AbortError of its own; what does not
 * stop comes too late with its answer.
 */
export function isAfterAbort(req: IncomingMessage, err: unknown): boolean {
  const lifetime = lifetimes.get(req)
  if (!lifetime?.over) return false
  const { name, code, message } = (err ?? {}) as Partial<NodeJS.ErrnoException>
  if (err === lifetime.controller.signal.reason || name === 'AbortError') return true
  return code === 'ERR_HTTP_HEADERS_SENT' || message === FILE_TOO_LATE
}

/** What sending a file says where an answer has begun; it has no code, as in Express. */
const FILE_TOO_LATE = "Can't set headers after they are sent."

export interface SignalMember {
  /**
   * Aborted when the answer is not wanted any more: the client has left, `timeout()` has run out, or the server is
   * closing. Nothing is made until it is read. Not there in `@trunkline/v5`, which shows what Express shows.
   * @example const answer = await fetch(url, { signal: req.signal })
   */
  signal: AbortSignal
}

/** `req.signal`; middleware may put something else in its place. */
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
    watchServer(req, lifetime)
  }
  return lifetime
}

/**
 * Watches the response: a request is also closed when its body was read. Where none is known (a request made by hand, or
 * one of node's own server that waits for its turn) the connection has to do.
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

/** Node 20 and 22 do not close a response that waits for its turn (pipelining) when the client leaves. */
function watchConnection(socket: Socket, res: ServerResponse, onClose: () => void): void {
  if (socket.destroyed) return onClose()
  socket.once('close', onClose)
  res.once('close', () => socket.removeListener('close', onClose))
}

/** A server that closes asks whoever is at work to come to an end; an answer is still welcome. */
function watchServer(req: IncomingMessage, { controller }: Lifetime): void {
  const res = responseTo(req)
  const server = serverOf(req)
  if (server === undefined || res === undefined || controller.signal.aborted) return
  const onServerClosing = (): void => {
    controller.abort(createReason('AbortError', 'ESHUTDOWN', 'The server is closing', 503))
  }
  onClosing(server, onServerClosing)
  res.once('close', () => offClosing(server, onServerClosing))
}

/** The status is for error handlers and logs that see the reason; 499 is what nginx writes for a client that has left. */
function createReason(name: string, code: string, message: string, status: number): Error {
  return Object.assign(new Error(message), { name, code, status, statusCode: status })
}
