type Tools = typeof import('trunkline/tools')

let loaded: Tools | undefined

/**
 * Loads `trunkline/tools` at the first request. Loading it earlier would load `node:http` before an SDK that starts after
 * its imports, and `instrumentation-http` would miss it. `require` is written out, so that bundlers find it.
 */
export function tools(): Tools {
  loaded ??= require('trunkline/tools') as Tools // OpenTelemetry wraps require(), which makes each call of it dear
  return loaded
}
