/**
 * Bytes that are kept until all of them have come. A client can send a body in pieces of one byte, and an object for each
 * of them takes a hundred times the memory: small pieces are copied into larger ones.
 */
export class GatheredBytes {
  #pieces: Buffer[] = []
  /** The piece that small ones are copied into, and how much of it is filled. */
  #block: Buffer | undefined
  #filled = 0

  push(bytes: Buffer): void {
    // A field that comes in one piece, as nearly all do, is not copied.
    if (bytes.length >= SMALL || this.#pieces.length === 0) {
      this.#closeBlock()
      this.#pieces.push(bytes)
      return
    }
    if (this.#block === undefined || this.#filled + bytes.length > this.#block.length) {
      const size = Math.min(2 * (this.#block?.length ?? SMALL / 2), LARGEST)
      this.#closeBlock()
      this.#block = Buffer.allocUnsafeSlow(size)
    }
    bytes.copy(this.#block, this.#filled)
    this.#filled += bytes.length
  }

  /** All that has come so far, in few pieces. */
  get pieces(): Buffer[] {
    this.#closeBlock()
    return this.#pieces
  }

  clear(): void {
    this.#pieces = []
    this.#block = undefined
    this.#filled = 0
  }

  #closeBlock(): void {
    if (this.#block === undefined) return
    this.#pieces.push(this.#block.subarray(0, this.#filled))
    this.#block = undefined
    this.#filled = 0
  }
}

/** Pieces of fewer bytes are copied. */
const SMALL = 4096
/** The largest piece that small ones are copied into. */
const LARGEST: number = 256 * 1024
