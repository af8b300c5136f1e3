import type { Duplex } from 'node:stream'
import type { RawHeaders, ResponseHead, Transport } from '../node-http/exchange/transport.ts'
import type { OwnConnection } from './own-connection.ts'

/**
 * Writes a response to a connection that Node passed to `upgrade`, and then closes it: Node's parser no longer reads
 * from it, so no second request could follow.
 */
export class SocketTransport implements Transport {
  readonly keepsBytes = false
  readonly #connection: OwnConnection
  readonly #socket: Duplex
  #onSwitch: ((headers: RawHeaders) => void) | undefined

  constructor(connection: OwnConnection) {
    this.#connection = connection
    this.#socket = connection.socket
  }

  /** From now on a response with status 101 goes to `onSwitch` instead of the connection, with the headers set so far. */
  switchProtocols(onSwitch: (headers: RawHeaders) => void): void {
    this.#onSwitch = onSwitch
  }

  get transportName(): 'upgrade' {
    return 'upgrade' // a getter costs requests nothing
  }

  whole(head: ResponseHead, body: string | Uint8Array | undefined): void {
    if (head.status === 101 && this.#onSwitch !== undefined) return this.#onSwitch(head.rawHeaders)
    this.head(head)
    if (body !== undefined) this.#socket.write(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    this.end()
  }

  head(head: ResponseHead): void {
    this.#socket.write(formatHead(head, 'Connection: close\r\n'), 'latin1')
  }

  chunk(bytes: Uint8Array, taken: () => void): void {
    this.#socket.write(bytes, () => taken())
  }

  end(): void {
    this.#connection.end()
  }

  abort(): void {
    this.#socket.destroy()
  }

  inform(head: ResponseHead): void {
    this.#socket.write(formatHead(head, ''), 'latin1')
  }
}

/** A body without a length ends with the connection, RFC 9112 §6.3. */
function formatHead({ status, statusText, rawHeaders }: ResponseHead, last: string): string {
  const lines = rawHeaders.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n'))
  return `HTTP/1.1 ${status} ${statusText}\r\n${lines.join('')}${last}\r\n`
}
