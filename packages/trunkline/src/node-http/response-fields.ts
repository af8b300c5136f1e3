// The fields of Node's responses that we read and write, as Node's own code uses them; its types do not show them.
import type { ServerResponse } from 'node:http'

/** The response as Node's own `writeHead` sees it. */
export interface HeadedResponse {
  readonly sendDate: boolean
  readonly shouldKeepAlive: boolean
  readonly chunkedEncoding: boolean
  readonly maxRequestsOnConnectionReached?: boolean
  statusCode: number
  statusMessage: string | undefined
  readonly _hasBody: boolean
  readonly _defaultKeepAlive: boolean
  readonly _keepAliveTimeout?: number
  readonly _maxRequestsPerSocket?: number | null
  readonly _removedConnection: boolean
  readonly _expect_continue?: boolean
  _removedContLen: boolean
  _contentLength: number | null
  _header: string | null
}

/**
 * Ends a response without a connection with a complete string. Returns false, and does nothing, if Node must end it.
 */
export const kEndWhole: unique symbol = Symbol('end whole')

/** Creates the head of a response. Returns false, and does nothing, if Node must create it. */
export type WriteHead = (response: HeadedResponse) => boolean

/** The response as Node's own `end` sees it. */
export interface EndingResponse extends HeadedResponse, FinishingMessage {
  /** Set on responses without a connection. */
  [kEndWhole]?(text: string): boolean
  socket: EndingSocket | null | undefined
  finished: boolean
  destroyed: boolean
  strictContentLength: boolean
  readonly outputData?: unknown[]
  readonly writableCorked: number
  _headerSent: boolean
  writeHead(status: number): unknown
  _finish(): void
}

/** The socket as Node's own `end` sees it. */
export interface EndingSocket {
  readonly _httpMessage?: unknown
  readonly _hadError?: boolean
  readonly destroyed: boolean
  readonly writable: boolean
  readonly writableCorked: number
  readonly writableLength: number
  readonly writableHighWaterMark: number
  write(text: string, encoding: 'latin1', callback: Callback): boolean
}

/** Writes a string after its head, and ends the response. */
export type WriteOnce = (response: EndingResponse, socket: EndingSocket, text: string) => void

/** A message whose last bytes were passed to its socket. */
export interface FinishingMessage {
  readonly socket: { readonly _hadError?: boolean; readonly errored?: Error | null } | null | undefined
  emit(event: string): boolean
}

/**
 * Private members of Node's responses, those that an exchange replaces among them. The same in Node 18 to 26, Bun 1.4,
 * Deno 2.9 and workerd of 2026.
 */
export interface NodeResponse extends ServerResponse {
  /** The head as text after `writeHead`; null before. */
  _header: string | null
  /** Whether request and status allow a body. */
  _hasBody: boolean
  /** Whether the head was sent; `headersSent` only says that it was created. */
  _headerSent: boolean
  /** Data queued for a connection; always empty here, and missing in workerd. */
  readonly outputData?: readonly unknown[]
  /** The trailers as text, one line each; missing in workerd. */
  readonly _trailer: string | undefined
  /** Whether `close` was emitted, which happens once. */
  _closed: boolean
  /** Creates the head. It also decides on chunking, which does not apply here. */
  _storeHeader(firstLine: string, headers: unknown): void
  /** Gets every chunk from `write` and `end`, and the head from `flushHeaders`. */
  _send: Send
  /** Gets the heads of `writeContinue` and `writeEarlyHints`, and data from `_send`, which we replace. */
  _writeRaw: Send
}

/** Called when bytes were sent, or were not. */
export type Callback = (err?: Error | null) => void
export type Send = (
  data: string | Uint8Array,
  encoding?: BufferEncoding | Callback | null,
  callback?: Callback,
) => boolean
