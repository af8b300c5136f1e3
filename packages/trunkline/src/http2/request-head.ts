import type { Http2Session, ServerHttp2Stream } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { BodySource, Peer, RawHeaders, RequestHead } from '../node-http/exchange/transport.ts'

/** The request of a stream, as an HTTP/1 server would have read it; undefined if it is malformed. */
export function readRequestHead(
  stream: ServerHttp2Stream,
  lines: RawHeaders,
  body: BodySource | undefined,
): Http2RequestHead | undefined {
  const rawHeaders: RawHeaders = []
  let method = 'GET'
  let target = '/'
  let scheme: string | undefined
  let authority: string | undefined
  // The pseudo-headers replace the request line, and come before all other headers.
  for (let i = 0; lines[i]?.startsWith(':'); i += 2) {
    const name = lines[i]
    const value = lines[i + 1] as string
    if (name === ':method') method = value
    else if (name === ':path') target = value
    else if (name === ':scheme') scheme = value
    else if (name === ':authority') authority = value
  }
  let host: string | undefined
  let hasLength = false
  for (let i = 0; i < lines.length; i += 2) {
    const name = lines[i] as string
    const value = lines[i + 1] as string
    if (name.startsWith(':')) continue
    rawHeaders.push(name, value)
    if (name === 'content-length') hasLength = true
    else if (name === 'host') {
      // Code that checks the one and code that uses the other would mean different sites.
      // RFC 9113 §8.3.1: Host must not differ from `:authority`, which comes first.
      const isSame =
        authority === undefined || authority === value || toHost(authority, scheme) === toHost(value, scheme)
      if (!isSame) return undefined
      host = value
    }
  }
  // RFC 9113 §8.3.1: HTTP/2 clients send `:authority` instead of Host.
  if (host === undefined && authority !== undefined) rawHeaders.unshift('host', authority)
  // HTTP/2 has frames instead, but body parsers look for this header to find a body.
  if (body !== undefined && !hasLength) rawHeaders.push('transfer-encoding', 'chunked')
  const peer = socketOf(stream.session)
  return { method, target, rawHeaders, httpVersion: '2.0', body, peer, authority: authority ?? host }
}

export interface Http2RequestHead extends RequestHead {
  /** `req.authority` of `node:http2`. */
  readonly authority: string | undefined
}

function toHost(authority: string, scheme: string | undefined): string {
  return authority.toLowerCase().replace(scheme === 'https' ? /:443$/ : /:80$/, '')
}

/** Cached per connection: Node wraps the socket of a session in a Proxy, which is slow to read. */
function socketOf(session: Http2Session | undefined): Peer {
  if (session === undefined || session.destroyed) return {}
  const known = peers.get(session)
  if (known !== undefined) return known
  const { socket } = session
  const { remoteAddress, remotePort, localAddress, localPort } = socket
  const encrypted = session.encrypted === true
  const tls = encrypted ? (socket as TLSSocket) : undefined
  const { server } = socket as { server?: object } // missing in Node's types
  const peer = { remoteAddress, remotePort, localAddress, localPort, encrypted, tls, server }
  peers.set(session, peer)
  return peer
}

const peers = new WeakMap<Http2Session, Peer>()
