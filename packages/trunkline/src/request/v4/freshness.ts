import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { isFreshByBoth } from '../../http/validators.ts'
import { createFreshness, type FreshnessMethods } from '../freshness.ts'

/** Conditional requests, where If-None-Match and If-Modified-Since must both match. */
export const v4Freshness: Part<ExchangeRequest, FreshnessMethods> = createFreshness(isFreshByBoth)
