// hot path
import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { withUtf8 } from '../http/content-type.ts'
import { endWith, sendBody, sendQuickly } from './body.ts'
import { quickHeaders } from './headers.ts'
import { HTML_TYPE, quickTable } from './quick-headers.ts'

export interface SendMethods {
  /**
   * Sends a body: text as HTML, bytes as they are, anything else as JSON.
   * Sets Content-Type where none is set, Content-Length and, by the `etag` setting, ETag, and answers 304 to a client
   * whose copy is still good.
   * @example res.send('<p>hello</p>')
   */
  send(body?: unknown): this
}

export const sendMethods: Part<ExchangeResponse, SendMethods> = {
  send(body) {
    switch (typeof body) {
      case 'string':
        return sendText(this, body)
      case 'undefined':
        return endWith(this, undefined, undefined, 0)
      case 'boolean':
      case 'number':
        return this.json(body)
      case 'object':
        if (body === null) return sendBody(this, '')
        if (!ArrayBuffer.isView(body)) return this.json(body)
        if (!this.get('Content-Type')) this.type('bin')
        return sendBody(this, toBuffer(body))
      default:
        // Symbols, functions and big integers: Buffer.from refuses them with a TypeError that says what it takes.
        return sendBody(this, Buffer.from(body as unknown as string))
    }
  },
}

function sendText<Self extends ExchangeResponse>(res: Self, text: string): Self {
  const table = quickTable(res, quickHeaders)
  if (table === undefined) {
    labelText(res)
    return sendBody(res, text)
  }
  const type = table['content-type']
  if (type === undefined) table['content-type'] = ['Content-Type', HTML_TYPE]
  else if (!isLabelled(type[1])) labelText(res)
  return sendQuickly(res, table, text)
}

function isLabelled(type: unknown): boolean {
  return typeof type === 'string' && type !== '' && withUtf8(type) === type
}

function labelText(res: ExchangeResponse): void {
  const type = res.get('Content-Type')
  if (typeof type !== 'string') {
    res.type('html')
    return
  }
  // Though it may be labelled already: whoever watches `set` has always been told.
  res.set('Content-Type', withUtf8(type))
}

// Typed arrays of any width and DataViews are the bytes they look at.
function toBuffer(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}
