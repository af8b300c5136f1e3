import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withoutPort } from '../../http/url/forwarded.ts'
import { type ClientMethods, requestedHost } from '../client.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface HostnameMethods {
  /**
   * The requested host, without its port. The first value of `X-Forwarded-Host` wins if the proxy is trusted.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string | undefined
}

/** `hostname`, the name of the host since 4.x. */
export const hostname: Part<ExchangeRequest, HostnameMethods> = {
  get hostname() {
    const asked = requestedHost(this)
    return asked ? withoutPort(asked) : undefined
  },
}

export const v4Host: Part<ExchangeRequest & HostnameMethods, Pick<ClientMethods, 'host'>> = {
  get host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
  },
}
