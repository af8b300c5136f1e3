import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { bodyType } from '../../request/body-type.ts'
import { client } from '../../request/client.ts'
import { freshness } from '../../request/freshness.ts'
import { headers } from '../../request/headers.ts'
import { negotiation } from '../../request/negotiation.ts'
import { range } from '../../request/range.ts'
import { url } from '../../request/url.ts'
import { xhr } from '../../request/xhr.ts'

/** The request of 5.x. */
export function createRequest(): RequestClass {
  return createRequestClass(headers, negotiation, bodyType, range, client, url, freshness, xhr)
}
