import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withoutPort } from '../../http/url/forwarded.ts'
import { type ClientMethods, requestedHost } from '../client.ts'

// depd reports the first caller outside the file that created this, so each file that warns creates its own.
const deprecate = depd('express')

/** The host without its port, under two names. */
export const v4Host: Part<ExchangeRequest, Pick<ClientMethods, 'hostname' | 'host'>> = {
  get hostname() {
    const host = requestedHost(this)
    return host ? withoutPort(host) : undefined
  },

  get host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
  },
}
