import type { ServerResponse } from 'node:http'
import type { Part } from '../contract/part.ts'

export interface ServerTimingMethods {
  /**
   * Adds a metric to the `Server-Timing` header, which browsers show with the request. Not in `@trunkline/v5`, which
   * only has what Express has.
   * @example res.serverTiming('db', 12.3, 'two queries')
   * @throws TypeError if the name is not a token, or the duration not a number
   */
  serverTiming(name: string, milliseconds?: number, description?: string): this
}

/** `res.serverTiming()`. */
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

// RFC 9110 §5.6.2: token = 1*tchar
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
