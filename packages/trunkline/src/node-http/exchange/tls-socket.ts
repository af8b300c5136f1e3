import type { TLSSocket } from 'node:tls'
import { ExchangeSocket, type SocketOwner } from './socket.ts'
import type { Peer } from './transport.ts'

/** As a socket without a connection of its own, for an exchange that shares an encrypted one with others. */
export class TlsExchangeSocket extends ExchangeSocket {
  readonly #tls: TLSSocket

  constructor(peer: Peer, tls: TLSSocket, owner: SocketOwner) {
    super(peer, owner)
    this.#tls = tls
  }

  get authorized(): boolean {
    return this.#tls.authorized
  }

  get authorizationError(): Error {
    return this.#tls.authorizationError
  }

  get alpnProtocol(): string | false | null {
    return this.#tls.alpnProtocol
  }

  get servername(): unknown {
    return Reflect.get(this.#tls, 'servername') // absent in node's types
  }

  getPeerCertificate(detailed?: boolean): ReturnType<TLSSocket['getPeerCertificate']> {
    return this.#tls.getPeerCertificate(detailed)
  }

  getCertificate(): ReturnType<TLSSocket['getCertificate']> {
    return this.#tls.getCertificate()
  }

  getCipher(): ReturnType<TLSSocket['getCipher']> {
    return this.#tls.getCipher()
  }

  getProtocol(): ReturnType<TLSSocket['getProtocol']> {
    return this.#tls.getProtocol()
  }

  getSession(): ReturnType<TLSSocket['getSession']> {
    return this.#tls.getSession()
  }

  isSessionReused(): boolean {
    return this.#tls.isSessionReused()
  }
}
