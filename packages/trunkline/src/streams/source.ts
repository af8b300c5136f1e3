import { Readable } from 'node:stream'

export type Piece = string | Uint8Array

/**
 * The source of a body: a web or Node stream, or anything that yields chunks. Described by shape, because not all type
 * libraries know these names.
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

/** A `Response`, as `fetch` returns it. */
export interface ResponseLike {
  readonly status: number
  readonly headers: object
  readonly body: object | null
}

/** Yields the chunks of a source, or cancels it. */
export interface Pieces {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>
  cancel(reason: unknown): void
}

/** The chunks of the argument of `stream`; undefined if it has none. */
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
  // A stream from before Node 0.10 has no iterator.
  const stream = (Symbol.asyncIterator in source ? source : new Readable().wrap(source as never)) as Readable
  const iterator = stream[Symbol.asyncIterator]()
  return {
    next: () => iterator.next(),
    cancel() {
      // The iterator only handles errors while it is read; a late one must not end the process.
      stream.on('error', ignore)
      stream.destroy()
    },
  }
}

function fromIterator(iterator: AsyncIterator<unknown> | Iterator<unknown>): Pieces {
  return {
    next: async () => iterator.next(),
    // A waiting generator reaches its `finally` when the wait is over, or at once if it listens to the signal.
    cancel: () => void (async () => iterator.return?.())().catch(ignore),
  }
}

function ignore(): void {}
