// hot path
import type { ExchangeRequest } from '../contract/exchange.ts'
import { firstOfList } from '../http/forwarded.ts'
import { trustsPeer } from './peer.ts'

/** The host that the client asked for, with its port; what a trusted proxy says in `X-Forwarded-Host` wins. */
export function askedHost(req: ExchangeRequest): string | undefined {
  const forwarded = req.get('X-Forwarded-Host')
  const host = forwarded && trustsPeer(req) ? forwardedHost(forwarded) : req.get('Host')
  return host || undefined
}

// Only a list is trimmed, and only at its end: node has already cut the spaces around the whole value.
function forwardedHost(value: string): string {
  return value.indexOf(',') === -1 ? value : firstOfList(value).trimEnd()
}
