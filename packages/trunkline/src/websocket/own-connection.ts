import type { Duplex } from 'node:stream'

/** How many bytes a client may send ahead. One that keeps to the protocol sends none before its WebSocket is open. */
const MOST_BYTES = 64 * 1024

/**
 * A connection that Node passed to `upgrade`, until somebody else takes it. Node has removed its listeners by then: an
 * error would end the process, nobody would notice that the client has left, and nobody would close the connection.
 */
export class OwnConnection {
  readonly socket: Duplex
  readonly #bytes: Buffer[]
  #length: number
  #onLeave: () => void

  constructor(socket: Duplex, head: Buffer) {
    this.socket = socket
    this.#bytes = [head]
    this.#length = head.length
    this.#onLeave = ignore
    socket.on('error', ignore) // 'close' follows
    socket.on('data', this.#keep)
    socket.on('end', this.#leave)
    socket.on('close', this.#leave)
  }

  /** Calls a function when the client has left. */
  onLeave(callback: () => void): void {
    this.#onLeave = callback
  }

  /** Leaves it to somebody whose listeners follow in this turn; these get `first`, and then what was read so far. */
  release(first = ''): void {
    const { socket } = this
    socket.removeListener('error', ignore)
    socket.removeListener('data', this.#keep)
    socket.removeListener('end', this.#leave)
    socket.removeListener('close', this.#leave)
    const bytes = Buffer.concat([Buffer.from(first, 'latin1'), ...this.#bytes])
    if (bytes.length > 0) socket.unshift(bytes)
  }

  /** Ends it, after a last text. A client that keeps its end open cannot keep ours. */
  end(text?: string): void {
    this.socket.end(text, 'latin1', () => this.socket.destroy())
  }

  // Never paused: a disconnect would go unnoticed.
  readonly #keep = (bytes: Buffer): void => {
    this.#bytes.push(bytes)
    this.#length += bytes.length
    if (this.#length > MOST_BYTES) this.socket.destroy()
  }

  readonly #leave = (): void => {
    this.#onLeave()
    if (this.socket.writable) this.socket.end()
    else this.socket.destroy()
  }
}

function ignore(): void {}
