import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withUtf8Strictly } from '../../http/media-type/v4/content-type.ts'
import { isMime1AsShipped } from '../../http/media-type/v4/mime1.ts'
import { statusText } from '../../http/names.ts'
import { writableHeaders } from '../../node-http/headers.ts'
import { everyLineMethods } from '../every-line.ts'
import {
  commonSends,
  type FastHeaderPolicy,
  fastHeaders,
  HTML_TYPE,
  type SendPolicy,
  sendBody,
  sendValue,
  sendWithFastHeaders,
} from '../send.ts'
import { v4HeaderMethods } from './headers.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

// The status of a deprecated form is a type parameter, so that `interface Typed<B> extends Response { json: Send<B,
// this> }` compiles: TypeScript then compares with any type. It excludes `any`: a value of unknown type must not count
// as a use of a deprecated form.
export interface V4SendMethods<Body = unknown> {
  /** @deprecated A number is a status: use `res.sendStatus(status)`. */
  send<Status extends number>(status: unknown extends Status ? never : Status): this
  /**
   * Sends a body: strings as HTML, a Buffer as it is, anything else as JSON. Sets Content-Type if it is not set,
   * Content-Length and, depending on the setting `etag`, ETag. Responds with 304 if the client's copy is still fresh.
   * @example res.send('<p>hello</p>')
   */
  send(body?: Body): this
  /** @deprecated Use `res.status(status).send(body)`. */
  send<Status extends number>(status: Status, body: Body): this
  /** @deprecated Use `res.status(status).send(body)`. */
  send(body: Body, status: number): this
}

/** `send` with a body, a status, or both in either order; `warn` gets the form that a call has. */
export function createSend<Res extends ExchangeResponse, Bytes extends ArrayBufferView>(
  policy: SendPolicy<Res, Bytes>,
  warn: (form: 'status' | 'status, body' | 'body, status') => void = () => {},
): <Self extends Res>(this: Self, body: unknown) => Self {
  return function send<Self extends Res>(this: Self, body: unknown): Self {
    // biome-ignore lint/complexity/noArguments: the signatures differ in their number; a rest would allocate
    const given = arguments.length
    if (given === 2) {
      // biome-ignore lint/complexity/noArguments: a rest would allocate
      const second: unknown = arguments[1]
      const isLast = typeof body !== 'number' && typeof second === 'number'
      warn(isLast ? 'body, status' : 'status, body')
      return sendValue(this, takeStatus(this, body, second, isLast), policy)
    }
    if (typeof body === 'number' && given === 1) {
      if (!this.get('Content-Type')) this.type('txt')
      warn('status')
      this.statusCode = body
      return sendValue(this, statusText(body), policy)
    }
    return sendValue(this, body, policy)
  }
}

const policy: SendPolicy<ExchangeResponse> = {
  ...commonSends,
  sendText: sendHtml,
  sendNull: (res) => sendText(res, ''),
  // Other views of bytes are ordinary objects on 4.x, sent as JSON.
  isBytes: Buffer.isBuffer,
  sendBytes: sendBody,
}

/** Sets the status, which is one of two arguments, and returns the other one, the body. */
export function takeStatus(res: ExchangeResponse, first: unknown, second: unknown, isLast: boolean): unknown {
  res.statusCode = (isLast ? second : first) as number // Node refuses an invalid one
  return isLast ? first : second
}

// One source line for each message: depd warns once per line.
export const v4SendMethods: Part<ExchangeResponse, V4SendMethods> = {
  send: createSend(policy, (form) => {
    if (form === 'status') deprecate('res.send(status): Use res.sendStatus(status) instead')
    else if (form === 'body, status') deprecate('res.send(body, status): Use res.status(status).send(body) instead')
    else deprecate('res.send(status, body): Use res.status(status).send(body) instead')
  }),
}

export const v4FastHeaderPolicy: FastHeaderPolicy = {
  methods: { ...everyLineMethods, ...v4HeaderMethods, ...v4SendMethods },
  hasCommonTypes: isMime1AsShipped,
  writableHeaders,
  sendWithFastHeaders,
}

function sendHtml<Self extends ExchangeResponse>(res: Self, text: string): Self {
  const headers = fastHeaders(res, v4FastHeaderPolicy)
  if (headers === undefined) {
    if (!res.get('Content-Type')) res.type('html')
    return sendText(res, text)
  }
  const type = headers['content-type']?.[1] || HTML_TYPE
  if (typeof type === 'string') headers['content-type'] = ['Content-Type', withUtf8Strictly(type)]
  return sendWithFastHeaders(res, headers, text)
}

function sendText<Self extends ExchangeResponse>(res: Self, text: string): Self {
  setUtf8(res)
  return sendBody(res, text)
}

/**
 * Sets the charset of the response's type. Calls `set` even if it is there already: a wrapper sees it, and Node throws if the
 * head was sent, which tells the app that it responded twice.
 */
export function setUtf8(res: ExchangeResponse): void {
  const type = res.get('Content-Type')
  if (typeof type === 'string' && type !== '') res.set('Content-Type', withUtf8Strictly(type))
}
