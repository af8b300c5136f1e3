import { ServerResponse } from 'node:http'
import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

// Connect's own warnings: apps know and silence them by its name.
const deprecate = depd('connect')

export interface HeaderEventMethods {
  /** @deprecated Use `headersSent`. */
  readonly headerSent: boolean
  /** Adds a listener. `header` is emitted right before the head is written, while headers can still be set. */
  on(event: string | symbol, listener: (...args: unknown[]) => void): this
}

export const headerEvent: Part<ExchangeResponse, HeaderEventMethods> = {
  get headerSent() {
    deprecate('res.headerSent: use standard res.headersSent')
    return this.headersSent
  },

  on(event, listener) {
    if (event !== 'header') return ServerResponse.prototype.on.call(this, event, listener) as typeof this
    deprecate('res.on("header"): use on-headers npm module instead')
    beforeHead(this, listener)
    return this
  },
}

/**
 * Calls a listener once, right before the head of a response is written, with all headers set. It can still change them
 * and the status. Of several listeners, the last one added runs first.
 */
export function beforeHead(res: ServerResponse, listener: (this: ServerResponse) => void): void {
  const writeHead = res.writeHead as (...args: unknown[]) => ServerResponse
  let called = false
  res.writeHead = function writeHeadWithListener(this: ServerResponse, ...args: unknown[]): ServerResponse {
    if (called) return writeHead.apply(this, args)
    called = true
    const reason = takeHead(this, args)
    const { statusCode } = this
    listener.call(this)
    // Drop a custom reason phrase if the listener changed the status.
    const isSame = this.statusCode === statusCode && reason !== undefined
    return isSame ? writeHead.call(this, statusCode, reason) : writeHead.call(this, this.statusCode)
  } as ServerResponse['writeHead']
}

/** Applies the arguments of `writeHead` to the response; returns the reason phrase, if there is one. */
function takeHead(res: ServerResponse, [status, ...more]: unknown[]): string | undefined {
  res.statusCode = status as number // Node refuses an invalid one
  const reason = typeof more[0] === 'string' ? more[0] : undefined
  const headers = more[1] ?? (reason === undefined ? more[0] : undefined)
  if (Array.isArray(headers)) setPairs(res, headers)
  else if (headers) for (const [name, value] of Object.entries(headers)) if (name) res.setHeader(name, value as string)
  return reason
}

/** Alternating names and values, or pairs of them. A repeated name replaces the earlier value. */
function setPairs(res: ServerResponse, headers: unknown[]): void {
  const flat = headers.flat() as string[]
  const names = flat.filter((_, index) => index % 2 === 0)
  for (const name of names) res.removeHeader(name)
  for (const [index, name] of names.entries()) res.appendHeader(name, flat[index * 2 + 1] as string)
}
