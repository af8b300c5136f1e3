import type { IncomingMessage } from 'node:http'

/**
 * Calls back once the request's body has gone by unread, or the client has: an answer sent earlier would leave body
 * bytes on the connection, to be taken for the next request.
 */
export function whenRead(req: IncomingMessage, callback: () => void): void {
  if (typeof req.unpipe !== 'function' || isRead(req)) {
    callback()
    return
  }
  const events = ['end', 'close', 'error'] as const
  const onOver = () => {
    for (const event of events) req.removeListener(event, onOver)
    callback()
  }
  for (const event of events) req.on(event, onOver)
  req.unpipe()
  req.resume()
}

function isRead(req: IncomingMessage): boolean {
  const { socket } = req
  return !socket?.readable || req.destroyed || (req.complete && !req.readable)
}
