import type { EventEmitter } from 'node:events'

/** What can be sent. */
export type Sendable = string | ArrayBufferView | ArrayBuffer

interface ServerWebSocketEvents {
  /** `data` is something else if you change `binaryType`. */
  message: (data: Buffer, isBinary: boolean) => void
  close: (code: number, reason: Buffer) => void
  error: (err: Error) => void
  ping: (data: Buffer) => void
  pong: (data: Buffer) => void
}

/**
 * The server's end of a WebSocket: the `WebSocket` of `ws`, declared here so that its types need not be installed. If
 * you have them, you can write `(socket: WebSocket, req) => …` too.
 * @example const members = new Set<ServerWebSocket>()
 */
export interface ServerWebSocket extends EventEmitter {
  readonly readyState: 0 | 1 | 2 | 3
  readonly CONNECTING: 0
  readonly OPEN: 1
  readonly CLOSING: 2
  readonly CLOSED: 3
  /** The subprotocol; an empty string if there is none. */
  readonly protocol: string
  readonly extensions: string
  /** How many bytes wait to be sent. */
  readonly bufferedAmount: number
  readonly isPaused: boolean
  binaryType: 'nodebuffer' | 'arraybuffer' | 'fragments'
  /** Sends a message: text for a string, binary otherwise. */
  send(data: Sendable, callback?: (err?: Error) => void): void
  send(
    data: Sendable,
    options: { binary?: boolean; compress?: boolean; fin?: boolean },
    callback?: (err?: Error) => void,
  ): void
  /** Starts the closing handshake. */
  close(code?: number, reason?: string | Buffer): void
  /** Cuts the connection. */
  terminate(): void
  ping(data?: Sendable, mask?: boolean, callback?: (err: Error) => void): void
  pong(data?: Sendable, mask?: boolean, callback?: (err: Error) => void): void
  /** Stops reading, so that the client has to wait. */
  pause(): void
  resume(): void
  on<Name extends keyof ServerWebSocketEvents>(event: Name, listener: ServerWebSocketEvents[Name]): this
  on(event: string | symbol, listener: (...args: unknown[]) => void): this
  once<Name extends keyof ServerWebSocketEvents>(event: Name, listener: ServerWebSocketEvents[Name]): this
  once(event: string | symbol, listener: (...args: unknown[]) => void): this
  off<Name extends keyof ServerWebSocketEvents>(event: Name, listener: ServerWebSocketEvents[Name]): this
  off(event: string | symbol, listener: (...args: unknown[]) => void): this
}
