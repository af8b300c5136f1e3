import { IncomingMessage } from 'node:http'
import { assemble, type RequestClass } from '../../core/exchange-classes.ts'
import { bodyType } from '../../request/body-type.ts'
import { client } from '../../request/client.ts'
import { freshness } from '../../request/freshness.ts'
import { headers } from '../../request/headers.ts'
import { negotiation } from '../../request/negotiation.ts'
import { range } from '../../request/range.ts'
import { url } from '../../request/url.ts'
import { xhr } from '../../request/xhr.ts'

/** The request of 5.x. Every field that the core writes is there from the start, so all requests have one shape. */
class V5Request extends IncomingMessage {
  declare res: unknown
  declare next: unknown
  declare baseUrl: unknown
  declare originalUrl: unknown
  declare params: unknown
  declare route: unknown

  constructor(...args: ConstructorParameters<typeof IncomingMessage>) {
    super(...args)
    this.res = undefined
    this.next = undefined
    this.baseUrl = undefined
    this.originalUrl = undefined
    this.params = undefined
    this.route = undefined
  }
}

export const Request: RequestClass = assemble(
  V5Request,
  headers,
  negotiation,
  bodyType,
  range,
  client,
  url,
  freshness,
  xhr,
)
