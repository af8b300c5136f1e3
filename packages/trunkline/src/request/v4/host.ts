import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withoutPort } from '../../http/url/forwarded.ts'
import { requestedHost } from '../client.ts'

// depd reports the first caller outside the file that created this, so each file that warns creates its own.
const deprecate = depd('express')

export interface HostMethods {
  /**
   * The host without its port. `X-Forwarded-Host` of a trusted proxy wins.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string | undefined
  /** @deprecated Use `hostname`, which is the same. */
  readonly host: string | undefined
}

/** The host, under two names for one value. */
export const v4Host: Part<ExchangeRequest, HostMethods> = {
  get hostname() {
    const host = requestedHost(this)
    return host ? withoutPort(host) : undefined
  },

  get host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
  },
}
