import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { labelsOf, withoutPort } from '../../http/url/forwarded.ts'
import { type ClientMethods, client, requestedHost, trustsSocket } from '../client.ts'

export interface V3HostMethods {
  /**
   * The host that the client asked for, without its port; what a trusted proxy says in `X-Forwarded-Host` wins.
   * @example req.host // 'example.com'
   */
  readonly host: string | undefined
  /**
   * The labels before the domain, the rightmost first; the setting `subdomain offset` says how many make the domain.
   * @example req.subdomains // ['ferrets', 'tobi'] for tobi.ferrets.example.com
   */
  readonly subdomains: string[]
}

export type V3ClientMethods = Pick<ClientMethods, 'protocol' | 'secure' | 'ip' | 'ips'> & V3HostMethods

const host: Part<ExchangeRequest, V3HostMethods> = {
  get host() {
    const forwarded = this.get('X-Forwarded-Host')
    // The whole value, even where several proxies have made a list of it.
    const asked = forwarded && trustsSocket(this) ? forwarded : this.get('Host')
    return asked ? withoutPort(asked) : undefined
  },

  get subdomains() {
    const { host } = this
    return host ? labelsOf(host).slice(this.app.get('subdomain offset') as number) : [] // a number by default
  },
}

export interface HostnameMethods {
  /**
   * The host that the client asked for, without its port; of what trusted proxies say in `X-Forwarded-Host`, the first.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string | undefined
}

/** The name that the host has from 4.x on. */
export const hostname: Part<ExchangeRequest, HostnameMethods> = {
  get hostname() {
    const asked = requestedHost(this)
    return asked ? withoutPort(asked) : undefined
  },
}

const { protocol, secure, ip, ips } = Object.getOwnPropertyDescriptors(client)

/** Who asks, for which host, over which protocol; the host has one name only. */
export const v3Client: Part<ExchangeRequest, V3ClientMethods> = Object.create(Object.prototype, {
  protocol,
  secure,
  ip,
  ips,
  ...Object.getOwnPropertyDescriptors(host),
})
