import type { Exchange } from '../node-http/exchange/exchange.ts'
import { isBodiless, withoutBody } from '../node-http/exchange/response-head.ts'
import { HIGH_WATER_MARK } from '../node-http/exchange/socket-members.ts'
import type { ResponseHead, Transport } from '../node-http/exchange/transport.ts'
import { createResponse } from './create-response.ts'
import { createLateResponse } from './late-response.ts'

/** Turns the response into a `Response`: immediately if it is complete, otherwise with a stream as its body. */
export class ResponseTransport implements Transport {
  readonly keepsBytes = true
  readonly #toHead: boolean
  readonly #toHost: boolean
  /** The controller of the body's stream while it is open. */
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Callbacks that wait for room in the stream. */
  #waiting: (() => void)[] = []
  #resolve!: (response: Response) => void
  #reject!: (reason: unknown) => void
  /** Cleared when the response is complete, so that the exchange can be freed early (Node 24). */
  #exchange: Exchange | undefined
  #isSettled = false
  /** The request that `keep` was called with, until there is a response. */
  #kept: Request | undefined

  /**
   * @param toHead whether the request was HEAD, whose response has no body
   * @param toHost whether a server waits for the response, rather than a test that wants to see the error
   */
  constructor(toHead: boolean, toHost = false) {
    this.#toHead = toHead
    this.#toHost = toHost
  }

  /** Resolves with the response when its head is available. */
  responseOf(exchange: Exchange): Promise<Response> {
    this.#exchange = exchange
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Keeps a request from being collected until it has a response. */
  keep(request: Request): void {
    if (this.#isSettled) return
    this.#kept = request
    kept.add(request)
  }

  /** Whether the response was sent, or never will be complete. */
  get complete(): boolean {
    return this.#exchange === undefined
  }

  get transportName(): 'fetch' {
    return 'fetch' // a getter costs requests nothing
  }

  whole(head: ResponseHead, body: string | Uint8Array | undefined): void {
    this.#exchange = undefined
    this.#respond(head, body)
  }

  head(head: ResponseHead): void {
    if (!this.#hasBody(head)) return this.#respond(head, undefined)
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#stream = controller
        },
        pull: () => this.#letIn(),
        cancel: () => {
          this.#stream = undefined
          this.#exchange?.abort()
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER_MARK }),
    )
    this.#respond(head, stream)
  }

  chunk(bytes: Uint8Array, taken: () => void): void {
    const stream = this.#stream
    if (stream === undefined) return taken() // a response without a body
    stream.enqueue(bytes)
    this.#waiting.push(taken)
    if ((stream.desiredSize ?? 0) > 0) this.#letIn()
  }

  end(): void {
    this.#exchange = undefined
    this.#stream?.close()
    this.#stream = undefined
    this.#letIn()
  }

  abort(reason: Error): void {
    const hasFailed = this.#exchange?.error !== undefined
    this.#exchange = undefined
    // A host cannot close the connection for us, and its own error page must not replace the app's.
    this.#settle()
    if (this.#toHost && !hasFailed) this.#resolve(new Response(null, { status: 500 }))
    else this.#reject(reason)
    this.#stream?.error(reason)
    this.#stream = undefined
  }

  /** The client has disconnected. A host knows already: it gets no error, which Deno would print or pass to `onError`. */
  leave(reason: Error): void {
    if (this.#toHost) {
      this.#stream?.close()
      this.#stream = undefined
    }
    this.abort(reason)
  }

  #settle(): void {
    this.#isSettled = true
    if (this.#kept === undefined) return
    kept.delete(this.#kept)
    this.#kept = undefined
  }

  #letIn(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    for (const taken of waiting) taken()
  }

  #hasBody({ status }: ResponseHead): boolean {
    return !this.#toHead && !isBodiless(status)
  }

  #respond(head: ResponseHead, body: string | Uint8Array | ReadableStream | undefined): void {
    this.#settle()
    try {
      if (this.#hasBody(head)) {
        const late = typeof body === 'string' ? createLateResponse(head, body) : undefined
        this.#resolve(late ?? createResponse(head, body))
      } else this.#resolve(createResponse(isBodiless(head.status) ? withoutBody(head) : head, undefined))
    } catch (err) {
      this.#reject(err) // a status that `Response` does not allow
    }
  }
}

/**
 * Requests without a response yet. The signal that a caller gave refers to its request weakly. If the app keeps nothing of the
 * request either, it would be collected, and the caller would wait forever, whatever its signal does.
 */
const kept = new Set<Request>()
