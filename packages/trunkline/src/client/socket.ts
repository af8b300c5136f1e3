/** A WebSocket with JSON messages. Iterating yields the server's messages; leaving the loop closes the connection. */
export interface ClientSocket<Sent, Received> {
  /** The `WebSocket` itself, to close it and to listen to its events. */
  readonly raw: WebSocketLike
  /** Sends a value as JSON, as soon as the connection is open. */
  send(value: Sent): void
  [Symbol.asyncIterator](): AsyncGenerator<Received, void, void>
}

/** The part of `WebSocket` that we use. */
export interface WebSocketLike {
  readonly readyState: number
  send(text: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'open', listener: () => void): void
  onmessage: ((event: SocketEvent) => void) | null
  onclose: ((event: SocketEvent) => void) | null
  onerror: ((event: SocketEvent) => void) | null
}

interface SocketEvent {
  readonly data?: unknown
  readonly code?: number
  readonly reason?: string
}

interface Received {
  text?: string
  next?: Received
}

/** Close codes without an error: normal, going away, no status. */
const CLEAN = [1000, 1001, 1005]

export function openSocket(route: string, raw: WebSocketLike): ClientSocket<unknown, unknown> {
  // A linked list, because taking the first of a long array moves all others.
  let last: Received = {}
  let taken = last
  let closed: SocketEvent | undefined
  let wake: (() => void) | undefined

  raw.onmessage = ({ data }) => {
    last = last.next = { text: data as string } // parsed later, where an error can be caught
    wake?.()
  }
  raw.onclose = (event) => {
    closed = event
    wake?.()
  }
  raw.onerror = () => {} // `onclose` follows; the WebSocket of `ws` would throw

  return {
    raw,
    send(value) {
      const sendNow = (): void => raw.send(JSON.stringify(value))
      if (raw.readyState) sendNow()
      else raw.addEventListener('open', sendNow)
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          if (taken.next) {
            taken = taken.next
            yield JSON.parse(taken.text as string)
          } else if (!closed) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          } else if (CLEAN.includes(closed.code as number)) return
          else throw new Error(`${route} was closed with ${closed.code} ${closed.reason}`)
        }
      } finally {
        raw.close()
      }
    },
  }
}
