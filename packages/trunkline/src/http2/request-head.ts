import type { Http2Session, ServerHttp2Stream } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { BodySource, Peer, RawHeaders, RequestHead } from '../node-http/exchange/transport.ts'

/** A request that came on a stream, as a server of HTTP/1 would have read it. */
export function readRequestHead(
  stream: ServerHttp2Stream,
  lines: RawHeaders,
  body: BodySource | undefined,
): RequestHead {
  const rawHeaders: RawHeaders = []
  let method = 'GET'
  let target = '/'
  let authority: string | undefined
  let hasHost = false
  let hasLength = false
  for (let i = 0; i < lines.length; i += 2) {
    const name = lines[i] as string
    const value = lines[i + 1] as string
    if (name === ':method') method = value
    else if (name === ':path') target = value
    else if (name === ':authority') authority = value
    else if (!name.startsWith(':')) {
      rawHeaders.push(name, value)
      if (name === 'host') hasHost = true
      else if (name === 'content-length') hasLength = true
    }
  }
  // RFC 9113 §8.3.1: clients give `:authority` where those of HTTP/1 give Host.
  if (!hasHost && authority !== undefined) rawHeaders.unshift('host', authority)
  // HTTP/2 has frames instead, but body parsers tell by this that there is a body.
  if (body !== undefined && !hasLength) rawHeaders.push('transfer-encoding', 'chunked')
  return { method, target, rawHeaders, httpVersion: '2.0', body, peer: socketOf(stream.session) }
}

/** Kept for each connection: node wraps the socket of a session in a Proxy, which is slow to read. */
function socketOf(session: Http2Session | undefined): Peer {
  if (session === undefined || session.destroyed) return {}
  const known = peers.get(session)
  if (known !== undefined) return known
  const { socket } = session
  const { remoteAddress, remotePort, remoteFamily, localAddress, localPort } = socket
  const encrypted = session.encrypted === true
  const tls = encrypted ? (socket as TLSSocket) : undefined
  const peer = { remoteAddress, remotePort, remoteFamily, localAddress, localPort, encrypted, tls }
  peers.set(session, peer)
  return peer
}

const peers = new WeakMap<Http2Session, Peer>()
