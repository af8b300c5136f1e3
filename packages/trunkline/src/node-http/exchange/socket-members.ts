import { EventEmitter } from 'node:events'
import { isIP, Socket } from 'node:net'
import { Readable } from 'node:stream'

type Listener = (...args: never[]) => void

/** Inherits from `net.Socket`, but does not run its constructor. */
function Members(this: EventEmitter): void {
  Reflect.apply(EventEmitter, this, [])
}
Members.prototype = Socket.prototype
const Inherited = Members as unknown as new () => EventEmitter // the type that `new` creates

/**
 * The members of a `net.Socket` that an exchange does not use itself. Each returns a correct value or throws an error
 * that says why: morgan, rate limiters and certificate checks read them without checking the transport.
 *
 * It is an instance of `net.Socket`, but without running Node's constructors, which cost as much as a short response.
 * The state of the empty stream is created on the first read.
 */
export abstract class SocketMembers extends Inherited {
  abstract readonly remoteAddress: string | undefined
  abstract readonly localAddress: string | undefined
  abstract readonly localPort: number | undefined
  abstract destroyed: boolean
  abstract writableLength: number
  /** Node's `end` sets `corked`, and `finished()` of `node:stream` detects streams by this field. */
  abstract _writableState: { corked: number }

  abstract destroy(reason?: Error): this

  get _readableState(): object {
    const { _readableState } = new Readable() as unknown as { _readableState: object } // missing in Node's types
    this._readableState = _readableState
    return _readableState
  }

  set _readableState(value: object) {
    Object.defineProperty(this, '_readableState', { configurable: true, enumerable: true, writable: true, value })
  }

  get readyState(): 'open' | 'closed' {
    return this.destroyed ? 'closed' : 'open'
  }

  get remoteFamily(): string | undefined {
    return familyOf(this.remoteAddress)
  }

  get localFamily(): string | undefined {
    return familyOf(this.localAddress)
  }

  get bufferSize(): number {
    return this.writableLength
  }

  get writableCorked(): number {
    return this._writableState.corked
  }

  get writableHighWaterMark(): number {
    return HIGH_WATER_MARK
  }

  get writableNeedDrain(): boolean {
    return this.writableLength >= HIGH_WATER_MARK
  }

  get writableEnded(): boolean {
    return this.destroyed
  }

  get writableFinished(): boolean {
    return this.destroyed
  }

  /** Always empty: buffered data belongs to the response. */
  get writableBuffer(): [] {
    return []
  }

  /** Requests copy it from their socket. */
  get readableHighWaterMark(): number {
    return READ_AHEAD
  }

  address(): { address?: string | undefined; family?: string | undefined; port?: number | undefined } {
    return { address: this.localAddress, family: this.localFamily, port: this.localPort }
  }

  // The methods of Node's streams would check the state for every event.

  override on(event: string | symbol, listener: Listener): this {
    return Reflect.apply(ofStream(event).on, this, [event, listener])
  }

  override addListener(event: string | symbol, listener: Listener): this {
    return this.on(event, listener)
  }

  override removeListener(event: string | symbol, listener: Listener): this {
    return Reflect.apply(ofStream(event).removeListener, this, [event, listener])
  }

  override off(event: string | symbol, listener: Listener): this {
    return this.removeListener(event, listener)
  }

  /** No effect: the body is read from the request. */
  _read(): void {}

  /**
   * Raw bytes cannot be sent: they are not an HTTP/2 frame, and fetch has no socket.
   * @throws Error always, except for a piped stream, where it could not be caught: that closes the exchange instead
   */
  write(..._args: unknown[]): boolean {
    const refusal = createRefusal('write')
    if (this.listenerCount('unpipe') === 0) throw refusal
    this.destroy(refusal)
    return false
  }

  /** @throws Error always */
  connect(): never {
    throw createRefusal('connect')
  }

  resetAndDestroy(): this {
    return this.destroy()
  }

  cork(): void {
    this._writableState.corked++
  }

  uncork(): void {
    if (this._writableState.corked > 0) this._writableState.corked--
  }
}

for (const name of ['setNoDelay', 'setKeepAlive', 'ref', 'unref']) {
  Object.defineProperty(SocketMembers.prototype, name, { configurable: true, writable: true, value: returnSocket })
}

function returnSocket(this: SocketMembers): SocketMembers {
  return this
}

// The same values as on the connections of Node's servers.
const SAME_ON_ALL = { connecting: false, pending: false, allowHalfOpen: true, writableObjectMode: false }

for (const [name, value] of Object.entries(SAME_ON_ALL)) {
  Object.defineProperty(SocketMembers.prototype, name, { configurable: true, get: () => value })
}

function ofStream(event: string | symbol): EventEmitter {
  return event === 'data' || event === 'readable' ? Socket.prototype : EventEmitter.prototype
}

function familyOf(address: string | undefined): string | undefined {
  const version = address === undefined ? 0 : isIP(address)
  return version === 0 ? undefined : `IPv${version}`
}

/** The error of methods that need an HTTP/1 connection. */
export function createRefusal(method: string): Error {
  const message = `req.socket.${method}() is not possible here: the request did not come on a connection of HTTP/1`
  return Object.assign(new Error(message), { code: 'ERR_NO_SOCKET' })
}

/** How many bytes may be buffered before `write` returns false; the default since Node 22. */
export const HIGH_WATER_MARK: number = 64 * 1024

const READ_AHEAD: number = new Readable().readableHighWaterMark
