// hot path
import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { firstOfList, trustedAddresses } from '../http/forwarded.ts'
import { labelsOf, withoutPort } from '../http/host.ts'
import { askedHost } from './asked-host.ts'
import { peerOf, trustOf, trustsPeer } from './peer.ts'

export interface ClientMethods {
  /**
   * `'http'` or `'https'`; what a trusted proxy says in `X-Forwarded-Proto` wins.
   * @example `${req.protocol}://${req.host}${req.originalUrl}`
   */
  readonly protocol: string
  /**
   * Whether the connection is encrypted.
   * @example if (!req.secure) res.redirect(`https://${req.host}${req.originalUrl}`)
   */
  readonly secure: boolean
  /**
   * The client's address: the furthest that is reached through trusted proxies.
   * @example req.ip // '203.0.113.7'
   */
  readonly ip: string | undefined
  /**
   * The addresses that trusted proxies forwarded for, the client's first; empty when none is trusted.
   * @example req.ips // ['203.0.113.7', '10.0.0.2']
   */
  readonly ips: string[]
  /**
   * The host that the client asked for, with its port; what a trusted proxy says in `X-Forwarded-Host` wins.
   * @example req.host // 'example.com:3000'
   */
  readonly host: string | undefined
  /**
   * The host without its port.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string | undefined
  /**
   * The labels before the domain, the rightmost first; the setting `subdomain offset` says how many make the domain.
   * @example req.subdomains // ['ferrets', 'tobi'] for tobi.ferrets.example.com
   */
  readonly subdomains: string[]
}

/** Who asks, for which host, over which protocol. */
export const client: Part<ExchangeRequest, ClientMethods> = {
  get protocol() {
    const forwarded = this.get('X-Forwarded-Proto')
    if (forwarded && trustsPeer(this)) return firstOfList(forwarded).trim()
    return peerOf(this).encrypted ? 'https' : 'http'
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
    return askedHost(this)
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
  const forwardedFor = req.headers['x-forwarded-for'] as string | undefined // node joins repeated ones into one text
  return trustedAddresses(peerOf(req).remoteAddress, forwardedFor, trustOf(req))
}
