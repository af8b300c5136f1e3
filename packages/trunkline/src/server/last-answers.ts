import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { lastResponseOn } from '../node-http/connection.ts'
import type { AnyServer } from './create-server.ts'

type Emit = (this: AnyServer, event: string, ...args: unknown[]) => boolean

/** A request that the application has not been given yet. */
interface Waiting {
  readonly res: ServerResponse
  readonly give: () => void
}

/** Those of one connection. */
interface Batch {
  readonly requests: Waiting[]
  /** Node ends its side when the client has ended its own: the responses have to be there before. */
  readonly onEnd: () => void
}

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
  readonly #waiting = new Map<Socket, Batch>()
  #isHolding = true

  constructor(server: AnyServer) {
    this.#server = server
  }

  /**
   * Keeps the requests that come from now on. Clients that wait for a response make no new connections meanwhile, so that
   * those which the system has made already can all be accepted.
   */
  hold(): void {
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
  }

  /** Ends these connections after the responses under way. */
  endUnderWay(sockets: Iterable<Socket>): void {
    for (const socket of sockets) this.#endAfter(socket, lastResponseOn(socket))
  }

  /** Lets the requests go on that were kept; those that come from now on are kept for a turn only. */
  release(): void {
    this.#isHolding = false
    for (const { onEnd } of this.#waiting.values()) setImmediate(onEnd)
  }

  #arrive(emit: Emit, event: string, args: unknown[]): boolean {
    const give = (): boolean => emit.call(this.#server, event, ...args)
    const [first, second] = args as [IncomingMessage, ServerResponse] // of the events that are looked at
    if (WITH_RESPONSE.has(event) && first.httpVersionMajor < 2) {
      this.#gather(first.socket, { res: second, give })
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
