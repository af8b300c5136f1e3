import type { ServerResponse } from 'node:http'
import type { Part } from '../contract/part.ts'
import { TOKEN } from '../http/names.ts'
import { type EventStream, type EventStreamOptions, sse } from '../streams/event-stream.ts'
import type { StreamSource } from '../streams/source.ts'
import { stream } from '../streams/stream.ts'

export interface StreamMethods {
  /**
   * Sends a body chunk by chunk, at the client's pace. The source is cancelled when the client disconnects. An error
   * before the first chunk goes to the error handlers, a later one closes the connection. The promise resolves when
   * everything was sent, or is no longer needed; it never rejects. Not in `@trunkline/v5`, which only has what Express
   * has.
   * @example res.type('text/csv').stream(createReadStream('sales.csv'))
   * @example res.stream(await fetch(url, { signal: req.signal }))
   * @throws TypeError for a source without chunks
   */
  stream(source: StreamSource): Promise<void>

  /**
   * Responds with an event stream for `EventSource` (server-sent events). It ends when the client disconnects, or when
   * the server is closing. Not in `@trunkline/v5`, which only has what Express has.
   * @example
   * const events = res.sse()
   * await events.send({ event: 'price', id: 7, data: { eur: 12 } })
   */
  sse(options?: EventStreamOptions): EventStream
}

/** `res.stream()` and `res.sse()`, which are loaded at their first call. */
export const streamMethods: Part<ServerResponse, StreamMethods> = {
  stream(source) {
    return stream(this, source)
  },

  sse(options) {
    return sse(this, options)
  },
}

export interface ServerTimingMethods {
  /**
   * Adds a metric to the `Server-Timing` header, which browsers show with the request. Not in `@trunkline/v5`, which
   * only has what Express has.
   * @example res.serverTiming('db', 12.3, 'two queries')
   * @throws TypeError if the name is not a token, or the duration not a number
   */
  serverTiming(name: string, milliseconds?: number, description?: string): this
}

export const serverTimingMethods: Part<ServerResponse, ServerTimingMethods> = {
  serverTiming(name, milliseconds, description) {
    serverTiming(this, name, milliseconds, description)
    return this
  },
}

/**
 * Adds a metric to the `Server-Timing` header like `res.serverTiming()`, on any release line.
 * @example serverTiming(res, 'cache', undefined, 'hit')
 */
export function serverTiming(res: ServerResponse, name: string, milliseconds?: number, description?: string): void {
  if (typeof name !== 'string' || !TOKEN.test(name)) throw new TypeError(`A name of Server-Timing must be a token`)
  let metric = name
  if (milliseconds !== undefined) {
    if (!Number.isFinite(milliseconds)) throw new TypeError('A duration of Server-Timing must be a number')
    metric += `;dur=${Number(milliseconds.toFixed(3))}`
  }
  if (description !== undefined) metric += `;desc="${String(description).replace(/["\\]/g, '\\$&')}"`
  res.appendHeader('Server-Timing', metric)
}
