import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { messageClassesOf } from '../core/exchange-classes.ts'
import { Exchange, type Listener } from '../node-http/exchange/exchange.ts'
import type { Peer, RawHeaders } from '../node-http/exchange/transport.ts'
import { SocketTransport } from './socket-transport.ts'

/** How many bytes a client may send before its upgrade is accepted. A client that keeps to the protocol sends none. */
const MOST_EARLY_BYTES = 64 * 1024

/** A request to upgrade a connection, while the application decides on it. */
export class PendingUpgrade {
  /** Node's own request, which `ws` reads the handshake from. */
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly server: object
  readonly #transport: SocketTransport
  readonly #exchange: Exchange
  #early: Buffer[]
  #earlyLength: number
  #taken = false

  constructor(app: Listener, server: object, request: IncomingMessage, socket: Duplex, head: Buffer) {
    this.request = request
    this.socket = socket
    this.server = server
    this.#early = head.length > 0 ? [head] : []
    this.#earlyLength = head.length
    this.#transport = new SocketTransport(socket)
    const { method = 'GET', url = '/', rawHeaders } = request
    const requestHead = { method, target: url, rawHeaders, httpVersion: '1.1' as const, body: undefined }
    this.#exchange = new Exchange(
      messageClassesOf(app),
      { ...requestHead, peer: readPeer(request.socket) },
      this.#transport,
    )
    ;(this.#exchange.req as Upgrading)[kUpgrade] = this
  }

  /** Lets the application respond, or reach a `websocket()`. */
  run(app: Listener): void {
    const { socket } = this
    socket.on('data', this.#onData)
    socket.on('end', this.#onLeave)
    socket.on('close', this.#onLeave)
    socket.on('error', ignore) // 'close' follows
    this.#exchange.run(app)
  }

  /** Claims the connection. False when another `websocket()` has done so. */
  take(): boolean {
    const free = !this.#taken
    this.#taken = true
    return free
  }

  /** Makes the next response with status 101 complete the upgrade instead of being sent. */
  switchProtocols(onSwitch: (headers: RawHeaders) => void): void {
    this.#transport.switchProtocols(onSwitch)
  }

  /** Releases the connection to its next listener, with everything that was read so far. */
  release(): void {
    const { socket } = this
    socket.removeListener('data', this.#onData)
    socket.removeListener('end', this.#onLeave)
    socket.removeListener('close', this.#onLeave)
    if (this.#early.length > 0) socket.unshift(Buffer.concat(this.#early))
    this.#early = []
    if (socket.isPaused()) socket.resume()
  }

  // Keep reading: otherwise a disconnect would go unnoticed.
  readonly #onData = (bytes: Buffer): void => {
    this.#early.push(bytes)
    this.#earlyLength += bytes.length
    if (this.#earlyLength > MOST_EARLY_BYTES) this.socket.pause()
  }

  readonly #onLeave = (): void => {
    this.#exchange.abort()
    if (this.socket.writable) this.socket.end()
    else this.socket.destroy()
  }
}

/** The upgrade that a request asks for; undefined for any other request. */
export function upgradeOf(req: object): PendingUpgrade | undefined {
  return (req as Upgrading)[kUpgrade]
}

interface Upgrading {
  [kUpgrade]?: PendingUpgrade
}

// Registered, because a program may load two copies of the package: one made the app, the other `websocket()`.
const kUpgrade: unique symbol = Symbol.for('trunkline.upgrade') as never

function readPeer(socket: Socket): Peer {
  const { remoteAddress, remotePort, localAddress, localPort, encrypted, server } = socket as Socket & Peer
  const peer = { remoteAddress, remotePort, localAddress, localPort, encrypted, server }
  return 'getPeerCertificate' in socket ? { ...peer, tls: socket as never } : peer // only a TLSSocket has it
}

function ignore(): void {}
