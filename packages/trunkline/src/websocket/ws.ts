import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { loadOnce } from '../load-once.ts'
import { requireInstalled } from '../view/installed-package.ts'
import type { ServerWebSocket } from './server-websocket.ts'

/** As much of the package `ws` as we use. */
export interface Ws {
  readonly WebSocket: SocketClass
  readonly WebSocketServer: new (options: object) => WsServer
}

/** Makes the client of a test, and is the base of our own sockets. */
export type SocketClass = new (url: string | null, protocols?: readonly string[], options?: object) => ServerWebSocket

/** A server of `ws` without a server of node: it completes the handshakes that it is given. */
export interface WsServer extends EventEmitter {
  readonly clients: ReadonlySet<ServerWebSocket>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, callback: (socket: ServerWebSocket) => void): void
}

const installed = loadOnce(() => requireInstalled('ws')?.exports as Ws | undefined) // the interface of the package is what we know of it

/**
 * The package `ws`, which the application installs.
 * @throws Error that says how to install it, when it is missing
 */
export function loadWs(): Ws {
  const ws = installed()
  if (ws !== undefined) return ws
  throw new Error('trunkline/websocket needs the package "ws". Install it with "npm install ws".')
}
