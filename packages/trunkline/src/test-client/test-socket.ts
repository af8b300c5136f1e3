import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The part of `ws`'s WebSocket that tests need, declared here so that its types need not be installed. */
export interface RawSocket extends EventEmitter {
  readonly protocol: string
  send(data: unknown): void
  close(code?: number, reason?: string): void
  terminate(): void
}

/** How a WebSocket ended. */
export interface SocketEnd {
  /** 1000 after `close()`, 1006 if the connection was cut. */
  readonly code: number
  readonly reason: string
}

/** A WebSocket in a test. It queues messages until the test asks for them. */
export interface TestSocket {
  /** The next message: a string, or a Buffer if it was binary. Rejects if the WebSocket closes first. */
  next(): Promise<string | Buffer>
  /** Sends a string or bytes as they are, anything else as JSON. */
  send(message: unknown): void
  /** Starts the closing handshake, and resolves when the WebSocket is closed. */
  close(code?: number, reason?: string): Promise<SocketEnd>
  /** Resolves when the WebSocket is closed, by either side. */
  readonly closed: Promise<SocketEnd>
  /** The subprotocol that the server chose; empty if there is none. */
  readonly protocol: string
  /** The headers of the handshake, cookies included. */
  readonly headers: IncomingHttpHeaders
  /** The WebSocket of `ws`, for anything else. */
  readonly raw: RawSocket
  [Symbol.asyncIterator](): AsyncIterator<string | Buffer>
}

type Waiter = { resolve: (message: string | Buffer) => void; reject: (err: Error) => void }

export class WaitingSocket implements TestSocket {
  readonly raw: RawSocket
  readonly closed: Promise<SocketEnd>
  headers: IncomingHttpHeaders = {}
  readonly #messages: (string | Buffer)[] = []
  readonly #waiters: Waiter[] = []
  #end: SocketEnd | undefined

  constructor(socket: RawSocket) {
    this.raw = socket
    socket.on('error', () => {}) // 'close' follows
    socket.on('upgrade', ({ headers }: IncomingMessage) => {
      this.headers = headers
    })
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? (data as Buffer) : String(data)
      const waiter = this.#waiters.shift()
      if (waiter === undefined) this.#messages.push(message)
      else waiter.resolve(message)
    })
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#end = { code, reason: String(reason) }
        resolve(this.#end)
        for (const { reject } of this.#waiters.splice(0)) reject(createEndError(this.#end))
      })
    })
  }

  get protocol(): string {
    return this.raw.protocol
  }

  next(): Promise<string | Buffer> {
    const message = this.#messages.shift()
    if (message !== undefined) return Promise.resolve(message)
    if (this.#end !== undefined) return Promise.reject(createEndError(this.#end))
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }))
  }

  send(message: unknown): void {
    const isRaw = typeof message === 'string' || ArrayBuffer.isView(message) || message instanceof ArrayBuffer
    this.raw.send(isRaw ? message : JSON.stringify(message))
  }

  close(code = 1000, reason?: string): Promise<SocketEnd> {
    this.raw.close(code, reason)
    return this.closed
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string | Buffer> {
    while (this.#messages.length > 0 || this.#end === undefined) {
      try {
        yield await this.next()
      } catch {
        return // closed
      }
    }
  }
}

function createEndError({ code, reason }: SocketEnd): Error {
  return Object.assign(new Error(`The WebSocket is closed (${code}${reason && `: ${reason}`})`), { code, reason })
}
