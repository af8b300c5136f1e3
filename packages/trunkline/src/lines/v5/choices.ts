import type { Part } from '../../contract/part.ts'
import * as all from '../../core/choices.ts'
import { notEnumerable } from '../../core/exchange-classes.ts'
import { routePatternMember } from '../../core/routes.ts'
import { type ReadOffers, readListedOffers, readOffers } from '../../request/negotiation.ts'
import { freshQuery, type QueryMethods, query } from '../../request/url.ts'
import { serverTimingMethods } from '../../response/server-timing.ts'
import { mergeParams, mergePlainParams } from '../../router/merge-params.ts'
import type { WalkPolicy } from '../../router/walk.ts'
import { eventStreamMethods } from '../../streams/event-stream.ts'
import { signalMember } from '../../streams/signal.ts'
import { streamMethods } from '../../streams/stream.ts'
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
  /** What requests and responses have that Express knows nothing of; not enumerable. */
  readonly additions: { readonly request: Part<never, object>; readonly response: Part<never, object> }
}

export const specification: Choices = {
  ...all.specification,
  queryParser: 'extended',
  query,
  readOffers: readListedOffers,
  Layer,
  mergeParams,
  additions: {
    request: notEnumerable(signalMember, routePatternMember),
    response: notEnumerable(streamMethods, eventStreamMethods, serverTimingMethods),
  },
}

export const express: Choices = {
  ...all.express,
  queryParser: 'simple',
  query: freshQuery,
  readOffers,
  Layer: PlainParamsLayer,
  mergeParams: mergePlainParams,
  additions: { request: {}, response: {} },
}
