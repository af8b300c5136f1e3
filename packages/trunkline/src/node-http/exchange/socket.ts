import { EventEmitter } from 'node:events'
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
export class ExchangeSocket extends EventEmitter {
  declare readonly remoteAddress: string | undefined
  declare readonly remotePort: number | undefined
  declare readonly remoteFamily: string | undefined
  declare readonly localAddress: string | undefined
  declare readonly localPort: number | undefined
  declare readonly encrypted: true | undefined
  declare readable: boolean
  declare writable: boolean
  declare destroyed: boolean
  declare closed: boolean
  declare errored: Error | null
  /** Bytes that the transport has not taken yet. */
  declare writableLength: number
  declare timeout: number | undefined
  /** The response whose turn it is: node's `end` asks for it. */
  declare _httpMessage: unknown
  /** Node's `end` sets `corked`, and `finished()` of `node:stream` tells a stream by the field. */
  declare _writableState: { corked: number }
  /** Node up to 22 emits no `finish` for a message whose socket had an error. */
  declare _hadError: boolean
  #owner: SocketOwner
  #timer: NodeJS.Timeout | undefined

  constructor(peer: Peer, owner: SocketOwner) {
    super()
    this.remoteAddress = peer.remoteAddress
    this.remotePort = peer.remotePort
    this.remoteFamily = peer.remoteFamily
    this.localAddress = peer.localAddress
    this.localPort = peer.localPort
    this.encrypted = peer.encrypted ? true : undefined // absent on node's plain sockets
    this.readable = true
    this.writable = true
    this.destroyed = false
    this.closed = false
    this.errored = null
    this.writableLength = 0
    this.timeout = undefined
    this._httpMessage = null
    this._writableState = { corked: 0 }
    this._hadError = false
    this.#owner = owner
    this.#timer = undefined
  }

  get readyState(): 'open' | 'closed' {
    return this.destroyed ? 'closed' : 'open'
  }

  get writableCorked(): number {
    return this._writableState.corked
  }

  get writableHighWaterMark(): number {
    return HIGH_WATER_MARK
  }

  address(): { address?: string | undefined; port?: number | undefined } {
    return { address: this.localAddress, port: this.localPort }
  }

  cork(): void {
    this._writableState.corked++
  }

  uncork(): void {
    if (this._writableState.corked > 0) this._writableState.corked--
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

  end(): this {
    return this.destroy()
  }

  /** Tells everybody who listens that the socket is closed. */
  emitClose(): void {
    if (this.closed) return
    this.closed = true
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

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
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

/** How many bytes may wait before `write` returns false: as much as node's sockets take since Node 22. */
export const HIGH_WATER_MARK: number = 64 * 1024
