// The fields of Node's responses that we read and write, as Node's own code uses them; its types do not show them.

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
  write(text: string, encoding: 'latin1', callback: (err?: Error | null) => void): boolean
}

/** Writes a string after its head, and ends the response. */
export type WriteOnce = (response: EndingResponse, socket: EndingSocket, text: string) => void

/** A message whose last bytes were passed to its socket. */
export interface FinishingMessage {
  readonly socket: { readonly _hadError?: boolean; readonly errored?: Error | null } | null | undefined
  emit(event: string): boolean
}
