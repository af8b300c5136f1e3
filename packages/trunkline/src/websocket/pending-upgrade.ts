import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { messageClassesOf } from '../core/exchange-classes.ts'
import { Exchange, type Listener } from '../node-http/exchange/exchange.ts'
import type { Peer, RawHeaders } from '../node-http/exchange/transport.ts'
import type { OwnConnection } from './own-connection.ts'
import { SocketTransport } from './socket-transport.ts'

/** A request to upgrade a connection, while the application decides on it. */
export class PendingUpgrade {
  /** Node's own request, which `ws` reads the handshake from. */
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly server: object
  readonly #transport: SocketTransport
  readonly #exchange: Exchange
  readonly #connection: OwnConnection
  #taken = false

  constructor(app: Listener, server: object, request: IncomingMessage, connection: OwnConnection) {
    this.request = request
    this.socket = connection.socket
    this.server = server
    this.#connection = connection
    this.#transport = new SocketTransport(connection)
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
    this.#connection.onLeave(() => this.#exchange.abort())
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
    this.#connection.release()
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
