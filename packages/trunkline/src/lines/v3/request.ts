import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { legacyFreshness } from '../../request/legacy/freshness.ts'
import { lenientRange } from '../../request/legacy/range.ts'
import { auth } from '../../request/older/auth.ts'
import { olderBodyType } from '../../request/older/body-type.ts'
import { olderClient } from '../../request/older/client.ts'
import { olderHeaders } from '../../request/older/headers.ts'
import { olderNegotiation } from '../../request/older/negotiation.ts'
import { olderParam } from '../../request/older/param.ts'
import { path } from '../../request/path.ts'
import { xhr } from '../../request/xhr.ts'
import type { Choices } from './choices.ts'

/** The request of 3.x. Its `query` is put there by the query middleware. */
export function createRequest(choices: Choices): RequestClass {
  return createRequestClass(
    olderHeaders,
    olderNegotiation,
    lenientRange,
    olderParam,
    olderBodyType,
    olderClient,
    choices.addedToRequest,
    auth,
    path,
    legacyFreshness,
    xhr,
  )
}
