import { createRequestClass, type RequestClass } from '../../core/exchange-classes.ts'
import { xhr } from '../../request/headers.ts'
import { path } from '../../request/url.ts'
import { auth } from '../../request/v3/auth.ts'
import { v3BodyType } from '../../request/v3/body-type.ts'
import { v3Client } from '../../request/v3/client.ts'
import { v3Headers } from '../../request/v3/headers.ts'
import { v3Negotiation } from '../../request/v3/negotiation.ts'
import { v3Param } from '../../request/v3/param.ts'
import { v4Freshness } from '../../request/v4/freshness.ts'
import { lenientRange } from '../../request/v4/range.ts'
import type { Choices } from './choices.ts'

/** The request of 3.x. Its `query` is put there by the query middleware. */
export function createRequest(choices: Choices): RequestClass {
  return createRequestClass(
    v3Headers,
    v3Negotiation,
    lenientRange,
    v3Param,
    v3BodyType,
    v3Client,
    choices.addedToRequest,
    auth,
    path,
    v4Freshness,
    xhr,
  )
}
