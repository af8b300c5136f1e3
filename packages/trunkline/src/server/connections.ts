import type { Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { isUpgraded, responseOn } from '../node-http/connection.ts'
import type { AnyServer } from './create-server.ts'
import { LastResponses } from './last-responses.ts'

/**
 * How long a connection must be quiet to count as idle, in milliseconds. A client that sends requests continuously
 * pauses only briefly; closing its connection in such a pause would lose a request.
 */
const SHORTEST_QUIET = 200

/** A turn of the event loop shorter than this was idle, in milliseconds. */
const EMPTY_TURN = 0.2

/** The limit for an idle turn doubles after each of these intervals, for overloaded machines; in milliseconds. */
const PATIENCE = 100

/** How long to wait for an idle turn, in milliseconds. */
const LONGEST_WAIT = 1000

/** How many turns of the event loop destroyed connections may take to emit `close`; they need one to three. */
const MOST_TURNS = 20

/** RFC 9113 §6.8: the stream id of a GOAWAY that still allows all streams already opened. */
const ALL_STREAMS = 2 ** 31 - 1

/** The open connections of a server, to close them gracefully. Costs requests nothing before that. */
export class Connections {
  readonly #server: AnyServer
  /** HTTP/1 connections, including upgraded ones. */
  readonly #sockets = new Set<Socket>()
  /** Raw connections below TLS or HTTP/2. */
  readonly #carriers = new Set<Socket>()
  readonly #sessions = new Set<Http2Session>()
  /** Bytes received on each connection at the last check. */
  readonly #received = new WeakMap<Socket, number>()
  readonly #lastResponses: LastResponses
  #closed: Promise<void> = Promise.resolve()
  #accepted = 0
  #cut = 0
  #isCutting = false

  constructor(server: AnyServer, { tls, http2 }: { tls: unknown; http2: boolean }) {
    this.#server = server
    this.#lastResponses = new LastResponses(server)
    const plain = tls === undefined && !http2
    server.on('connection', (socket: Socket) => {
      this.#accepted++
      this.#track(plain ? this.#sockets : this.#carriers, socket)
    })
    server.on('secureConnection', (socket: Socket & { alpnProtocol?: unknown }) => {
      this.#track(socket.alpnProtocol === 'h2' ? this.#carriers : this.#sockets, socket)
    })
    server.on('session', (session: Http2Session) => this.#track(this.#sessions, session))
  }

  /** Ends each connection after its current response. */
  endUnderWay(): void {
    this.#lastResponses.endUnderWay(this.#sockets)
    for (const session of this.#sessions) if (!session.closed && !session.destroyed) session.goaway(0, ALL_STREAMS)
  }

  /**
   * Stops listening without losing connections in the system's backlog. Requests that arrive meanwhile wait: clients
   * that wait for a response open no new connections. From then on each response is the last of its connection.
   */
  async stopListening(): Promise<void> {
    this.#lastResponses.hold()
    if (this.#server.listening) await this.#acceptWaiting()
    this.#closed = new Promise<void>((resolve) => closeListener(this.#server, resolve))
    this.#lastResponses.release()
    this.endUnderWay()
  }

  /**
   * Closes connections that were quiet for this many milliseconds; resolves when all are closed, and the responses on
   * those that were cut have emitted `close`.
   */
  async drain(quiet: number): Promise<void> {
    this.#note()
    // Check after reading: timers run before sockets are read, so a busy process would consider all of them quiet.
    const timer = setInterval(() => setImmediate(() => this.#sweep()), Math.max(quiet, SHORTEST_QUIET))
    try {
      await this.#closed
    } finally {
      clearInterval(timer)
    }
    if (this.#isCutting) await this.#untilReported()
  }

  /** Closes all connections immediately, and new ones as they arrive. */
  cut(): void {
    this.#isCutting = true
    this.#cut += [...this.#sockets].filter(isBusy).length + this.#sessions.size
    for (const connection of [...this.#sessions, ...this.#sockets, ...this.#carriers]) connection.destroy()
  }

  /** How many busy connections were cut. */
  get cutSoFar(): number {
    return this.#cut
  }

  #track<Connection extends Socket | Http2Session>(open: Set<Connection>, connection: Connection): void {
    if (this.#isCutting) {
      connection.destroy()
      return
    }
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  }

  /**
   * Accepts connections waiting in the system's backlog, which are reset when the listener closes. Timers run before
   * connections are accepted, so there may be many after a busy moment. Node accepts one per turn, so this resolves
   * after a turn that accepted none and was too short for another to arrive.
   */
  async #acceptWaiting(): Promise<void> {
    const start = performance.now()
    for (let now = start; now - start < LONGEST_WAIT && !this.#isCutting; ) {
      const [before, accepted] = [now, this.#accepted]
      await new Promise(setImmediate)
      now = performance.now()
      const limit = EMPTY_TURN * 2 ** ((now - start) / PATIENCE)
      if (accepted === this.#accepted && now - before < limit) return
    }
  }

  /**
   * Node reports a server as closed before its destroyed connections emit `close`. If the process ended then, requests
   * that were cut would be missing in logs. Counted in turns, so that a connection that never emits it delays nothing.
   */
  async #untilReported(): Promise<void> {
    const open = [this.#sessions, this.#sockets, this.#carriers]
    for (let turn = 0; turn < MOST_TURNS && open.some(({ size }) => size > 0); turn++) await new Promise(setImmediate)
    await new Promise(setImmediate) // for what handlers do then
  }

  #note(): void {
    for (const socket of this.#sockets) this.#received.set(socket, socket.bytesRead)
  }

  #sweep(): void {
    for (const socket of this.#sockets) {
      const isQuiet = this.#received.get(socket) === socket.bytesRead
      if (isQuiet && !isBusy(socket)) socket.destroy()
    }
    // Without a TLS handshake there can be no request yet.
    for (const socket of this.#carriers) if (socket.bytesRead === 0) socket.destroy()
    // By now clients know that they should open no more streams, and streams opened before they knew have arrived.
    for (const session of this.#sessions) session.close()
    this.#note()
  }
}

function isBusy(socket: Socket): boolean {
  return responseOn(socket) !== undefined || isUpgraded(socket)
}

/**
 * Node's own `close` also destroys connections whose response was ended but not fully sent (Node 19 to 26), so slow
 * readers would lose the rest. We decide ourselves which connections are idle.
 */
function closeListener(server: AnyServer & { closeIdleConnections?: () => void }, callback: () => void): void {
  const shadowed = 'closeIdleConnections' in server
  if (shadowed) Object.defineProperty(server, 'closeIdleConnections', { configurable: true, value: () => {} })
  try {
    server.close(callback)
  } finally {
    if (shadowed) Reflect.deleteProperty(server, 'closeIdleConnections')
  }
}
