// The fields of node's responses that are read and written here, as its own code uses them; its types do not show them.

/** The response, as node's own `writeHead` sees it. */
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

/** Ends a response without a connection with a whole text; false, with nothing done, when it is node's to end. */
export const kEndWhole: unique symbol = Symbol('end whole')

/** Makes the head of a response; false, with nothing done, when it is node's to make. */
export type WriteHead = (response: HeadedResponse) => boolean

/** The response, as node's own `end` sees it. */
export interface EndingResponse extends HeadedResponse, FinishingMessage {
  /** Set on responses without a connection. */
  [kEndWhole]?(text: string): boolean
  socket: EndingSocket | null | undefined
  finished: boolean
  destroyed: boolean
  strictContentLength: boolean
  readonly outputData: unknown[]
  readonly writableCorked: number
  _headerSent: boolean
  writeHead(status: number): unknown
  _finish(): void
}

/** The socket, as node's own `end` sees it. */
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

/** Writes a text behind its head, and ends the response. */
export type WriteOnce = (response: EndingResponse, socket: EndingSocket, text: string) => void

/** A message whose last bytes were given to its socket. */
export interface FinishingMessage {
  readonly socket: { readonly _hadError?: boolean; readonly errored?: Error | null } | null | undefined
  emit(event: string): boolean
}
