import type { TLSSocket } from 'node:tls'
import { ExchangeSocket, type SocketOwner } from './socket.ts'
import { createRefusal } from './socket-members.ts'
import type { Peer } from './transport.ts'

/**
 * As a socket without a connection of its own, for an exchange that is encrypted: it shares its connection with others, or
 * a host keeps it. What the host does not tell is what node's sockets say when they know nothing.
 */
export class TlsExchangeSocket extends ExchangeSocket {
  readonly #tls: TLSSocket | undefined

  constructor(peer: Peer, owner: SocketOwner) {
    super(peer, owner)
    this.#tls = peer.tls
  }

  get secureConnecting(): boolean {
    return false
  }

  get authorized(): boolean {
    return this.ask('authorized', false) === true
  }

  get authorizationError(): unknown {
    return this.ask('authorizationError', null)
  }

  get alpnProtocol(): unknown {
    return this.ask('alpnProtocol', false)
  }

  get servername(): unknown {
    return this.ask('servername', false)
  }

  /** What the connection below says, by a field or a method. */
  ask(name: string, unknown: unknown, args: unknown[] = []): unknown {
    const tls = this.#tls
    if (tls === undefined) return unknown
    let member: unknown
    try {
      member = Reflect.get(tls, name)
    } catch {
      return unknown // what `node:http2` gives for a socket cannot be read once the connection is closed
    }
    return typeof member === 'function' ? Reflect.apply(member, tls, args) : member
  }
}

/** What a socket of node's says of a connection that it knows nothing of. */
const UNKNOWN: Readonly<Record<string, () => unknown>> = {
  getPeerCertificate: () => ({}),
  getCertificate: () => ({}),
  getPeerX509Certificate: () => undefined,
  getX509Certificate: () => undefined,
  getCipher: () => ({}),
  getSharedSigalgs: () => [],
  getEphemeralKeyInfo: () => ({}),
  getFinished: () => undefined,
  getPeerFinished: () => undefined,
  getProtocol: () => null,
  getSession: () => undefined,
  getTLSTicket: () => undefined,
  isSessionReused: () => false,
}

/** These would change a connection that others share, or cannot be told without one. */
const REFUSED = [
  ...['disableRenegotiation', 'enableTrace', 'exportKeyingMaterial', 'renegotiate'],
  ...['setKeyCert', 'setMaxSendFragment', 'setServername', 'setSession'],
]

for (const [name, unknown] of Object.entries(UNKNOWN)) {
  defineMethod(name, function (this: TlsExchangeSocket, ...args) {
    return this.ask(name, unknown(), args)
  })
}
for (const name of REFUSED) {
  defineMethod(name, () => {
    throw createRefusal(name)
  })
}

function defineMethod(name: string, value: (this: TlsExchangeSocket, ...args: unknown[]) => unknown): void {
  Object.defineProperty(TlsExchangeSocket.prototype, name, { configurable: true, writable: true, value })
}
