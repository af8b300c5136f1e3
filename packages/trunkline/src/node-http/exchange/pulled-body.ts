import type { BodySink, BodySource } from './transport.ts'

/** What a reader of a web stream and an asynchronous iterator have in common. */
interface Piece {
  readonly done?: boolean | undefined
  readonly value?: unknown
}

/** A body whose pieces are asked for one by one: a web stream, or anything that can be iterated. */
export class PulledBody implements BodySource {
  readonly #next: () => Promise<Piece>
  readonly #stop: () => unknown
  #wanted = false
  #reading = false
  #over = false
  /** How many pieces were asked for. */
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
    // Whatever comes of it: nobody wants the rest.
    new Promise((resolve) => resolve(this.#stop())).catch(() => {})
  }

  async #pump(sink: BodySink): Promise<void> {
    while (this.#wanted) {
      // Pieces that are there already come without a turn between them: timers and connections would wait for the last one.
      if (++this.#count % PIECES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
      if (this.#over) return
      const { done, value } = await this.#next()
      if (this.#over) return
      if (done) {
        this.#over = true
        return sink.endBody()
      }
      this.#wanted = false
      // Whoever reads may ask for more while a piece is being pushed.
      if (sink.push(toBytes(value))) this.#wanted = true
    }
    this.#reading = false
  }
}

const PIECES_A_TURN = 64

/** Pieces of a body are bytes or text; `fetch` takes bytes only, streams of node and iterators both. */
function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value === 'string') return Buffer.from(value)
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError('The pieces of a body must be bytes or strings')
}
