import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sharedBetweenCopies } from '../between-copies.ts'

/** What Node keeps on an HTTP/1 connection. */
interface HttpSocket {
  /** The response that is being sent, until its last byte was handed to the system. */
  readonly _httpMessage?: ServerResponse | null
  /** Null once `upgrade` or `connect` has taken over the connection. */
  readonly parser?: object | null
}

/** The response that a connection is sending; undefined while it waits for a request. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as HttpSocket)._httpMessage ?? undefined // node's types leave the field out
}

/** The response to a request. Requests of a plain Node listener have no `res`: their response is on the connection. */
export function responseTo(req: IncomingMessage & { res?: ServerResponse }): ServerResponse | undefined {
  if (req.res !== undefined || !req.socket) return req.res
  const current = responseOn(req.socket)
  return current?.req === req ? current : undefined
}

// Newest queued response per connection. Node's own queue of pipelined responses is private.
const newest = sharedBetweenCopies('newestResponses', () => new WeakMap<Socket, ServerResponse>())

/** Remembers that a response is queued: its request came before the previous one got its response (pipelining). */
export function noteWaiting(res: ServerResponse): void {
  const socket = (res.req as ServerResponse['req'] | undefined)?.socket as Socket | null | undefined // may be hand-made
  if (socket) newest.set(socket, res)
}

/** The response to the newest request on a connection; undefined if all were sent. */
export function lastResponseOn(socket: Socket): ServerResponse | undefined {
  const waiting = newest.get(socket)
  return waiting === undefined || waiting.writableFinished || waiting.destroyed ? responseOn(socket) : waiting
}

/** Whether a connection no longer speaks HTTP/1, like that of a WebSocket. */
export function isUpgraded(socket: Socket): boolean {
  return (socket as HttpSocket).parser === null // node's types leave the field out
}
