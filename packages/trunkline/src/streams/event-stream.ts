import type { ServerResponse } from 'node:http'
import { readMilliseconds } from './milliseconds.ts'
import { PacedWriter } from './paced-writer.ts'
import { abortWhenClosing, signalOf } from './signal.ts'
import { type Pieces, toPieces } from './source.ts'
import { failureOf } from './stream.ts'

/** How to keep an event stream open. */
export interface EventStreamOptions {
  /**
   * Send a comment after this many milliseconds of silence, so that proxies keep the connection; 0 for never.
   * @default 15000
   */
  keepAlive?: number | undefined
  /** How many milliseconds a browser waits before it reconnects. */
  retry?: number | undefined
}

/** One event for `EventSource`. */
export interface ServerSentEvent {
  /** Its name; `message` by default. */
  event?: string | undefined
  /** The browser sends it as `Last-Event-ID` when it reconnects. */
  id?: string | number | undefined
  /** Strings are sent as they are, anything else as JSON. */
  data?: unknown
  /** How many milliseconds the browser should wait before it reconnects. */
  retry?: number | undefined
}

/** An open event stream. */
export interface EventStream {
  /** The id of the last event that a reconnecting client got; otherwise an empty string. */
  readonly lastEventId: string
  /** Whether nothing can be sent any more. */
  readonly closed: boolean
  /**
   * Sends an event. The promise resolves when there is room for the next one. Does nothing after the end.
   * @throws TypeError (as a rejection and a warning) for what is not an object, a name or id with a line break, and data
   * that JSON cannot hold
   */
  send(event: ServerSentEvent): Promise<void>
  /**
   * Sends all events of a source, at the client's pace, and cancels the source when the client disconnects. An error of
   * the source closes the connection. The stream stays open.
   */
  from(events: AsyncIterable<ServerSentEvent> | Iterable<ServerSentEvent>): Promise<void>
  /** Ends the stream; a browser will reconnect. */
  close(): void
}

/**
 * Responds with an event stream like `res.sse()`, on any release line.
 * @example const events = sse(res)
 * @throws RangeError for a `keepAlive` that Node's timers cannot count; TypeError if `retry` is not an integer
 */
export function sse(res: ServerResponse, options: EventStreamOptions = {}): EventStream {
  const { retry } = options
  const keepAlive = readMilliseconds('keepAlive', options.keepAlive === undefined ? 15_000 : options.keepAlive)
  const start = retry === undefined ? '' : formatEvent({ retry })
  res.statusCode = 200
  res.setHeader('Content-Type', 'text/event-stream')
  // Not `no-transform`: `compression` would skip the stream.
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('X-Accel-Buffering', 'no') // otherwise nginx buffers events
  res.flushHeaders()
  const events = new ResponseEvents(res, keepAlive)
  if (start !== '') events.writeAlone(start)
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
    const lastId = res.req.headers['last-event-id']
    // The id is sent as UTF-8, which Node decodes as latin1.
    this.lastEventId = typeof lastId === 'string' ? Buffer.from(lastId, 'latin1').toString('utf8') : ''
    this.#timer = keepAlive > 0 ? setInterval(() => this.writeAlone(':\n\n'), keepAlive).unref() : undefined
    res.once('close', () => clearInterval(this.#timer))
    const signal = signalOf(res.req)
    abortWhenClosing(res.req)
    if (signal.aborted) this.close()
    else signal.addEventListener('abort', () => this.close(), { once: true })
  }

  get closed(): boolean {
    return !this.#writer.isOpen
  }

  send(event: ServerSentEvent): Promise<void> {
    const sent = (async () => this.write(formatEvent(event)))()
    // Broadcasts wait for nothing, and a name or an id that a client chose must not end the process.
    sent.catch((err) => process.emitWarning(err instanceof Error ? err : 'An event could not be sent'))
    return sent
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
        await this.write(formatEvent(value as ServerSentEvent))
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
    // Otherwise `compression` keeps data until there is more.
    if (!this.closed) (this.#res as ServerResponse & { flush?(): void }).flush?.()
    return written
  }

  /** Writes what nobody waits for. */
  writeAlone(text: string): void {
    this.write(text).catch(failureOf(this.#res))
  }
}

// https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
// stream = *event; event = *(field ":" [" "] value end-of-line) end-of-line; end-of-line = CRLF / CR / LF
function formatEvent(given: ServerSentEvent): string {
  if (typeof given !== 'object' || given === null) throw new TypeError(`An event is an object: send({ data: 'hello' })`)
  const { event, id, data, retry } = given
  let text = ''
  if (event !== undefined && event !== null) text += `event: ${oneLine('event', event)}\n`
  if (id !== undefined && id !== null) text += `id: ${oneLine('id', id)}\n`
  if (Number.isSafeInteger(retry) && Number(retry) >= 0) text += `retry: ${retry}\n`
  else if (retry !== undefined && retry !== null) throw new TypeError('The retry of an event must be a whole number')
  const body = typeof data === 'string' ? data : JSON.stringify(data)
  if (body !== undefined) for (const line of body.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}

function oneLine(field: string, value: unknown): string {
  const text = String(value) // once: converting it again may return something else
  // Browsers ignore an id that contains NUL.
  if (/[\r\n\0]/.test(text)) throw new TypeError(`The ${field} of an event must be one line`)
  return text
}
