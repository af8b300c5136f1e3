import { contextOf, type FetchContext, type FetchInfo, type HostInfo } from './web/context.ts'
import { fromFetch, type WebHandler } from './web/from-fetch.ts'
import { type FetchHandler, toFetch } from './web/to-fetch.ts'

export {
  contextOf,
  type FetchContext,
  type FetchHandler,
  type FetchInfo,
  fromFetch,
  type HostInfo,
  toFetch,
  type WebHandler,
}
