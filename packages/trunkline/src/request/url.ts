import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { type PathMethods, path } from './path.ts'
import { type QueryMethods, query } from './query.ts'

export type UrlMethods = PathMethods & QueryMethods

/** The parts of the request's URL. */
export const url: Part<ExchangeRequest, UrlMethods> = Object.create(Object.prototype, {
  ...Object.getOwnPropertyDescriptors(path),
  ...Object.getOwnPropertyDescriptors(query),
})
