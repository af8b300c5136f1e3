import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { chooseType } from '../../http/negotiation/accept.ts'
import { bodyType } from '../../request/body-type.ts'
import { client } from '../../request/client.ts'
import { freshness } from '../../request/freshness.ts'
import { headers, xhr } from '../../request/headers.ts'
import { createAccepts, negotiation } from '../../request/negotiation.ts'
import { range } from '../../request/range.ts'
import { path } from '../../request/url.ts'
import type { Choices } from './choices.ts'

/** The request of 5.x. */
export function createRequest(choices: Choices): RequestClass {
  return createRequestClass(
    headers,
    negotiation,
    { accepts: createAccepts(chooseType, choices.readOffers) },
    bodyType,
    range,
    client,
    path,
    choices.query,
    freshness,
    xhr,
    choices.additions.request,
  )
}
