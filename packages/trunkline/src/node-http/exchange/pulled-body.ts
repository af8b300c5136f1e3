import type { BodySink, BodySource } from './transport.ts'

/** What the reader of a web stream and an async iterator both return. */
interface Piece {
  readonly done?: boolean | undefined
  readonly value?: unknown
}

/** A body that is pulled chunk by chunk: a web stream, or any iterable. */
export class PulledBody implements BodySource {
  readonly #next: () => Promise<Piece>
  readonly #stop: () => unknown
  #wanted = false
  #reading = false
  #over = false
  #count = 0

  constructor(next: () => Promise<Piece>, stop: () => unknown) {
    this.#next = next
    this.#stop = stop
  }

  static fromStream(stream: ReadableStream): PulledBody {
    const reader = stream.getReader()
    return new PulledBody(
      () => reader.read(),
      () => reader.cancel(),
    )
  }

  /**
   * The stream of a form that Node encodes. If the app does not want the rest, it is left alone: cancelled while it makes a
   * chunk, which it begins unasked, the stream rejects a promise that nobody can handle (Node 24 and 26). The form is in
   * memory or a file, so no sender waits.
   */
  static fromForm(stream: ReadableStream): PulledBody {
    const reader = stream.getReader()
    return new PulledBody(
      () => reader.read(),
      () => {},
    )
  }

  static fromIterable(iterable: AsyncIterable<unknown>): PulledBody {
    const iterator = iterable[Symbol.asyncIterator]()
    return new PulledBody(
      () => iterator.next(),
      () => iterator.return?.(),
    )
  }

  resume(sink: BodySink): void {
    this.#wanted = true
    if (this.#reading || this.#over) return
    this.#reading = true
    this.#pump(sink).catch((cause) => {
      this.#over = true
      sink.failBody(new Error('The body of the request failed', { cause }))
    })
  }

  cancel(): void {
    if (this.#over) return
    this.#over = true
    // Ignore the result: the rest is not wanted.
    new Promise((resolve) => resolve(this.#stop())).catch(() => {})
  }

  async #pump(sink: BodySink): Promise<void> {
    while (this.#wanted) {
      // Chunks that are already available arrive without a turn in between: timers and connections would starve.
      if (++this.#count % PIECES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
      if (this.#over) return
      const { done, value } = await this.#next()
      if (this.#over) return
      if (done) {
        this.#over = true
        return sink.endBody()
      }
      this.#wanted = false
      // The reader may ask for more during `push`.
      if (sink.push(toBytes(value))) this.#wanted = true
    }
    this.#reading = false
  }
}

const PIECES_A_TURN = 64

/** Chunks are bytes or strings; `fetch` allows bytes only, Node streams and iterators both. */
export function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value === 'string') return Buffer.from(value)
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError('The pieces of a body must be bytes or strings')
}
