import type { TLSSocket } from 'node:tls'
import type { ExchangeRequest, TrustFunction } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { firstOfList, labelsOf, trustedAddresses, withoutPort } from '../http/url/forwarded.ts'

export interface ClientMethods {
  /**
   * `'http'` or `'https'`. `X-Forwarded-Proto` of a trusted proxy wins.
   * @example `${req.protocol}://${req.host}${req.originalUrl}`
   */
  readonly protocol: string
  /**
   * Whether the connection is encrypted.
   * @example if (!req.secure) res.redirect(`https://${req.host}${req.originalUrl}`)
   */
  readonly secure: boolean
  /**
   * The client's address: the farthest one reached through trusted proxies.
   * @example req.ip // '203.0.113.7'
   */
  readonly ip: string | undefined
  /**
   * The addresses that trusted proxies forwarded for, the client's first; empty if none is trusted.
   * @example req.ips // ['203.0.113.7', '10.0.0.2']
   */
  readonly ips: string[]
  /**
   * The requested host, with its port. `X-Forwarded-Host` of a trusted proxy wins.
   * @example req.host // 'example.com:3000'
   */
  readonly host: string | undefined
  /**
   * The host without its port.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string | undefined
  /**
   * The labels before the domain, from right to left. The setting `subdomain offset` is the number of labels of the
   * domain.
   * @example req.subdomains // ['ferrets', 'tobi'] for tobi.ferrets.example.com
   */
  readonly subdomains: string[]
}

export const client: Part<ExchangeRequest, ClientMethods> = {
  get protocol() {
    // The trust function is called first, as in Express: it may count its calls, or throw.
    const forwarded = trustsSocket(this) && this.get('X-Forwarded-Proto')
    if (forwarded) return firstOfList(forwarded).trim()
    return socketOf(this).encrypted ? 'https' : 'http'
  },

  get secure() {
    return this.protocol === 'https'
  },

  get ip() {
    return addressesOf(this).at(-1)
  },

  get ips() {
    return addressesOf(this).slice(1).reverse() as string[] // only the socket's own address may be missing
  },

  get host() {
    return requestedHost(this)
  },

  get hostname() {
    const { host } = this
    return host ? withoutPort(host) : undefined
  },

  get subdomains() {
    const { hostname } = this
    if (!hostname) return []
    return labelsOf(hostname).slice(this.app.get('subdomain offset') as number) // a number by default
  },
}

function addressesOf(req: ExchangeRequest): (string | undefined)[] {
  const forwardedFor = req.headers['x-forwarded-for'] as string | undefined // Node joins repeated ones to one string
  return trustedAddresses(socketOf(req).remoteAddress, forwardedFor, trustOf(req))
}

/** The connection; hand-made requests may only have it under Node's older name. */
export function socketOf(req: ExchangeRequest): TLSSocket {
  return (req.socket ?? req.connection) as TLSSocket // `encrypted` is absent on a plain one
}

function trustOf(req: ExchangeRequest): TrustFunction {
  return req.app.get('trust proxy fn') as TrustFunction // compiled whenever `trust proxy` is set
}

export function trustsSocket(req: ExchangeRequest): boolean {
  // A closed socket has no address; the trust function decides what that means.
  return trustOf(req)(socketOf(req).remoteAddress as string, 0)
}

/** The requested host, with its port. `X-Forwarded-Host` of a trusted proxy wins. */
export function requestedHost(req: ExchangeRequest): string | undefined {
  const forwarded = req.get('X-Forwarded-Host')
  if (!forwarded || !trustsSocket(req)) return req.get('Host') || undefined
  // Only a list is trimmed, and only at its end: Node has already trimmed the whole value.
  return (forwarded.indexOf(',') === -1 ? forwarded : firstOfList(forwarded).trimEnd()) || undefined
}
