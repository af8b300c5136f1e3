import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { lastResponseOn } from '../node-http/connection.ts'
import type { AnyServer } from './create-server.ts'

type Emit = (this: AnyServer, event: string, ...args: unknown[]) => boolean

interface Waiting {
  readonly res: ServerResponse
  readonly give: () => void
}

interface Batch {
  readonly requests: Waiting[]
  /** When the client ends its side, Node ends the other too: responses must be written before. */
  readonly onEnd: () => void
}

const WITH_RESPONSE: ReadonlySet<string> = new Set(['request', 'checkContinue', 'checkExpectation'])

/**
 * Ends HTTP/1 connections with the response to their last request. Nothing can follow `Connection: close`, so only the
 * last of pipelined responses may have it.
 */
export class LastResponses {
  readonly #server: AnyServer
  readonly #last = new WeakMap<Socket, ServerResponse>()
  readonly #waiting = new Map<Socket, Batch>()
  #isHolding = true

  constructor(server: AnyServer) {
    this.#server = server
  }

  /**
   * Holds new requests back. Clients that wait for a response open no new connections, so that all connections in the
   * backlog can be accepted.
   */
  hold(): void {
    const emit = this.#server.emit as Emit
    const emitLater = (event: string, ...args: unknown[]): boolean => this.#arrive(emit, event, args)
    Object.defineProperty(this.#server, 'emit', {
      configurable: true,
      enumerable: false,
      writable: true,
      value: emitLater,
    })
  }

  /** Ends these connections after their current responses. */
  endUnderWay(sockets: Iterable<Socket>): void {
    for (const socket of sockets) this.#endAfter(socket, lastResponseOn(socket))
  }

  /** Passes on the held requests; new ones are only held for one turn. */
  release(): void {
    this.#isHolding = false
    for (const { onEnd } of this.#waiting.values()) setImmediate(onEnd)
  }

  #arrive(emit: Emit, event: string, args: unknown[]): boolean {
    const give = (): boolean => emit.call(this.#server, event, ...args)
    const [first, second] = args as [IncomingMessage, ServerResponse] // the arguments of these events
    if (WITH_RESPONSE.has(event) && first.httpVersionMajor < 2) {
      this.#gather(first.socket, { res: second, give })
      return true
    }
    // After these events, nothing more can be sent.
    if (event === 'clientError')
      this.#giveAll(second as unknown as Socket) // the second argument of `clientError` is a socket
    else if (event === 'upgrade' || event === 'connect') this.#giveAll(first.socket)
    return give()
  }

  /**
   * Holds a request until all received data is parsed. Otherwise a handler that responds immediately would send
   * `Connection: close` before pipelined requests in the same packet are seen.
   */
  #gather(socket: Socket, request: Waiting): void {
    const batch = this.#waiting.get(socket)
    if (batch !== undefined) {
      batch.requests.push(request)
      return
    }
    const onEnd = (): void => this.#giveAll(socket)
    this.#waiting.set(socket, { requests: [request], onEnd })
    if (!this.#isHolding) setImmediate(onEnd)
    socket.prependListener('end', onEnd)
  }

  #giveAll(socket: Socket): void {
    const batch = this.#waiting.get(socket)
    if (batch === undefined) return
    this.#waiting.delete(socket)
    socket.removeListener('end', batch.onEnd)
    for (const { res } of batch.requests) this.#endAfter(socket, res)
    for (const { give } of batch.requests) give()
  }

  /** No effect if the head was already sent; then `Connections` closes the connection when it is quiet. */
  #endAfter(socket: Socket, res: ServerResponse | undefined): void {
    if (res === undefined) return
    const before = this.#last.get(socket)
    if (before !== undefined && !before.headersSent) before.shouldKeepAlive = true
    if (!res.shouldKeepAlive) return // the client asked to close the connection itself
    res.shouldKeepAlive = false
    this.#last.set(socket, res)
  }
}
