import entry from './web.cjs'

export type { FetchContext, FetchHandler, FetchInfo, HostInfo, WebHandler } from './web.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Makes a function from `Request` to `Response` of an application, for every host that speaks `fetch`. */
export const toFetch: typeof entry.toFetch = entry.toFetch
/** Makes middleware of a function from `Request` to `Response`. */
export const fromFetch: typeof entry.fromFetch = entry.fromFetch
/** What the host of a request has given to `toFetch`. */
export const contextOf: typeof entry.contextOf = entry.contextOf
