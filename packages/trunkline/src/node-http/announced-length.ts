import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { NodeResponse, Send } from './response-fields.ts'
import { printUnheard } from './unheard-error.ts'

/** Sets Content-Length, unless the body goes out in chunks: clients refuse both together as request smuggling. */
export function announceLength(res: ServerResponse, length: number): void {
  if (!res.hasHeader('Transfer-Encoding')) res.setHeader('Content-Length', length)
}

/**
 * Enforces the Content-Length of a response. Of a longer body, what was announced is sent; after that, and after a
 * shorter one, the connection is closed. Node sends whatever it is given. On a connection that stays open, the client
 * would read the surplus as the next response, or the next response as the rest of this one.
 *
 * For bodies whose length other code announced: an upstream server, a `Response`, a piped stream. A head that was
 * already sent is left alone.
 *
 * @param source the stream that was piped, if one was
 */
export function holdToLength(res: ServerResponse, source?: Readable): void {
  const held = res as HeldResponse // Node's types do not show how a response writes
  if (held[kHeld] !== undefined || held._headerSent || typeof held._send !== 'function') return
  held[kHeld] = { send: held._send, length: undefined, sent: 0, isOver: false, source }
  held._send = sendWithinLength
  // Before the listeners that pass a complete response to its transport.
  res.prependListener('prefinish', checkEnd)
}

interface HeldResponse extends NodeResponse {
  [kHeld]?: Held
}

interface Held {
  readonly send: Send
  /** The Content-Length of the head; -1 if it has none. Undefined until the head is created. */
  length: number | undefined
  sent: number
  /** Whether the body was too long, so that no more of it is sent. */
  isOver: boolean
  readonly source: Readable | undefined
}

const kHeld: unique symbol = Symbol('held to its length')

function sendWithinLength(this: HeldResponse, ...args: Parameters<Send>): boolean {
  const held = this[kHeld] as Held // set together with this method
  if (held.isOver) return false
  const length = announcedLength(this, held)
  if (length !== -1) {
    const [data, encoding] = args
    const left = length - held.sent
    held.sent += byteLength(data, encoding)
    if (held.sent > length) return sendLast(this, held, toBytes(data, encoding).subarray(0, left))
  }
  return held.send.apply(this, args)
}

/** Sends the last bytes that were announced, and then closes the connection. */
function sendLast(res: HeldResponse, held: Held, bytes: Uint8Array): false {
  held.isOver = true
  const err = createMismatch(held.length as number, 'longer') // known, because it was exceeded
  held.send.call(res, bytes, undefined, (failure: unknown) => {
    if (failure || res.destroyed) return // the client has left
    res.emit('prefinish') // an exchange has no connection: its response is complete now
    printUnheard(res, err)
    res.destroy(err)
  })
  res.once('close', () => {
    const { source } = held // if nothing reads it any more, it would keep its file open
    if (source?.listenerCount('data') === 0) source.destroy?.() // streams of old have no `destroy`
  })
  return false
}

function checkEnd(this: HeldResponse): void {
  const held = this[kHeld] as Held // set together with this listener
  const length = announcedLength(this, held)
  if (held.sent < length && this._hasBody && !this.destroyed) this.destroy(createMismatch(length, 'shorter'))
}

function announcedLength(res: HeldResponse, held: Held): number {
  if (held.length === undefined && res._header) held.length = res.chunkedEncoding ? -1 : readLength(res._header)
  return held.length ?? -1
}

function readLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1]
  return length === undefined ? -1 : Number(length)
}

function byteLength(data: string | Uint8Array, encoding: unknown): number {
  if (typeof data !== 'string') return data.length
  return Buffer.byteLength(data, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
}

function toBytes(data: string | Uint8Array, encoding: unknown): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data, encoding as BufferEncoding) : data
}

function createMismatch(length: number, how: 'longer' | 'shorter'): Error {
  const message = `The body is ${how} than its Content-Length of ${length} bytes; the connection was closed`
  return Object.assign(new Error(message), { code: 'ERR_HTTP_CONTENT_LENGTH_MISMATCH' })
}
