/**
 * Collects bytes until they are complete. A client can send a body in chunks of one byte, and a Buffer for each takes a
 * hundred times the memory: so small chunks are copied into larger ones.
 */
export class GatheredBytes {
  #pieces: Buffer[] = []
  /** The block that small chunks are copied into, and how much of it is filled. */
  #block: Buffer | undefined
  #filled = 0

  push(bytes: Buffer): void {
    // A field in one chunk, as nearly all are, is not copied.
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

const SMALL = 4096
const LARGEST: number = 256 * 1024
