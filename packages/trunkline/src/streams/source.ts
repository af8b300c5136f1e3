import { Readable } from 'node:stream'

/** A piece of a body. */
export type Piece = string | Uint8Array

/**
 * Where the pieces of a body come from: a stream of the web platform or of node, or anything that gives pieces one after
 * the other. Described by shape, because not every set of typings knows all of these names.
 */
export type StreamSource = WebStream | NodeStream | AsyncIterable<Piece> | Iterable<Piece> | BlobLike | ResponseLike

/** A `ReadableStream`. */
export interface WebStream {
  getReader(): object
  cancel(reason?: unknown): Promise<void>
}

/** A `stream.Readable`. */
export interface NodeStream {
  readable: boolean
  pipe(destination: never): unknown
}

/** A `Blob` or a `File`. */
export interface BlobLike {
  readonly size: number
  readonly type: string
  stream(): object
}

/** A `Response`, as `fetch` gives it. */
export interface ResponseLike {
  readonly status: number
  readonly headers: object
  readonly body: object | null
}

/** Gives the pieces of a source, or lets it go. */
export interface Pieces {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>
  /** Nobody wants the rest. */
  cancel(reason: unknown): void
}

/** The pieces of what was given to `stream`; undefined for what has none. */
export function toPieces(source: unknown): Pieces | undefined {
  if (isResponse(source)) return source.body === null ? NO_PIECES : toPieces(source.body)
  if (isBlob(source)) return toPieces(source.stream())
  if (typeof source !== 'object' || source === null) return undefined
  if ('getReader' in source && typeof source.getReader === 'function') return fromWebStream(source as ReadableStream)
  if ('pipe' in source && typeof source.pipe === 'function') return fromNodeStream(source as NodeStream & object)
  if (Symbol.asyncIterator in source) return fromIterator((source as AsyncIterable<unknown>)[Symbol.asyncIterator]())
  if (Symbol.iterator in source) return fromIterator((source as Iterable<unknown>)[Symbol.iterator]())
  return undefined
}

const NO_PIECES: Pieces = { next: async () => ({ done: true }), cancel() {} }

// By shape: these may come from a polyfill or another realm.
export function isResponse(value: unknown): value is Response {
  const { status, headers } = (value ?? {}) as Partial<Response>
  return typeof status === 'number' && typeof headers?.get === 'function'
}

export function isBlob(value: unknown): value is Blob {
  const { size, stream } = (value ?? {}) as Partial<Blob>
  return typeof size === 'number' && typeof stream === 'function'
}

function fromWebStream(stream: ReadableStream): Pieces {
  const reader = stream.getReader()
  return {
    next: () => reader.read(),
    cancel: (reason) => void reader.cancel(reason).catch(ignore),
  }
}

function fromNodeStream(source: NodeStream): Pieces {
  // A stream from before node 0.10 has no iterator.
  const stream = (Symbol.asyncIterator in source ? source : new Readable().wrap(source as never)) as Readable
  const iterator = stream[Symbol.asyncIterator]()
  return {
    next: () => iterator.next(),
    cancel() {
      // The iterator hears errors while it is read only; a late one must not end the process.
      stream.on('error', ignore)
      stream.destroy()
    },
  }
}

function fromIterator(iterator: AsyncIterator<unknown> | Iterator<unknown>): Pieces {
  return {
    next: async () => iterator.next(),
    // A generator that is waiting for something comes to its `finally` when it has it, or at once if it heeds the signal.
    cancel: () => void (async () => iterator.return?.())().catch(ignore),
  }
}

/** Errors of a source that nobody reads any more. */
function ignore(): void {}
