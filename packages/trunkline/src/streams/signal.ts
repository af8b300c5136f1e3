import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sharedBetweenCopies } from '../between-copies.ts'
import { noteAbort } from '../node-http/after-abort.ts'
import { responseTo } from '../node-http/connection.ts'
import { closing, cutting, type Moment, serverOf } from './closing-servers.ts'

// Not on the request itself, where it would be visible; most requests never need one.
const controllers = sharedBetweenCopies('signals', () => new WeakMap<IncomingMessage, AbortController>())

/**
 * The signal of a request: aborted when its response is no longer needed. The `code` of the reason says why:
 * `ECONNRESET` if the client disconnected, `ETIMEDOUT` for `timeout()`, `ESHUTDOWN` if a closing server waits no longer.
 * @example const rows = await fetch(url, { signal: signalOf(req) })
 */
export function signalOf(req: IncomingMessage): AbortSignal {
  return controllerOf(req).signal
}

/**
 * Aborts `req.signal` after a timeout, with its own error as the reason. If the handler rethrows it, we can tell that
 * the client already has its response.
 */
export function abortAfterTimeout(req: IncomingMessage): void {
  const controller = controllerOf(req)
  noteAbort(req, controller.signal)
  controller.abort(createReason('TimeoutError', 'ETIMEDOUT', 'The response took too long', 503))
}

function controllerOf(req: IncomingMessage): AbortController {
  let controller = controllers.get(req)
  if (controller === undefined) {
    controller = new AbortController()
    controllers.set(req, controller)
    watchClient(req, controller)
    watchServer(req, cutting, controller)
  }
  return controller
}

/**
 * Watches the response, because a request is also closed when its body was read. If there is none (a hand-made request,
 * or a queued one of Node's own server), it watches the connection.
 */
function watchClient(req: IncomingMessage, controller: AbortController): void {
  const res = responseTo(req)
  const watched = res ?? (req.socket as Socket | undefined)
  if (watched === undefined) return
  const onClose = (): void => {
    if (res?.writableFinished) return
    noteAbort(req, controller.signal)
    controller.abort(createReason('AbortError', 'ECONNRESET', 'The client left before it had the response', 499))
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
  const controller = controllerOf(req)
  watchServer(req, closing, controller)
  // What stops at the signal then has not failed: the response ends here.
  controller.signal.addEventListener('abort', () => noteAbort(req, controller.signal), { once: true })
}

function watchServer(req: IncomingMessage, moment: Moment, controller: AbortController): void {
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
