import type { TLSSocket } from 'node:tls'

/** Alternating names and values, in the format of `rawHeaders`. */
export type RawHeaders = string[]

/** Status and headers of a response, without hop-by-hop headers. */
export interface ResponseHead {
  readonly status: number
  readonly statusText: string
  readonly rawHeaders: RawHeaders
}

/** A transport other than an HTTP/1 connection. */
export type TransportName = 'fetch' | 'http2' | 'inject' | 'upgrade'

/**
 * Where a response without a socket goes: into a fetch `Response`, to an HTTP/2 stream, to a test. A response is either
 * `whole`, or `head`, any number of `chunk`s and `end`. `abort` may come at any time before.
 */
export interface Transport {
  readonly transportName: TransportName
  /** Whether the transport still reads bytes after calling `taken`; then the exchange copies them. */
  readonly keepsBytes: boolean
  /**
   * A complete response: the app ended it before anything had to be sent. A string has ASCII characters only: most
   * transports take it as it is, while bytes would have to be copied.
   */
  whole(head: ResponseHead, body: string | Uint8Array | undefined): void
  head(head: ResponseHead): void
  /** A chunk of the body. Call `taken` when there is room for more. */
  chunk(bytes: Uint8Array, taken: () => void): void
  end(trailers: RawHeaders): void
  /** The response stays incomplete: the app closed the connection, or the request body failed. */
  abort(reason: Error): void
  /** An interim response: 100, 102, 103. Absent if the host cannot send one. */
  inform?(head: ResponseHead): void
}

/** What is known about the peer, under the names of Node's sockets. */
export interface Peer {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
  readonly encrypted?: boolean | undefined
  /** The encrypted connection, if any: certificates are read from it. */
  readonly tls?: TLSSocket | undefined
  readonly server?: object | undefined
}

export interface RequestHead {
  readonly method: string
  /** The request target: a path with its query, or `*`. */
  readonly target: string
  readonly rawHeaders: RawHeaders
  readonly httpVersion: '1.1' | '2.0'
  /** All bytes, or their source; undefined if there is no body. */
  readonly body: Uint8Array | BodySource | undefined
  readonly peer: Peer
  /** The `Expect` header, if it was not handled yet. */
  readonly expects?: string | undefined
}

/** The source of a request body that is not complete yet. */
export interface BodySource {
  /** Called, at any time, when the request has room: push chunks to `sink` until `push()` returns false. */
  resume(sink: BodySink): void
  /** Called when the rest is not wanted. */
  cancel(): void
}

export interface BodySink {
  /** Returns false to stop until the next `resume`. */
  push(bytes: Uint8Array): boolean
  endBody(trailers?: RawHeaders): void
  /** Call if the rest will not arrive: the client disconnected or sent invalid data. Also aborts the transport. */
  failBody(reason: Error): void
}
