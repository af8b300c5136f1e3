import { SocketMembers } from './socket-members.ts'
import type { Peer } from './transport.ts'

export interface SocketOwner {
  /** Called when the request has room for more of its body. */
  onResume(): void
  /** Called when the socket or one of its messages was destroyed, or the exchange is over. */
  onDestroy(reason: Error | undefined): void
  /** Called after a timeout without activity. Returns whether a listener handled it. */
  onTimeout(): boolean
}

/**
 * Replaces the socket of Node's messages: addresses, `destroy`, timeouts, `close`. No bytes go through it. Members with
 * a leading `_` are those that Node's messages access on their socket (Node 18 to 26).
 */
export class ExchangeSocket extends SocketMembers {
  readonly remoteAddress: string | undefined
  readonly remotePort: number | undefined
  readonly localAddress: string | undefined
  readonly localPort: number | undefined
  readonly encrypted: true | undefined
  /** The server of the connection; null if unknown. */
  readonly server: object | null
  readable = true
  writable = true
  destroyed = false
  closed = false
  errored: Error | null = null
  /** Bytes that the transport has not taken yet. */
  writableLength = 0
  /** Received bytes of the request body, and sent bytes of the response body. */
  bytesRead = 0
  bytesWritten = 0
  timeout: number | undefined
  /** The current response, which Node's `end` checks. */
  _httpMessage: unknown = null
  _writableState: { corked: number } = { corked: 0 }
  /** Node up to 22 emits no `finish` for a message whose socket had an error. */
  _hadError = false
  readonly #owner: SocketOwner
  #timer: NodeJS.Timeout | undefined
  #emittedClose = false

  constructor(peer: Peer, owner: SocketOwner) {
    super()
    this.remoteAddress = peer.remoteAddress
    this.remotePort = peer.remotePort
    this.localAddress = peer.localAddress
    this.localPort = peer.localPort
    this.encrypted = peer.encrypted ? true : undefined // undefined on Node's plain sockets
    this.server = peer.server ?? null
    this.#owner = owner
  }

  resume(): this {
    this.#owner.onResume()
    return this
  }

  // No effect: sources stop when `push` returns false.
  pause(): this {
    return this
  }

  /** Closes both directions; cuts off an incomplete response. */
  destroy(reason?: Error): this {
    if (this.destroyed) return this
    this.destroyed = true
    this.closed = true // before emitting `close`, as on Node's sockets: `finished()` of `node:stream` checks it
    this.readable = false
    this.writable = false
    this.errored = reason ?? null
    this.#stopTimer()
    this.#owner.onDestroy(reason)
    return this
  }

  destroySoon(): void {
    this.destroy()
  }

  /** @throws Error for bytes, as `write` does */
  end(chunk?: unknown): this {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.write(chunk)
    return this.destroy()
  }

  emitClose(): void {
    if (this.#emittedClose) return
    this.#emittedClose = true
    this.emit('close', this.errored !== null)
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    this.#stopTimer()
    this.timeout = milliseconds
    if (milliseconds > 0 && !this.destroyed) {
      // Like Node's: an idle socket does not keep the process alive.
      this.#timer = setTimeout(() => this.#onTimeout(), milliseconds)
      this.#timer.unref?.() // missing in workerd
      if (callback) this.once('timeout', callback)
    } else if (callback) this.removeListener('timeout', callback)
    return this
  }

  noteActivity(): void {
    this.#timer?.refresh()
  }

  #onTimeout(): void {
    // As in Node's server: the connection is destroyed unless one of the messages handles the timeout.
    if (!this.#owner.onTimeout()) this.destroy()
    this.emit('timeout')
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
