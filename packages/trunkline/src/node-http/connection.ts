import type { ServerResponse } from 'node:http'
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

/** Whether a connection no longer speaks HTTP/1, as that of a WebSocket. */
export function isUpgraded(socket: Socket): boolean {
  return (socket as HttpSocket).parser === null // node's types leave the field out
}
