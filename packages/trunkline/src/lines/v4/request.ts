import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { client } from '../../request/client.ts'
import { headers } from '../../request/headers.ts'
import { strictBodyType } from '../../request/legacy/body-type.ts'
import { legacyFreshness } from '../../request/legacy/freshness.ts'
import { legacyHost } from '../../request/legacy/host.ts'
import { legacyNegotiation } from '../../request/legacy/negotiation.ts'
import { param } from '../../request/legacy/param.ts'
import { lenientRange } from '../../request/legacy/range.ts'
import { path } from '../../request/path.ts'
import { xhr } from '../../request/xhr.ts'

/** The request of 4.x. It has no `query` to begin with: the query middleware leaves one alone that is there before it. */
export function createRequest(): RequestClass {
  return createRequestClass(
    headers,
    legacyNegotiation,
    strictBodyType,
    lenientRange,
    param,
    client,
    legacyHost, // in the place of the client's own
    path,
    legacyFreshness,
    xhr,
  )
}
