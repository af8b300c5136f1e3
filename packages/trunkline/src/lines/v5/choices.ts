import type { Part } from '../../contract/part.ts'
import * as all from '../../core/choices.ts'
import { type ReadOffers, readListedOffers, readOffers } from '../../request/negotiation.ts'
import { freshQuery, type QueryMethods, query } from '../../request/url.ts'
import { mergeParams, mergePlainParams } from '../../router/merge-params.ts'
import type { WalkPolicy } from '../../router/walk.ts'
import { Layer, PlainParamsLayer } from './routing.ts'

/** What 5.x does where the specification and Express disagree. */
export interface Choices extends all.RoutedChoices {
  /** The setting `query parser` of a new application. */
  readonly queryParser: 'extended' | 'simple'
  /** `req.query`. */
  readonly query: Part<never, QueryMethods>
  /** The offers of `req.accepts`. */
  readonly readOffers: ReadOffers
  /** The class of layers: `req.params` of a path that is a RegExp has a prototype, or none. */
  readonly Layer: typeof Layer
  /** `req.params` with those of the parent in it: with a prototype, or without. */
  readonly mergeParams: WalkPolicy['mergeParams']
}

export const specification: Choices = {
  ...all.specification,
  queryParser: 'extended',
  query,
  readOffers: readListedOffers,
  Layer,
  mergeParams,
}

export const express: Choices = {
  ...all.express,
  queryParser: 'simple',
  query: freshQuery,
  readOffers,
  Layer: PlainParamsLayer,
  mergeParams: mergePlainParams,
}
