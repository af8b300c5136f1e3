import type { Exchange } from '../node-http/exchange/exchange.ts'
import { joinHeaders } from '../node-http/exchange/response-head.ts'
import type { RawHeaders, ResponseHead, Transport } from '../node-http/exchange/transport.ts'
import { parseSetCookie, type SetCookie } from './set-cookie.ts'

/** Headers by lower-case name; repeated ones are joined, except `set-cookie`. */
export interface InjectHeaders {
  readonly 'set-cookie'?: string[]
  readonly [name: string]: string | string[] | undefined
}

/** The complete response to a request of `inject`. */
export interface InjectResponse {
  readonly status: number
  readonly statusText: string
  /** Whether the status is from 200 to 299. */
  readonly ok: boolean
  /** The headers that the app sent, without hop-by-hop headers. */
  readonly headers: InjectHeaders
  /** Alternating names and values, in the original case and order. */
  readonly rawHeaders: string[]
  /** The bytes of the body. */
  readonly body: Buffer
  /** The body as UTF-8. */
  readonly text: string
  /**
   * The body, parsed.
   * @throws SyntaxError if the body is not valid JSON
   */
  json<Value = unknown>(): Value
  /** The parsed `Set-Cookie` headers. */
  readonly cookies: SetCookie[]
  readonly trailers: InjectHeaders
  /** Alternating names and values of the trailers, as they were sent. */
  readonly rawTrailers: string[]
  /** Interim responses: 102 and 103. */
  readonly informational: { readonly status: number; readonly headers: InjectHeaders }[]
  /** The error that no error handler handled; the response is then the framework's error page. */
  readonly error: unknown
}

export class ResponseCollector implements Transport {
  readonly keepsBytes = true
  #head: ResponseHead | undefined
  #pieces: Uint8Array[] = []
  #trailers: RawHeaders = []
  #informational: ResponseHead[] = []
  #complete = false
  #resolve!: (response: InjectResponse) => void
  #reject!: (reason: unknown) => void

  get transportName(): 'inject' {
    return 'inject' // a getter costs requests nothing
  }

  /** The response, after the listeners for `finish` and `close` were called. */
  responseOf(exchange: Exchange): Promise<InjectResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      exchange.res.once('close', () => {
        if (this.#complete) this.#resolve(this.#createResponse(exchange.error))
      })
    })
  }

  whole(head: ResponseHead, body: string | Uint8Array | undefined): void {
    this.#head = head
    if (body !== undefined) this.#pieces.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    this.#complete = true
  }

  head(head: ResponseHead): void {
    this.#head = head
  }

  chunk(bytes: Uint8Array, taken: () => void): void {
    this.#pieces.push(bytes)
    taken()
  }

  end(trailers: RawHeaders): void {
    this.#trailers = trailers
    this.#complete = true
  }

  abort(reason: unknown): void {
    this.#reject(reason)
  }

  inform(head: ResponseHead): void {
    this.#informational.push(head)
  }

  #createResponse(error: unknown): InjectResponse {
    const { status, statusText, rawHeaders } = this.#head as ResponseHead // set when the response is complete
    return new CollectedResponse({
      status,
      statusText,
      headers: readHeaders(rawHeaders),
      rawHeaders,
      body: Buffer.concat(this.#pieces),
      trailers: readHeaders(this.#trailers),
      rawTrailers: this.#trailers,
      informational: this.#informational.map((head) => ({
        status: head.status,
        headers: readHeaders(head.rawHeaders),
      })),
      error,
    })
  }
}

class CollectedResponse implements InjectResponse {
  declare readonly status: number
  declare readonly statusText: string
  declare readonly headers: InjectHeaders
  declare readonly rawHeaders: string[]
  declare readonly body: Buffer
  declare readonly trailers: InjectHeaders
  declare readonly rawTrailers: string[]
  declare readonly informational: InjectResponse['informational']
  declare readonly error: unknown

  constructor(collected: Omit<InjectResponse, 'ok' | 'text' | 'cookies' | 'json'>) {
    Object.assign(this, collected)
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  get text(): string {
    return this.body.toString()
  }

  get cookies(): SetCookie[] {
    return (this.headers['set-cookie'] ?? []).map(parseSetCookie).filter((cookie) => cookie !== undefined)
  }

  json<Value>(): Value {
    return JSON.parse(this.text)
  }
}

function readHeaders(rawHeaders: RawHeaders): InjectHeaders {
  return joinHeaders(rawHeaders, Object.create(null)) as InjectHeaders // cookies are the only list
}
