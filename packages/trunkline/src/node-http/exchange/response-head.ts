// hot path
import type { RawHeaders, ResponseHead } from './transport.ts'

/** Reads the head that node has made, and leaves out what only a connection of HTTP/1 has. */
export function parseResponseHead(text: string): ResponseHead {
  const head = isLatin1(text) ? text : Buffer.from(text, 'latin1').toString('latin1') // as a socket writes it
  const end = head.indexOf('\r\n')
  // HTTP/1.1 200 OK
  return {
    status: Number(head.slice(9, 12)),
    statusText: head.slice(13, end),
    rawHeaders: parseHeaderLines(head, end + 2),
  }
}

/** The lines `name: value` of a text, from a place on, up to an empty one. */
export function parseHeaderLines(text: string, from: number): RawHeaders {
  const rawHeaders: RawHeaders = []
  for (let start = from; start < text.length; ) {
    const end = text.indexOf('\r\n', start)
    const colon = text.indexOf(':', start)
    if (colon === -1 || end <= start) break
    const name = text.slice(start, colon)
    if (!isOfConnection(name)) rawHeaders.push(name, text.slice(colon + 2, end))
    start = end + 2
  }
  return rawHeaders
}

/** RFC 9110 §7.6.1, RFC 9113 §8.2.2: these are for the next hop only, and HTTP/2 and fetch refuse them. */
export function isOfConnection(name: string): boolean {
  // The shortest and the longest of them; and few headers have one of these lengths.
  if (name.length < 7) return name.length === 2 && name.toLowerCase() === 'te'
  return name.length <= 17 && CONNECTION_HEADERS.has(name.toLowerCase())
}

const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings', // of an upgrade from HTTP/1 (RFC 7540 §3.2.1); `node:http2` refuses it
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

/** Whether an answer of this status has no body where messages have no way to carry one: on HTTP/2, in a `Response`. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/**
 * RFC 9110 §8.6: what is left out has no length. That of a 304 is the one that a 200 would have, and a 205 may say that
 * its length is 0.
 */
export function withoutBody(head: ResponseHead): ResponseHead {
  if (head.status === 304) return head
  const rawHeaders: RawHeaders = []
  for (let i = 0; i < head.rawHeaders.length; i += 2) {
    const name = head.rawHeaders[i] as string
    const value = head.rawHeaders[i + 1] as string
    const isKept = name.toLowerCase() !== 'content-length' || (head.status === 205 && value === '0')
    if (isKept) rawHeaders.push(name, value)
  }
  return { ...head, rawHeaders }
}

// Node spoils some values so that they have characters beyond a byte, of which a socket sends the lower half.
function isLatin1(text: string): boolean {
  return !/[^\x00-\xff]/.test(text)
}

/** An object to put headers into by their names. */
export function createHeaderRecord<Value>(): Record<string, Value> {
  return new HeaderRecord() as Record<string, Value>
}

// Without anything to inherit, for a header can have any name, but with properties of the fast kind.
function HeaderRecordObject(): void {}
HeaderRecordObject.prototype = Object.freeze(Object.create(null))
const HeaderRecord = HeaderRecordObject as unknown as new () => object // what `new` makes of it
