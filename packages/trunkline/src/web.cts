export { contextOf, type FetchContext, type FetchInfo, type HostInfo } from './web/context.ts'
export { fromFetch, type WebHandler } from './web/from-fetch.ts'
export { type FetchHandler, toFetch } from './web/to-fetch.ts'
