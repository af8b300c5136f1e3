import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { chooseV4Type } from '../../http/negotiation/accept.ts'
import { client } from '../../request/client.ts'
import { headers, xhr } from '../../request/headers.ts'
import { createAccepts } from '../../request/negotiation.ts'
import { path } from '../../request/url.ts'
import { strictBodyType } from '../../request/v4/body-type.ts'
import { v4Freshness } from '../../request/v4/freshness.ts'
import { v4Host } from '../../request/v4/host.ts'
import { v4Negotiation } from '../../request/v4/negotiation.ts'
import { param } from '../../request/v4/param.ts'
import type { Choices } from './choices.ts'

/** The request of 4.x. It has no `query` to begin with: the query middleware leaves one alone that is there before it. */
export function createRequest(choices: Choices): RequestClass {
  return createRequestClass(
    headers,
    v4Negotiation,
    { accepts: createAccepts(chooseV4Type, choices.readOffers) },
    strictBodyType,
    choices.range,
    param,
    client,
    v4Host, // in the place of the client's own
    path,
    v4Freshness,
    xhr,
  )
}
