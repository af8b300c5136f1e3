import { METHODS, validateHeaderName, validateHeaderValue } from 'node:http'
import type { BodySource, RawHeaders, RequestHead } from '../node-http/exchange/transport.ts'
import { type InjectBody, readBody } from './body.ts'
import { formatCookies } from './set-cookie.ts'

type HeaderValue = string | number | readonly string[] | undefined
type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | undefined

/** A request for `inject`. */
export interface InjectOptions {
  /** @default 'GET' */
  method?: string
  /** A path with or without a query, or a full URL: its host becomes `Host`, and `https:` makes `req.secure` true. */
  url: string | URL
  /** Added to the query of `url`; a list repeats the name. */
  query?: Readonly<Record<string, QueryValue>> | URLSearchParams | string
  headers?: Readonly<Record<string, HeaderValue>> | Iterable<readonly [string, string]>
  /** Sent as `Cookie`, after a `Cookie` in `headers`. */
  cookies?: Readonly<Record<string, string>>
  /**
   * Strings, bytes, `URLSearchParams`, `FormData`, a `Blob`, a stream or an iterable of chunks are sent as they are;
   * anything else as JSON. Content-Type and Content-Length are set unless `headers` has them.
   */
  body?: InjectBody
  /** The value of `req.socket.remoteAddress`. @default '127.0.0.1' */
  remoteAddress?: string
  /** Aborts the request: the app sees a disconnected client, and the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

export function readOptions(request: string | URL | InjectOptions): InjectOptions {
  if (request === undefined || request === null) {
    throw new TypeError('inject() needs a request: a URL, or an object with one')
  }
  if (typeof request === 'string' || request instanceof URL) return { url: request }
  const { signal } = request
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') {
    throw new TypeError('inject(): signal must be an AbortSignal')
  }
  return request
}

/** Defaults that an agent adds to each request. */
export interface Defaults {
  readonly origin: URL
  /** Additional value of `Cookie`; empty for none. */
  readonly cookie: string
}

export const NO_DEFAULTS: Defaults = { origin: new URL('http://localhost'), cookie: '' }

export function toRequestHead(options: InjectOptions, { origin, cookie }: Defaults = NO_DEFAULTS): RequestHead {
  const { method = 'GET', remoteAddress = '127.0.0.1' } = options
  const upper = String(method).toUpperCase()
  if (!METHODS.includes(upper)) throw new TypeError(`Unknown method: ${method}`)
  const { target, host, encrypted } = readUrl(options.url, origin)
  const { content, type, length } = readBody(options.body)
  const rawHeaders = readHeaders(options.headers)
  const expectation = indexOfHeader(rawHeaders, 'Expect')
  addMissing(rawHeaders, 'Host', host)
  addMissing(rawHeaders, 'Content-Type', type)
  addLength(rawHeaders, content, length)
  addCookies(rawHeaders, cookie)
  addCookies(rawHeaders, formatCookies(options.cookies))
  return {
    method: upper,
    target: withQuery(target, options.query),
    rawHeaders,
    httpVersion: '1.1',
    body: content,
    expects: expectation === -1 ? undefined : rawHeaders[expectation + 1],
    peer: { remoteAddress, remotePort: 0, localAddress: '127.0.0.1', localPort: encrypted ? 443 : 80, encrypted },
  }
}

function readUrl(given: string | URL, origin: URL): { target: string; host: string; encrypted: boolean } {
  const text = String(given)
  const parts = /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(text)
  const target = parts?.[3] ?? text.replace(/#.*$/s, '')
  const isPath = parts !== null || target.startsWith('/') || target === '*'
  if (!isPath)
    throw new TypeError(`The URL of a request begins with "/" or with "http://host/": ${JSON.stringify(text)}`)
  // Node's client rejects these too: a server could parse the rest as something else.
  if (/[^\x21-\xff]/.test(target)) {
    throw new TypeError(`The URL of a request has characters that must be escaped: ${JSON.stringify(text)}`)
  }
  return {
    target: target.startsWith('/') || target === '*' ? target : `/${target}`,
    host: parts === null ? origin.host : readHost(parts[2] as string, text), // group 2 always exists
    encrypted: (parts?.[1]?.toLowerCase() ?? origin.protocol.slice(0, -1)) === 'https',
  }
}

function readHost(authority: string, url: string): string {
  const host = authority.replace(/^.*@/, '')
  try {
    const { host: read } = new URL(`http://${host}`)
    if (/^[!-~]+$/.test(host)) return host
    if (!/[\0-\x20\x7f]/.test(host)) return read // a name in a non-Latin script
  } catch {
    // reported below
  }
  throw new TypeError(`The URL of a request has no valid host: ${JSON.stringify(url)}`)
}

function withQuery(target: string, query: InjectOptions['query']): string {
  if (query === undefined) return target
  const text = typeof query === 'string' ? query.replace(/^\?/, '') : toSearchParams(query).toString()
  if (text === '') return target
  return target + (target.includes('?') ? '&' : '?') + text
}

function toSearchParams(query: Exclude<InjectOptions['query'], string | undefined>): URLSearchParams {
  if (query instanceof URLSearchParams) return query
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) params.append(name, String(each))
    }
  }
  return params
}

function readHeaders(headers: InjectOptions['headers']): RawHeaders {
  const rawHeaders: RawHeaders = []
  if (headers === undefined) return rawHeaders
  const entries = isIterable(headers) ? headers : Object.entries(headers)
  for (const [name, value] of entries) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined) continue
      validateHeaderName(name)
      validateHeaderValue(name, String(each))
      rawHeaders.push(name, String(each))
    }
  }
  return rawHeaders
}

function isIterable(value: object): value is Iterable<readonly [string, string]> {
  return Symbol.iterator in value
}

function indexOfHeader(rawHeaders: RawHeaders, name: string): number {
  const lower = name.toLowerCase()
  return rawHeaders.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === lower)
}

function addMissing(rawHeaders: RawHeaders, name: string, value: string | undefined): void {
  if (value !== undefined && indexOfHeader(rawHeaders, name) === -1) rawHeaders.push(name, value)
}

/** Announces the body by a length or by chunks: parsers check these headers. */
function addLength(rawHeaders: RawHeaders, content: Uint8Array | BodySource | undefined, length?: number): void {
  if (content === undefined || indexOfHeader(rawHeaders, 'Transfer-Encoding') !== -1) return
  if (length !== undefined) addMissing(rawHeaders, 'Content-Length', String(length))
  else if (indexOfHeader(rawHeaders, 'Content-Length') === -1) rawHeaders.push('Transfer-Encoding', 'chunked')
}

function addCookies(rawHeaders: RawHeaders, text: string): void {
  if (text === '') return
  const index = indexOfHeader(rawHeaders, 'Cookie')
  if (index === -1) rawHeaders.push('Cookie', text)
  else rawHeaders[index + 1] = `${rawHeaders[index + 1]}; ${text}`
}
