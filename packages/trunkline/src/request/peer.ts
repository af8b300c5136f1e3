// hot path
import type { TLSSocket } from 'node:tls'
import type { ExchangeRequest, TrustFunction } from '../contract/exchange.ts'

/** The connection; requests that are made by hand may have it under node's older name only. */
export function peerOf(req: ExchangeRequest): TLSSocket {
  return (req.socket ?? req.connection) as TLSSocket // `encrypted` is absent on a plain one
}

/** What the setting `trust proxy` was compiled to. */
export function trustOf(req: ExchangeRequest): TrustFunction {
  return req.app.get('trust proxy fn') as TrustFunction // compiled whenever `trust proxy` is set
}

/** Tells whether the other end of the connection is a proxy of ours. */
export function trustsPeer(req: ExchangeRequest): boolean {
  // A closed socket has no address; the trust function decides what to make of that.
  return trustOf(req)(peerOf(req).remoteAddress as string, 0)
}
