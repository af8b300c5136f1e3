import type { ServerResponse } from 'node:http'

// Responses that are being written with this class.
const written = new WeakSet<object>()

/** Whether a response is being written, even if nothing was sent yet. */
export function isWrittenTo(res: object): boolean {
  return written.has(res)
}

/** Writes to a response at its client's pace. */
export class PacedWriter {
  readonly #res: ServerResponse
  readonly #waiting: (() => void)[] = []
  #count = 0

  // One listener for all chunks: `compression` passes 'drain' listeners to its own stream, and never removes one.
  constructor(res: ServerResponse) {
    this.#res = res
    written.add(res)
    const onReady = (): void => {
      for (const resolve of this.#waiting.splice(0)) resolve()
    }
    res.on('drain', onReady)
    res.on('close', onReady)
  }

  /** Whether anything written can still reach the client. */
  get isOpen(): boolean {
    return !this.#res.destroyed && !this.#res.writableEnded
  }

  /** Resolves when there is room for more, or the client has disconnected. */
  async write(piece: string | Uint8Array): Promise<void> {
    if (!this.isOpen) return
    if (!this.#res.write(piece)) await this.#room()
    // A source that always has a chunk ready would block everything else while the client takes them at once.
    if (++this.#count % PIECES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Resolves when earlier writes have left room. */
  async ready(): Promise<void> {
    if (this.isOpen && this.#res.writableNeedDrain) await this.#room()
  }

  #room(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

const PIECES_A_TURN = 64
