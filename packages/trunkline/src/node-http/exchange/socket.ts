import { SocketMembers } from './socket-members.ts'
import type { Peer } from './transport.ts'

/** What a socket without a connection tells the exchange that it belongs to. */
export interface SocketOwner {
  /** The request has room for more of its body. */
  onResume(): void
  /** Somebody has destroyed the socket, one of the messages on it, or the exchange is over. */
  onDestroy(reason: Error | undefined): void
  /** Nothing has gone by for as long as `setTimeout` said. Returns whether anybody has taken care of it. */
  onTimeout(): boolean
}

/**
 * Stands where node's messages and middleware expect a socket: addresses, `destroy`, timeouts, `close`. No bytes go
 * through it. Members that begin with `_` are those which node's messages read or write on their socket (Node 18 to 26).
 */
export class ExchangeSocket extends SocketMembers {
  declare readonly remoteAddress: string | undefined
  declare readonly remotePort: number | undefined
  declare readonly localAddress: string | undefined
  declare readonly localPort: number | undefined
  declare readonly encrypted: true | undefined
  /** The server that has made the connection; null where none is known. */
  declare readonly server: object | null
  declare readable: boolean
  declare writable: boolean
  declare destroyed: boolean
  declare closed: boolean
  declare errored: Error | null
  /** Bytes that the transport has not taken yet. */
  declare writableLength: number
  /** Bytes of the request's body that have come, and of the response's that have gone. */
  declare bytesRead: number
  declare bytesWritten: number
  declare timeout: number | undefined
  /** The response whose turn it is: node's `end` asks for it. */
  declare _httpMessage: unknown
  declare _writableState: { corked: number }
  /** Node up to 22 emits no `finish` for a message whose socket had an error. */
  declare _hadError: boolean
  #owner: SocketOwner
  #timer: NodeJS.Timeout | undefined
  #emittedClose: boolean

  constructor(peer: Peer, owner: SocketOwner) {
    super()
    this.remoteAddress = peer.remoteAddress
    this.remotePort = peer.remotePort
    this.localAddress = peer.localAddress
    this.localPort = peer.localPort
    this.encrypted = peer.encrypted ? true : undefined // absent on node's plain sockets
    this.server = peer.server ?? null
    this.readable = true
    this.writable = true
    this.destroyed = false
    this.closed = false
    this.errored = null
    this.writableLength = 0
    this.bytesRead = 0
    this.bytesWritten = 0
    this.timeout = undefined
    this._httpMessage = null
    this._writableState = { corked: 0 }
    this._hadError = false
    this.#owner = owner
    this.#timer = undefined
    this.#emittedClose = false
  }

  resume(): this {
    this.#owner.onResume()
    return this
  }

  // Sources stop on their own: the request tells them that it is full.
  pause(): this {
    return this
  }

  /** Closes both ways; the answer is cut off unless it is complete. */
  destroy(reason?: Error): this {
    if (this.destroyed) return this
    this.destroyed = true
    this.closed = true // before `close` is emitted, as on node's sockets: `finished()` of `node:stream` asks for it
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

  /** Tells everybody who listens that the socket is closed. */
  emitClose(): void {
    if (this.#emittedClose) return
    this.#emittedClose = true
    this.emit('close', this.errored !== null)
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    this.#stopTimer()
    this.timeout = milliseconds
    if (milliseconds > 0 && !this.destroyed) {
      // As node's: a socket that is idle keeps no process alive.
      this.#timer = setTimeout(() => this.#onTimeout(), milliseconds)
      this.#timer.unref?.() // absent in workerd
      if (callback) this.once('timeout', callback)
    } else if (callback) this.removeListener('timeout', callback)
    return this
  }

  /** Something went by: the time starts anew. */
  noteActivity(): void {
    this.#timer?.refresh()
  }

  #onTimeout(): void {
    // Node's server is the first to hear of it, and cuts the connection unless one of the messages takes care.
    if (!this.#owner.onTimeout()) this.destroy()
    this.emit('timeout')
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
