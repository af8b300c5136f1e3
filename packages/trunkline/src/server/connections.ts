import type { Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { isUpgraded, responseOn } from '../node-http/connection.ts'
import type { AnyServer } from './create-server.ts'
import { LastAnswers } from './last-answers.ts'

/**
 * How long nothing must have come on a connection without a request for it to count as idle, at least: milliseconds. A client
 * that asks again and again is quiet for a moment only; closing its connection in that moment would lose a request.
 */
const SHORTEST_QUIET = 200

/** A turn of the event loop that is shorter than this was idle: milliseconds. */
const EMPTY_TURN = 0.2

/** After how long a turn that is twice as long will do, on a machine that has too much to do: milliseconds. */
const PATIENCE = 100

/** How long to wait for such a turn: milliseconds. */
const LONGEST_WAIT = 1000

/** RFC 9113 §6.8: "all streams", in the notice that tells a client to open no more of them. */
const ALL_STREAMS = 2 ** 31 - 1

/** The open connections of a server, and how they come to an end. Costs nothing for a request before that. */
export class Connections {
  readonly #server: AnyServer
  /** Connections of HTTP/1, those that were upgraded among them. */
  readonly #sockets = new Set<Socket>()
  /** Connections that nothing is known about: below TLS or HTTP/2. */
  readonly #carriers = new Set<Socket>()
  readonly #sessions = new Set<Http2Session>()
  /** How much had come on each connection when it was last looked at. */
  readonly #received = new WeakMap<Socket, number>()
  readonly #answers: LastAnswers
  #closed: Promise<void> = Promise.resolve()
  #accepted = 0
  #cut = 0
  #isCutting = false

  constructor(server: AnyServer, { tls, http2 }: { tls: unknown; http2: boolean }) {
    this.#server = server
    this.#answers = new LastAnswers(server)
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

  /** Makes the answers under way the last of their connections. */
  endUnderWay(): void {
    this.#answers.endUnderWay(this.#sockets)
    for (const session of this.#sessions) if (!session.closed && !session.destroyed) session.goaway(0, ALL_STREAMS)
  }

  /**
   * Stops listening without losing a connection that the system has made. Requests that come meanwhile are kept: clients
   * that wait for an answer make no new connections. From then on each answer is the last of its connection.
   */
  async stopListening(): Promise<void> {
    this.#answers.hold()
    if (this.#server.listening) await this.#acceptWaiting()
    this.#closed = new Promise<void>((resolve) => closeListener(this.#server, resolve))
    this.#answers.release()
    this.endUnderWay()
  }

  /** Closes what has been quiet for so many milliseconds, and resolves when nothing is open any more. */
  async drain(quiet: number): Promise<void> {
    this.#note()
    // Timers run before what has come on connections is read; a busy process would take them all for quiet.
    const timer = setInterval(() => setImmediate(() => this.#sweep()), Math.max(quiet, SHORTEST_QUIET))
    try {
      await this.#closed
    } finally {
      clearInterval(timer)
    }
  }

  /** Closes everything at once, and what is still on its way in as it comes. */
  cut(): void {
    this.#isCutting = true
    this.#cut += [...this.#sockets].filter(isBusy).length + this.#sessions.size
    for (const connection of [...this.#sessions, ...this.#sockets, ...this.#carriers]) connection.destroy()
  }

  /** How many connections were cut that had something to do. */
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
   * Accepts the connections that the system has made already: it resets them when the listener is closed. Timers run before
   * connections are accepted, so that after a busy moment there may be many. Resolves right after a turn of the event loop
   * that found none (node accepts one a turn), and was short enough for none to have come since.
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

  #note(): void {
    for (const socket of this.#sockets) this.#received.set(socket, socket.bytesRead)
  }

  #sweep(): void {
    for (const socket of this.#sockets) {
      const isQuiet = this.#received.get(socket) === socket.bytesRead
      if (isQuiet && !isBusy(socket)) socket.destroy()
    }
    // A connection on which no handshake has begun cannot carry a request yet.
    for (const socket of this.#carriers) if (socket.bytesRead === 0) socket.destroy()
    // By now clients know that they should open no more streams, and what crossed that notice has arrived.
    for (const session of this.#sessions) session.close()
    this.#note()
  }
}

function isBusy(socket: Socket): boolean {
  return responseOn(socket) !== undefined || isUpgraded(socket)
}

/**
 * Node's own `close` also destroys connections whose answer was ended but not yet sent (Node 19 to 26: a client that reads
 * slowly loses the rest of it). Which ones are idle is decided here.
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
