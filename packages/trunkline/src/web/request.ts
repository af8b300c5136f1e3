import { METHODS } from 'node:http'
import { PulledBody } from '../node-http/exchange/pulled-body.ts'
import type { Peer, RawHeaders, RequestHead } from '../node-http/exchange/transport.ts'
import type { FetchInfo, HostInfo } from './context.ts'

export function isKnownMethod(method: string): boolean {
  return KNOWN_METHODS.has(method)
}

const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS)

/** A request of the web platform, as a server would have read it. */
export function readRequest(request: Request, info: FetchInfo | HostInfo | undefined): RequestHead {
  const { method } = request
  const { target, host, encrypted } = readUrl(request.url)
  const { rawHeaders, hasHost, hasLength } = readHeaders(request.headers)
  // Not asked where there is none: servers that make a Request of what it is asked for would have to make all of it.
  const body = hasLength || !isUsuallyBodiless(method) ? readBody(request) : undefined
  if (!hasHost) rawHeaders.push('host', host)
  // Body parsers tell by one of them whether there is a body.
  if (body !== undefined && !hasLength) rawHeaders.push('transfer-encoding', 'chunked')
  return { method, target, rawHeaders, httpVersion: '1.1', body, peer: readPeer(request, info, encrypted) }
}

/** The Fetch standard allows them no body; a host may have got one all the same, and then its length is known. */
function isUsuallyBodiless(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function readBody(request: Request): PulledBody | undefined {
  if (request.bodyUsed) throw new TypeError('The body of the request was read before the application got it')
  const { body } = request
  if (body?.locked) throw new TypeError('The body of the request is already being read')
  return body ? PulledBody.fromStream(body) : undefined
}

interface Address {
  readonly target: string
  readonly host: string
  readonly encrypted: boolean
}

/** The URL of a request is whole and normalised; taking it apart anew would be most of the work. */
function readUrl(url: string): Address {
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

interface ReadHeaders {
  readonly rawHeaders: RawHeaders
  readonly hasHost: boolean
  readonly hasLength: boolean
}

function readHeaders(headers: Headers): ReadHeaders {
  const rawHeaders: RawHeaders = []
  let hasHost = false
  let hasLength = false
  for (const [name, value] of headers) {
    rawHeaders.push(name, value)
    if (name === 'host') hasHost = true
    else if (name === 'content-length' || name === 'transfer-encoding') hasLength = true
  }
  return { rawHeaders, hasHost, hasLength }
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
