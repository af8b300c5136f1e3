import type { Exchange } from '../node-http/exchange/exchange.ts'
import type { RawHeaders, ResponseHead, Transport } from '../node-http/exchange/transport.ts'
import { parseSetCookie, type SetCookie } from './set-cookie.ts'

/** Headers by their names in lower case; those that came several times are joined, save `set-cookie`. */
export interface InjectHeaders {
  readonly 'set-cookie'?: string[]
  readonly [name: string]: string | string[] | undefined
}

/** The whole answer to a request that was made by `inject`. */
export interface InjectResponse {
  readonly status: number
  readonly statusText: string
  /** Whether the status is from 200 to 299. */
  readonly ok: boolean
  /** What the application has sent, without the headers that belong to a connection. */
  readonly headers: InjectHeaders
  /** Names and values by turns, spelled and ordered as they were sent. */
  readonly rawHeaders: string[]
  /** The bytes of the body. */
  readonly body: Buffer
  /** The body as UTF-8. */
  readonly text: string
  /**
   * The body, parsed.
   * @throws SyntaxError when the body is no JSON
   */
  json<Value = unknown>(): Value
  /** What `Set-Cookie` says. */
  readonly cookies: SetCookie[]
  readonly trailers: InjectHeaders
  /** Names and values of the trailers by turns, as they were sent. */
  readonly rawTrailers: string[]
  /** The heads that came before: 102 and 103. */
  readonly informational: { readonly status: number; readonly headers: InjectHeaders }[]
  /** The error that no handler of the application took; the answer is the page that the framework made of it. */
  readonly error: unknown
}

/** Gathers an answer. */
export class AnswerCollector implements Transport {
  readonly keepsBytes = true
  #head: ResponseHead | undefined
  #pieces: Uint8Array[] = []
  #trailers: RawHeaders = []
  #informational: ResponseHead[] = []
  #complete = false
  #resolve!: (answer: InjectResponse) => void
  #reject!: (reason: unknown) => void

  get door(): 'inject' {
    return 'inject' // a getter costs requests nothing
  }

  /** The answer, once the application is through with it: its listeners of `finish` and `close` were called. */
  answerOf(exchange: Exchange): Promise<InjectResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      exchange.res.once('close', () => {
        if (this.#complete) this.#resolve(this.#createResponse(exchange.error))
      })
    })
  }

  fail(reason: unknown): void {
    this.#reject(reason)
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

  abort(reason: Error): void {
    this.#reject(reason)
  }

  inform(head: ResponseHead): void {
    this.#informational.push(head)
  }

  #createResponse(error: unknown): InjectResponse {
    const { status, statusText, rawHeaders } = this.#head as ResponseHead // there is one when the answer is complete
    return new CollectedResponse(
      { status, statusText, rawHeaders },
      joinPieces(this.#pieces),
      this.#trailers,
      this.#informational.map((head) => ({ status: head.status, headers: readHeaders(head.rawHeaders) })),
      error,
    )
  }
}

class CollectedResponse implements InjectResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: InjectHeaders
  readonly rawHeaders: string[]
  readonly body: Buffer
  readonly trailers: InjectHeaders
  readonly rawTrailers: string[]
  readonly informational: InjectResponse['informational']
  readonly error: unknown

  constructor(
    head: ResponseHead,
    body: Buffer,
    rawTrailers: string[],
    informational: InjectResponse['informational'],
    error: unknown,
  ) {
    this.status = head.status
    this.statusText = head.statusText
    this.headers = readHeaders(head.rawHeaders)
    this.rawHeaders = head.rawHeaders
    this.body = body
    this.trailers = readHeaders(rawTrailers)
    this.rawTrailers = rawTrailers
    this.informational = informational
    this.error = error
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

function joinPieces(pieces: Uint8Array[]): Buffer {
  const [first] = pieces
  if (pieces.length !== 1 || first === undefined) return Buffer.concat(pieces)
  return Buffer.isBuffer(first) ? first : Buffer.from(first.buffer, first.byteOffset, first.byteLength)
}

function readHeaders(rawHeaders: RawHeaders): InjectHeaders {
  const headers: Record<string, string | string[]> = Object.create(null)
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase()
    const value = rawHeaders[i + 1] as string
    const former = headers[name]
    if (name === 'set-cookie') headers[name] = former === undefined ? [value] : [...former, value]
    else headers[name] = former === undefined ? value : `${former}, ${value}`
  }
  return headers as InjectHeaders
}
