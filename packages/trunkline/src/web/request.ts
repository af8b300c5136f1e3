import { METHODS } from 'node:http'
import { PulledBody } from '../node-http/exchange/pulled-body.ts'
import { HIGH_WATER_MARK } from '../node-http/exchange/socket-members.ts'
import type { BodySource, Peer, RawHeaders, RequestHead } from '../node-http/exchange/transport.ts'
import type { FetchInfo, HostInfo } from './context.ts'

export const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS)

/** Reads a web `Request` like a server. */
export function readFetchRequest(request: Request, info: FetchInfo | HostInfo | undefined): RequestHead {
  const { method } = request
  const { target, host, encrypted } = readUrl(request.url)
  const { rawHeaders, hasHost, hasLength, length, expects } = readHeaders(request.headers)
  // The Fetch standard forbids a body for GET and HEAD; if a host has received one, its length is known.
  // Do not read `body` if there is none: on a lazy stand-in (Hono, srvx) that would build a full `Request`.
  const wasReceived = hasHost || hasLength
  const body = hasLength || (method !== 'GET' && method !== 'HEAD') ? readBody(request, length, wasReceived) : undefined
  if (!hasHost) rawHeaders.push('host', host)
  // Body parsers check these headers to find a body.
  if (body !== undefined && !hasLength) rawHeaders.push('transfer-encoding', 'chunked')
  return { method, target, rawHeaders, httpVersion: '1.1', body, peer: readPeer(request, info, encrypted), expects }
}

function readBody(request: Request, length: number, wasReceived: boolean): BodySource | undefined {
  if (request.bodyUsed) throw new TypeError('The body of the request was read before the application got it')
  // A lazy stand-in of a server (Hono, srvx) creates a `Request` on demand.
  const isStandIn = Object.getPrototypeOf(request) !== Request.prototype
  if (isStandIn && length > 0 && length <= HIGH_WATER_MARK) return readWhole(request)
  const { body } = request
  if (body?.locked) throw new TypeError('The body of the request is already being read')
  if (!body) return undefined
  const isOwnForm = isEncodedByNode(request) && (!wasReceived || (!isStandIn && isByteStreamOfNode(request, body)))
  return isOwnForm ? PulledBody.fromForm(body) : PulledBody.fromStream(body)
}

/** Whether the body is a `FormData` of a program, by the boundary that Node's `Request` writes. */
function isEncodedByNode(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data; boundary=----formdata-undici-') === true
}

/** What a program on Node encodes is a stream of bytes; servers on Node pass other streams. Only Node has `duplex`. */
function isByteStreamOfNode(request: Request, body: ReadableStream): boolean {
  if (!('duplex' in request)) return false
  try {
    body.getReader({ mode: 'byob' }).releaseLock()
    return true
  } catch {
    return false
  }
}

/**
 * Whether a stand-in creates its signal on demand, as Hono's does: its prototype is an object literal. Requests of other
 * classes, such as that of the package undici, may have had their signal from the start.
 */
export function hasLazySignal(request: Request): boolean {
  const members = Object.getPrototypeOf(request) as object
  if (members === Request.prototype || !(request instanceof Request)) return false
  return Object.hasOwn(members, 'signal') && !Object.hasOwn(members, 'constructor')
}

/**
 * A small body, read in one piece. A stand-in can do that fast; for its stream it has to create a whole `Request`,
 * which is half of the work of Hono's Node server (Node 26).
 */
function readWhole(request: Request): PulledBody {
  let isRead = false
  const next = async (): Promise<{ done?: true; value?: ArrayBuffer }> => {
    if (isRead) return { done: true }
    isRead = true
    return { value: await request.arrayBuffer() }
  }
  return new PulledBody(next, () => request.body?.cancel())
}

/** The URL of a `Request` is complete and normalised, so cut it by hand: parsing it again would be most of the work. */
function readUrl(url: string): { target: string; host: string; encrypted: boolean } {
  const scheme = url.indexOf('://')
  const encrypted = scheme === 5
  if (scheme !== (encrypted ? 'https' : 'http').length || !url.startsWith('http')) {
    throw new TypeError(`The URL of a request must be absolute: ${JSON.stringify(url)}`)
  }
  const path = url.indexOf('/', scheme + 3)
  const hash = url.indexOf('#', path)
  const host = url.slice(scheme + 3, path === -1 ? undefined : path)
  return { target: path === -1 ? '/' : url.slice(path, hash === -1 ? undefined : hash), host, encrypted }
}

function readHeaders(headers: Headers) {
  const rawHeaders: RawHeaders = []
  let hasHost = false
  let hasLength = false // whether there is a body, whatever its length
  let length = 0 // in bytes; 0 or NaN if unknown
  let expects: string | undefined
  for (const [name, value] of headers) {
    rawHeaders.push(name, value)
    if (name === 'host') hasHost = true
    else if (name === 'expect') expects = value
    else if (name === 'content-length' || name === 'transfer-encoding') {
      hasLength = true
      length = Number(value) // NaN for Transfer-Encoding and invalid values, which compares as not longer
    }
  }
  return { rawHeaders, hasHost, hasLength, length, expects }
}

function readPeer(request: Request, info: FetchInfo | HostInfo | undefined, encrypted: boolean): Peer {
  const localPort = encrypted ? 443 : 80
  if (info === undefined) return { localPort, encrypted }
  if ('remoteAddress' in info) return { remoteAddress: info.remoteAddress, localPort, encrypted }
  const { remoteAddr, requestIP } = info as HostInfo
  if (remoteAddr) {
    const { hostname, port } = remoteAddr as { hostname?: string; port?: number }
    return { remoteAddress: hostname, remotePort: port, localPort, encrypted }
  }
  const found = typeof requestIP === 'function' ? requestIP.call(info, request) : undefined
  return { remoteAddress: found?.address, remotePort: found?.port, localPort, encrypted }
}
