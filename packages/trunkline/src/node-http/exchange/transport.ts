import type { TLSSocket } from 'node:tls'

/** Names and values by turns, as node's `rawHeaders` has them: one pair for each line. */
export type RawHeaders = string[]

/** Status and headers of an answer, without those that belong to a connection. */
export interface ResponseHead {
  readonly status: number
  readonly statusText: string
  readonly rawHeaders: RawHeaders
}

/** A way into an application other than a connection of HTTP/1. */
export type Door = 'fetch' | 'http2' | 'inject' | 'upgrade'

/**
 * Where the answer of an exchange goes when no socket is behind it: into a fetch `Response`, on an HTTP/2 stream, to a
 * test. An answer is either `whole`, or `head`, any number of `chunk`s and `end`. `abort` may come at any time before.
 */
export interface Transport {
  /** The way by which the request has come. */
  readonly door: Door
  /** Whether bytes are still looked at after `taken` was called; the exchange copies them then. */
  readonly keepsBytes: boolean
  /**
   * The whole answer at once: the application has ended it before anything had to be sent. A text has ASCII characters
   * only: most ways out take it as it is, and bytes would have to be copied.
   */
  whole(head: ResponseHead, body: string | Uint8Array | undefined): void
  head(head: ResponseHead): void
  /** A piece of the body. `taken` is called when there is room for more. */
  chunk(bytes: Uint8Array, taken: () => void): void
  end(trailers: RawHeaders): void
  /** The answer will not be complete: the application has cut the connection, or the body of the request has failed. */
  abort(reason: Error): void
  /** An answer before the answer: 100, 102, 103. Left out where the host has no way to send one. */
  inform?(head: ResponseHead): void
}

/** What is known about the other end, under the names that node's sockets have for it. */
export interface Peer {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
  readonly encrypted?: boolean | undefined
  /** The encrypted connection, where there is one: what is known of certificates is asked of it. */
  readonly tls?: TLSSocket | undefined
  /** The server that has made the connection. */
  readonly server?: object | undefined
}

/** A request as it comes in by a transport. */
export interface RequestHead {
  readonly method: string
  /** What a request line has: a path with its query, or `*`. */
  readonly target: string
  readonly rawHeaders: RawHeaders
  readonly httpVersion: '1.1' | '2.0'
  /** All bytes, or where they come from; undefined when there is no body. */
  readonly body: Uint8Array | BodySource | undefined
  readonly peer: Peer
  /** What `Expect` says, where nobody has answered it yet. */
  readonly expects?: string | undefined
}

/** Where the pieces of a request's body come from, when they are not all there. */
export interface BodySource {
  /** The request has room: pieces are to go to `sink.push()` until that returns false. May be called at any time. */
  resume(sink: BodySink): void
  /** Nobody wants the rest. */
  cancel(): void
}

/** Where the pieces of a request's body go. */
export interface BodySink {
  /** Returns false when no more is wanted until the next `resume`. */
  push(bytes: Uint8Array): boolean
  /** All of it is there. */
  endBody(trailers?: RawHeaders): void
  /** The rest will not come: the client has left, or what it sends is broken. The transport is told, too. */
  failBody(reason: Error): void
}
