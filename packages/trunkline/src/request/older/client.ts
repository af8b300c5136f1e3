import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { labelsOf, withoutPort } from '../../http/host.ts'
import { askedHost } from '../asked-host.ts'
import { type ClientMethods, client } from '../client.ts'
import { trustsPeer } from '../peer.ts'

export interface OlderHostMethods {
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

export type OlderClientMethods = Pick<ClientMethods, 'protocol' | 'secure' | 'ip' | 'ips'> & OlderHostMethods

const host: Part<ExchangeRequest, OlderHostMethods> = {
  get host() {
    const forwarded = this.get('X-Forwarded-Host')
    // The whole value, even where several proxies have made a list of it.
    const asked = forwarded && trustsPeer(this) ? forwarded : this.get('Host')
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
    const asked = askedHost(this)
    return asked ? withoutPort(asked) : undefined
  },
}

const { protocol, secure, ip, ips } = Object.getOwnPropertyDescriptors(client)

/** Who asks, for which host, over which protocol; the host has one name only. */
export const olderClient: Part<ExchangeRequest, OlderClientMethods> = Object.create(Object.prototype, {
  protocol,
  secure,
  ip,
  ips,
  ...Object.getOwnPropertyDescriptors(host),
})
