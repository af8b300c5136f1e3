import type { TLSSocket } from 'node:tls'
import { ExchangeSocket, type SocketOwner } from './socket.ts'
import { createRefusal } from './socket-members.ts'
import type { Peer } from './transport.ts'

/**
 * The socket of an encrypted exchange, which shares its connection with others or has none. For unknown values it
 * returns what Node's sockets return.
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

  /** Reads a field or calls a method of the underlying connection. */
  ask(name: string, unknown: unknown, args: unknown[] = []): unknown {
    const tls = this.#tls
    if (tls === undefined) return unknown
    let member: unknown
    try {
      member = Reflect.get(tls, name)
    } catch {
      return unknown // the socket proxy of `node:http2` throws after the connection closed
    }
    return typeof member === 'function' ? Reflect.apply(member, tls, args) : member
  }
}

/** The fields and methods of Node's sockets, with their values for an unknown connection. */
const UNKNOWN_FIELDS = { authorized: false, authorizationError: null, alpnProtocol: false, servername: false }
const UNKNOWN: readonly (readonly [unknown: () => unknown, methods: readonly string[]])[] = [
  [() => ({}), ['getPeerCertificate', 'getCertificate', 'getCipher', 'getEphemeralKeyInfo']],
  [() => undefined, ['getPeerX509Certificate', 'getX509Certificate', 'getFinished', 'getPeerFinished']],
  [() => undefined, ['getSession', 'getTLSTicket']],
  [() => [], ['getSharedSigalgs']],
  [() => null, ['getProtocol']],
  [() => false, ['isSessionReused']],
]

/** Methods that would change a shared connection, or need a real one. */
const REFUSED = [
  ...['disableRenegotiation', 'enableTrace', 'exportKeyingMaterial', 'renegotiate'],
  ...['setKeyCert', 'setMaxSendFragment', 'setServername', 'setSession'],
]

for (const [name, unknown] of Object.entries(UNKNOWN_FIELDS)) {
  Object.defineProperty(TlsExchangeSocket.prototype, name, {
    configurable: true,
    get(this: TlsExchangeSocket) {
      return this.ask(name, unknown)
    },
  })
}
for (const [unknown, methods] of UNKNOWN) {
  for (const name of methods) {
    defineMethod(name, function (this: TlsExchangeSocket, ...args) {
      return this.ask(name, unknown(), args)
    })
  }
}
for (const name of REFUSED) {
  defineMethod(name, () => {
    throw createRefusal(name)
  })
}

function defineMethod(name: string, value: (this: TlsExchangeSocket, ...args: unknown[]) => unknown): void {
  Object.defineProperty(TlsExchangeSocket.prototype, name, { configurable: true, writable: true, value })
}
