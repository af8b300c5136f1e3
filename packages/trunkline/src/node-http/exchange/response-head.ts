import type { OutgoingHttpHeaders } from 'node:http'
import type { RawHeaders, ResponseHead } from './transport.ts'

/** Parses the head that Node created, without headers of an HTTP/1 connection. */
export function parseResponseHead(text: string): ResponseHead {
  // Node may produce header values with characters above one byte, of which a socket sends the low byte.
  const head = /[^\x00-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : text
  const end = head.indexOf('\r\n')
  // HTTP/1.1 200 OK
  return {
    status: Number(head.slice(9, 12)),
    statusText: head.slice(13, end),
    rawHeaders: parseHeaderLines(head, end + 2),
  }
}

/** Parses `name: value` lines from an offset up to an empty line. */
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

/** RFC 9110 §7.6.1, RFC 9113 §8.2.2: hop-by-hop headers, which HTTP/2 and fetch reject. */
export function isOfConnection(name: string): boolean {
  // Check the length first: few headers are as short or as long as these.
  if (name.length < 7) return name.length === 2 && name.toLowerCase() === 'te'
  return name.length <= 17 && CONNECTION_HEADERS.has(name.toLowerCase())
}

const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings', // part of an upgrade from HTTP/1 (RFC 7540 §3.2.1); `node:http2` rejects it
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

/** Whether a response with this status cannot have a body on HTTP/2 or in a `Response`. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/**
 * RFC 9110 §8.6: removes the Content-Length of a response without a body. That of a 304 stays, because it is the length
 * of the 200 response; a 205 may have 0.
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

/** Adds headers to a record by their names in lower case. Repeated ones are joined, except cookies, which are a list. */
export function joinHeaders<Headers extends OutgoingHttpHeaders>(rawHeaders: RawHeaders, headers: Headers): Headers {
  const joined: OutgoingHttpHeaders = headers
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase()
    const value = rawHeaders[i + 1] as string
    const former = joined[name]
    if (name === 'set-cookie') joined[name] = former === undefined ? [value] : [...(former as string[]), value]
    else joined[name] = former === undefined ? value : `${former}, ${value}`
  }
  return headers
}
