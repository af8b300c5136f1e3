import { closing } from '../streams/closing-servers.ts'
import type { WebsocketPlan } from './options.ts'
import type { Sendable, ServerWebSocket } from './server-websocket.ts'
import type { SocketClass, Ws, WsServer } from './ws.ts'

/** RFC 6455 §7.4.1: the server goes down. */
const GOING_AWAY = 1001
/** Registered with IANA for RFC 6455: the client may connect again later. */
const TRY_AGAIN_LATER = 1013

/** The open WebSockets of one route: limits, pings, and the end when their server closes. */
export class Sockets {
  readonly server: WsServer
  readonly #pingInterval: number
  /** Sockets that have been silent since the last ping. */
  readonly #silent = new Set<ServerWebSocket>()
  #timer: NodeJS.Timeout | undefined

  constructor({ WebSocket, WebSocketServer }: Ws, plan: WebsocketPlan, options: object) {
    const { maxPayload, perMessageDeflate, maxBuffered } = plan
    this.#pingInterval = plan.pingInterval
    this.server = new WebSocketServer({
      ...options,
      noServer: true,
      maxPayload,
      perMessageDeflate,
      WebSocket: createSocketClass(WebSocket, maxBuffered),
    })
  }

  /** Tracks a WebSocket until it is closed. */
  add(socket: ServerWebSocket, server: object): void {
    // Without a listener an invalid frame would crash the process. 'close' follows, with the reason.
    socket.on('error', () => {})
    const onHeard = (): void => void this.#silent.delete(socket)
    socket.on('pong', onHeard)
    socket.on('message', onHeard)
    const closeAway = (): void => socket.close(GOING_AWAY, 'The server is closing')
    closing.on(server, closeAway)
    socket.on('close', () => {
      closing.off(server, closeAway)
      this.#silent.delete(socket)
      if (this.server.clients.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
    if (this.#pingInterval > 0 && this.#timer === undefined) {
      this.#timer = setInterval(() => this.#ping(), this.#pingInterval).unref()
    }
  }

  #ping(): void {
    for (const socket of this.server.clients) {
      if (socket.isPaused) continue // the pong would not be read
      if (this.#silent.has(socket)) socket.terminate()
      else {
        this.#silent.add(socket)
        if (socket.readyState === socket.OPEN) socket.ping()
      }
    }
  }
}

/** The class of `ws`, with a limit on what waits to be sent. */
function createSocketClass(Base: SocketClass, maxBuffered: number): SocketClass {
  return class extends Base {
    override send(data: Sendable, ...rest: unknown[]): void {
      super.send(data, ...(rest as []))
      this.#limit()
    }

    /** Pongs count too: a client that never reads could send pings without end. */
    override pong(...args: unknown[]): void {
      super.pong(...(args as []))
      this.#limit()
    }

    #limit(): void {
      if (this.bufferedAmount > maxBuffered && this.readyState === this.OPEN) {
        this.close(TRY_AGAIN_LATER, 'Too much is waiting to be sent')
      }
    }
  }
}
