import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What node keeps on a connection of HTTP/1. */
interface HttpSocket {
  /** The response whose turn it is, until its last byte was handed to the system. */
  readonly _httpMessage?: ServerResponse | null
  /** Null once the connection was given away by `upgrade` or `connect`. */
  readonly parser?: object | null
}

/** The response that a connection carries at present; undefined while it waits for a request. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as HttpSocket)._httpMessage ?? undefined // node's types leave the field out
}

/** The response to a request: a listener of node's own server has it on the connection only. */
export function responseTo(req: IncomingMessage & { res?: ServerResponse }): ServerResponse | undefined {
  if (req.res !== undefined || !req.socket) return req.res
  const current = responseOn(req.socket)
  return current?.req === req ? current : undefined
}

// The newest response on each connection that had to wait for its turn: node keeps the line where nobody can see it.
const newest = new WeakMap<Socket, ServerResponse>()

/** Notes that a response waits for its turn: its request came before the one before it was answered (pipelining). */
export function noteWaiting(res: ServerResponse): void {
  const socket = (res.req as ServerResponse['req'] | undefined)?.socket as Socket | null | undefined // may be made by hand
  if (socket) newest.set(socket, res)
}

/** The response to the last request that has come on a connection so far; undefined when all are sent. */
export function lastResponseOn(socket: Socket): ServerResponse | undefined {
  const waiting = newest.get(socket)
  return waiting === undefined || waiting.writableFinished || waiting.destroyed ? responseOn(socket) : waiting
}

/** Whether a connection no longer speaks HTTP/1, as that of a WebSocket. */
export function isUpgraded(socket: Socket): boolean {
  return (socket as HttpSocket).parser === null // node's types leave the field out
}
