import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { chooseOlderType } from '../../http/accept.ts'
import { client } from '../../request/client.ts'
import { headers } from '../../request/headers.ts'
import { strictBodyType } from '../../request/legacy/body-type.ts'
import { legacyFreshness } from '../../request/legacy/freshness.ts'
import { legacyHost } from '../../request/legacy/host.ts'
import { legacyNegotiation } from '../../request/legacy/negotiation.ts'
import { param } from '../../request/legacy/param.ts'
import { createAccepts } from '../../request/negotiation.ts'
import { path } from '../../request/path.ts'
import { xhr } from '../../request/xhr.ts'
import type { Choices } from './choices.ts'

/** The request of 4.x. It has no `query` to begin with: the query middleware leaves one alone that is there before it. */
export function createRequest(choices: Choices): RequestClass {
  return createRequestClass(
    headers,
    legacyNegotiation,
    { accepts: createAccepts(chooseOlderType, choices.readOffers) },
    strictBodyType,
    choices.range,
    param,
    client,
    legacyHost, // in the place of the client's own
    path,
    legacyFreshness,
    xhr,
  )
}
