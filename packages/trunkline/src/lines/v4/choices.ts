import type { Part } from '../../contract/part.ts'
import * as all from '../../core/choices.ts'
import { type ReadOffers, readListedOffers, readOffers } from '../../request/negotiation.ts'
import { type RangeMethods, range } from '../../request/range.ts'
import { lenientRange } from '../../request/v4/range.ts'

/** What 4.x does where the specification and Express disagree. */
export interface Choices extends all.RoutedChoices {
  /** `req.range`. Files are sent by Express's reading of ranges either way. */
  readonly range: Part<never, RangeMethods>
  /** The offers of `req.accepts`. */
  readonly readOffers: ReadOffers
}

export const specification: Choices = {
  ...all.specification,
  range,
  readOffers: readListedOffers,
}

export const express: Choices = {
  ...all.express,
  range: lenientRange,
  readOffers,
}
