// hot path
import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withUtf8Strictly } from '../../http/media-type/v4/content-type.ts'
import { statusText } from '../../http/status-text.ts'
import { fastHeaders, HTML_TYPE } from '../headers.ts'
import { endWith, sendBody, sendQuickly } from '../send.ts'
import { v4CommonTypes } from './headers.ts'
import { takeStatus } from './status-argument.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

export interface V4SendMethods {
  /**
   * Sends a body: text as HTML, a Buffer as it is, anything else as JSON.
   * Sets Content-Type where none is set, Content-Length and, by the `etag` setting, ETag, and answers 304 to a client
   * whose copy is still good.
   * @example res.send('<p>hello</p>')
   */
  send(body?: unknown): this
  /** @deprecated Use `res.sendStatus(status)`. */
  send(status: number): this
  /** @deprecated Use `res.status(status).send(body)`. */
  send(status: number, body: unknown): this
  /** @deprecated Use `res.status(status).send(body)`. */
  send(body: unknown, status: number): this
}

/** Sending, with the signatures that set the status too. */
export const v4SendMethods: Part<ExchangeResponse, V4SendMethods> = {
  send(body: unknown) {
    // biome-ignore lint/complexity/noArguments: the signatures differ in their number; a rest would allocate
    const given = arguments.length
    if (given === 2) {
      // biome-ignore lint/complexity/noArguments: as above
      return sendValue(this, readBody(this, body, arguments[1]))
    }
    if (typeof body === 'number' && given === 1) {
      if (!this.get('Content-Type')) this.type('txt')
      deprecate('res.send(status): Use res.sendStatus(status) instead')
      this.statusCode = body
      return sendValue(this, statusText(body))
    }
    return sendValue(this, body)
  },
}

function readBody(res: ExchangeResponse, first: unknown, second: unknown): unknown {
  const isLast = typeof first !== 'number' && typeof second === 'number'
  if (isLast) deprecate('res.send(body, status): Use res.status(status).send(body) instead')
  else deprecate('res.send(status, body): Use res.status(status).send(body) instead')
  return takeStatus(res, first, second, isLast)
}

function sendValue<Self extends ExchangeResponse>(res: Self, value: unknown): Self {
  switch (typeof value) {
    case 'string':
      return sendHtml(res, value)
    case 'undefined':
      return endWith(res, undefined, undefined, 0)
    case 'boolean':
    case 'number':
      return res.json(value)
    case 'object':
      if (value === null) return sendText(res, '')
      // Other views of bytes are objects like any other on 4.x, and are written as JSON.
      if (!Buffer.isBuffer(value)) return res.json(value)
      if (!res.get('Content-Type')) res.type('bin')
      return sendBody(res, value)
    default:
      // Symbols, functions and big integers: Buffer.from refuses them with a TypeError that says what it takes.
      return sendBody(res, Buffer.from(value as unknown as string)) // see above
  }
}

function sendHtml<Self extends ExchangeResponse>(res: Self, text: string): Self {
  const headers = fastHeaders(res, v4CommonTypes)
  if (headers === undefined) {
    if (!res.get('Content-Type')) res.type('html')
    return sendText(res, text)
  }
  const type = headers['content-type']?.[1]
  if (!type) headers['content-type'] = ['Content-Type', HTML_TYPE]
  else if (typeof type !== 'string' || withUtf8Strictly(type) !== type) labelText(res)
  return sendQuickly(res, headers, text)
}

function sendText<Self extends ExchangeResponse>(res: Self, text: string): Self {
  labelText(res)
  return sendBody(res, text)
}

function labelText(res: ExchangeResponse): void {
  const type = res.get('Content-Type')
  if (typeof type !== 'string' || type === '') return
  // Even if it has its charset already: Express calls `set` here, and middleware that wraps `set` sees the call.
  res.set('Content-Type', withUtf8Strictly(type))
}
