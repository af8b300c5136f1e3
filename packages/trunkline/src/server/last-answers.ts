import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { lastResponseOn } from '../node-http/connection.ts'
import type { AnyServer } from './create-server.ts'

type Emit = (this: AnyServer, event: string, ...args: unknown[]) => boolean

/** The events that come with a request and a response. */
const WITH_RESPONSE: ReadonlySet<string> = new Set(['request', 'checkContinue', 'checkExpectation'])

/**
 * Makes connections of HTTP/1 end with the response to the last request that has come on them. `Connection: close` ends
 * everything behind it, so it may only go into the last of pipelined responses.
 */
export class LastAnswers {
  readonly #server: AnyServer
  /** The response after which each connection is to end. */
  readonly #last = new WeakMap<Socket, ServerResponse>()
  /** Requests that the application has not been given yet. */
  readonly #waiting = new Map<Socket, (() => void)[]>()

  constructor(server: AnyServer) {
    this.#server = server
  }

  /** Ends these connections after the responses under way, and every connection after what comes from now on. */
  begin(sockets: Iterable<Socket>): void {
    const emit = this.#server.emit as Emit
    const arrive = (event: string, args: unknown[]): boolean => this.#arrive(emit, event, args)
    function emitLater(this: AnyServer, event: string, ...args: unknown[]): boolean {
      return arrive(event, args)
    }
    Object.defineProperty(this.#server, 'emit', {
      configurable: true,
      enumerable: false,
      writable: true,
      value: emitLater,
    })
    for (const socket of sockets) this.#endAfter(socket, lastResponseOn(socket))
  }

  #arrive(emit: Emit, event: string, args: unknown[]): boolean {
    const give = (): boolean => emit.call(this.#server, event, ...args)
    const [first, second] = args as [IncomingMessage, ServerResponse] // of the events that are looked at
    if (WITH_RESPONSE.has(event) && first.httpVersionMajor < 2) {
      this.#endAfter(first.socket, second)
      this.#gather(first.socket, give)
      return true
    }
    // Behind these, nothing can be sent any more.
    if (event === 'clientError')
      this.#giveAll(second as unknown as Socket) // that event has a socket there
    else if (event === 'upgrade' || event === 'connect') this.#giveAll(first.socket)
    return give()
  }

  /**
   * Keeps a request until everything that has arrived is parsed. A handler that responds at once would otherwise send
   * `Connection: close` before the requests behind it, in the same packet, are seen.
   */
  #gather(socket: Socket, give: () => void): void {
    const waiting = this.#waiting.get(socket)
    if (waiting !== undefined) {
      waiting.push(give)
      return
    }
    this.#waiting.set(socket, [give])
    const onTime = (): void => {
      socket.removeListener('end', onTime)
      this.#giveAll(socket)
    }
    setImmediate(onTime)
    // Node ends its side when the client has ended its own: the responses have to be there before.
    socket.prependListener('end', onTime)
  }

  #giveAll(socket: Socket): void {
    const waiting = this.#waiting.get(socket)
    this.#waiting.delete(socket)
    for (const give of waiting ?? []) give()
  }

  /** Too late for a response whose head was sent; `Connections` closes its connection when it is quiet. */
  #endAfter(socket: Socket, res: ServerResponse | undefined): void {
    if (res === undefined) return
    const before = this.#last.get(socket)
    if (before !== undefined && !before.headersSent) before.shouldKeepAlive = true
    if (!res.shouldKeepAlive) return // the client itself has asked for the end
    res.shouldKeepAlive = false
    this.#last.set(socket, res)
  }
}
