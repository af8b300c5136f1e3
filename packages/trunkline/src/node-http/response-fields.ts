// The fields of Node's responses that we read, write and replace; its types do not show them.
import type { ServerResponse } from 'node:http'

/**
 * Ends a response without a connection with a complete string. Returns false, and does nothing, if Node must end it.
 */
export const kEndWhole: unique symbol = Symbol('end whole')

/** A response with its private members. The same in Node 18 to 26, Bun 1.4, Deno 2.9 and workerd of 2026. */
export interface NodeResponse extends ServerResponse {
  /** Set on responses without a connection. */
  [kEndWhole]?(text: string): boolean
  /** The head as text after `writeHead`; null before. */
  _header: string | null
  /** Whether request and status allow a body. */
  _hasBody: boolean
  /** Whether the head was sent; `headersSent` only says that it was created. */
  _headerSent: boolean
  _contentLength: number | null
  _removedContLen: boolean
  _removedTE: boolean
  readonly _removedConnection: boolean
  readonly _defaultKeepAlive: boolean
  readonly _keepAliveTimeout?: number
  readonly _maxRequestsPerSocket?: number | null
  readonly maxRequestsOnConnectionReached?: boolean
  readonly _expect_continue?: boolean
  /** Data queued for a connection; missing in workerd. */
  readonly outputData?: unknown[]
  /** The trailers as text, one line each; missing in workerd. */
  readonly _trailer: string | undefined
  /** Whether `close` was emitted, which happens once. */
  _closed: boolean
  /** Creates the head. It also decides on chunking. */
  _storeHeader(firstLine: string, headers: unknown): void
  /** Gets every chunk from `write` and `end`, and the head from `flushHeaders`. */
  _send: Send
  /** Gets the heads of `writeContinue` and `writeEarlyHints`, and data from `_send`. */
  _writeRaw: Send
  _finish(): void
  /** Whether the server accepts invalid header values; missing before Node 24. */
  _isLenientHeaderValidation?(): boolean
}

/** The socket as Node's own `end` sees it. */
export interface EndingSocket {
  readonly _httpMessage?: unknown
  readonly _hadError?: boolean
  readonly errored?: Error | null
  readonly destroyed: boolean
  readonly writable: boolean
  readonly writableCorked: number
  readonly writableLength: number
  readonly writableHighWaterMark: number
  write(text: string, encoding: 'latin1', callback: Callback): boolean
}

/** Called when bytes were sent, or were not. */
export type Callback = (err?: Error | null) => void
export type Send = (
  data: string | Uint8Array,
  encoding?: BufferEncoding | Callback | null,
  callback?: Callback,
) => boolean
