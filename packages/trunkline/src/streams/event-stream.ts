import type { ServerResponse } from 'node:http'
import type { Part } from '../contract/part.ts'
import { readMilliseconds } from './milliseconds.ts'
import { PacedWriter } from './paced-writer.ts'
import { signalOf } from './signal.ts'
import { type Pieces, toPieces } from './source.ts'
import { failureOf } from './stream.ts'

/** How a stream of events is kept open. */
export interface EventStreamOptions {
  /**
   * After how many milliseconds of silence a comment is sent, so that no proxy takes the connection for dead; 0 for never.
   * @default 15000
   */
  keepAlive?: number | undefined
  /** How many milliseconds a browser waits before it connects again. */
  retry?: number | undefined
}

/** One event, as `EventSource` gets it. */
export interface ServerSentEvent {
  /** Its name; `message` when left out. */
  event?: string | undefined
  /** What the browser names in `Last-Event-ID` when it connects again. */
  id?: string | number | undefined
  /** Text as it is; anything else as JSON. */
  data?: unknown
  /** How many milliseconds the browser is to wait before it connects again. */
  retry?: number | undefined
}

/** An open stream of events. */
export interface EventStream {
  /** The id of the last event that the client got, when it connects again; else an empty text. */
  readonly lastEventId: string
  /** Whether nothing can be sent any more. */
  readonly closed: boolean
  /**
   * Sends an event; the promise resolves when there is room for the next one. After the end it does nothing.
   * @throws TypeError (by rejection) for a name or an id with a line break, and for data that JSON cannot hold
   */
  send(event: ServerSentEvent): Promise<void>
  /**
   * Sends all events of a source, no faster than the client takes them, and lets the source go when the client leaves. An
   * error of the source cuts the connection. The stream stays open.
   */
  from(events: AsyncIterable<ServerSentEvent> | Iterable<ServerSentEvent>): Promise<void>
  /** Ends the stream; a browser will connect again. */
  close(): void
}

export interface EventStreamMethods {
  /**
   * Answers with a stream of events for `EventSource`. It ends when the client leaves, and when the server is closing.
   * Not there in `@trunkline/v5`, which shows what Express shows.
   * @example
   * const events = res.sse()
   * await events.send({ event: 'price', id: 7, data: { eur: 12 } })
   */
  sse(options?: EventStreamOptions): EventStream
}

/** `res.sse()`. */
export const eventStreamMethods: Part<ServerResponse, EventStreamMethods> = {
  sse(options) {
    return sse(this, options)
  },
}

/**
 * Answers with a stream of events, as `res.sse()` does, on any line.
 * @example const events = sse(res)
 * @throws RangeError for a `keepAlive` that node's timers cannot count; TypeError for a `retry` that is no whole number
 */
export function sse(res: ServerResponse, options: EventStreamOptions = {}): EventStream {
  const { retry } = options
  const keepAlive = readMilliseconds('keepAlive', options.keepAlive === undefined ? 15_000 : options.keepAlive)
  const start = retry === undefined ? '' : formatEvent({ retry })
  res.statusCode = 200
  res.setHeader('Content-Type', 'text/event-stream')
  // Not `no-transform`: `compression` would leave the stream alone.
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('X-Accel-Buffering', 'no') // nginx would collect events
  res.flushHeaders()
  const events = new ResponseEvents(res, keepAlive)
  if (start !== '') events.write(start)
  if (res.req.method === 'HEAD') events.close()
  return events
}

class ResponseEvents implements EventStream {
  readonly lastEventId: string
  readonly #res: ServerResponse
  readonly #writer: PacedWriter
  readonly #timer: NodeJS.Timeout | undefined

  constructor(res: ServerResponse, keepAlive: number) {
    this.#res = res
    this.#writer = new PacedWriter(res)
    this.lastEventId = lastEventIdOf(res)
    this.#timer = keepAlive > 0 ? setInterval(() => this.write(':\n\n'), keepAlive).unref() : undefined
    res.once('close', () => clearInterval(this.#timer))
    const signal = signalOf(res.req)
    if (signal.aborted) this.close()
    else signal.addEventListener('abort', () => this.close(), { once: true })
  }

  get closed(): boolean {
    return !this.#writer.isOpen
  }

  async send(event: ServerSentEvent): Promise<void> {
    await this.write(formatEvent(event))
  }

  from(source: AsyncIterable<ServerSentEvent> | Iterable<ServerSentEvent>): Promise<void> {
    const pieces = toPieces(source)
    if (pieces === undefined) throw new TypeError('from() needs an iterable or an async iterable of events')
    return this.#sendAll(pieces)
  }

  async #sendAll(pieces: Pieces): Promise<void> {
    const onClose = (): void => pieces.cancel(undefined)
    if (this.closed) return onClose()
    this.#res.once('close', onClose)
    try {
      for (;;) {
        const { done, value } = await pieces.next()
        if (done || this.closed) break
        await this.send(value as ServerSentEvent)
      }
    } catch (err) {
      if (!this.closed) {
        pieces.cancel(err)
        failureOf(this.#res)(err)
      }
    } finally {
      this.#res.removeListener('close', onClose)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    if (!this.closed) this.#res.end()
  }

  write(text: string): Promise<void> {
    this.#timer?.refresh()
    const written = this.#writer.write(text)
    // `compression` keeps what it has until there is more.
    if (!this.closed) (this.#res as ServerResponse & { flush?(): void }).flush?.()
    return written
  }
}

/** It comes in UTF-8, which node reads as latin1. */
function lastEventIdOf({ req }: ServerResponse): string {
  const value = req.headers['last-event-id']
  return typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : ''
}

// https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
// stream = *event; event = *(field ":" [" "] value end-of-line) end-of-line; end-of-line = CRLF / CR / LF
function formatEvent({ event, id, data, retry }: ServerSentEvent): string {
  let text = ''
  if (event !== undefined && event !== null) text += `event: ${oneLine('event', event)}\n`
  if (id !== undefined && id !== null) text += `id: ${oneLine('id', id)}\n`
  if (retry !== undefined && retry !== null) text += `retry: ${wholeNumber(retry)}\n`
  const body = typeof data === 'string' ? data : JSON.stringify(data)
  if (body !== undefined) for (const line of body.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}

function oneLine(field: string, value: unknown): string {
  const text = String(value) // once: what is asked a second time may say something else
  // A browser ignores an id with NUL in it.
  if (/[\r\n\0]/.test(text)) throw new TypeError(`The ${field} of an event must be one line`)
  return text
}

function wholeNumber(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new TypeError('The retry of an event must be a whole number of milliseconds')
}
