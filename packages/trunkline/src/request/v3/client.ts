import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { labelsOf, withoutPort } from '../../http/url/forwarded.ts'
import { type ClientMethods, client, trustsSocket } from '../client.ts'

export interface V3HostMethods extends Pick<ClientMethods, 'subdomains'> {
  /**
   * The requested host, without its port. `X-Forwarded-Host` of a trusted proxy wins.
   * @example req.host // 'example.com'
   */
  readonly host: string | undefined
}

export type V3ClientMethods = Pick<ClientMethods, 'protocol' | 'secure' | 'ip' | 'ips'> & V3HostMethods

const host: Part<ExchangeRequest, V3HostMethods> = {
  get host() {
    const forwarded = this.get('X-Forwarded-Host')
    // The whole value, even if several proxies have turned it into a list.
    const asked = forwarded && trustsSocket(this) ? forwarded : this.get('Host')
    return asked ? withoutPort(asked) : undefined
  },

  get subdomains() {
    const { host } = this
    return host ? labelsOf(host).slice(this.app.get('subdomain offset') as number) : [] // a number by default
  },
}

const { protocol, secure, ip, ips } = Object.getOwnPropertyDescriptors(client)

/** The client, the requested host and the protocol; the host has one name only. */
export const v3Client: Part<ExchangeRequest, V3ClientMethods> = Object.create(Object.prototype, {
  protocol,
  secure,
  ip,
  ips,
  ...Object.getOwnPropertyDescriptors(host),
})
