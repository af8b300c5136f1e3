type Tools = typeof import('trunkline/tools')

/**
 * Loads `trunkline/tools` at the first request. Loading it earlier would load `node:http` before an SDK that starts after
 * its imports, and `instrumentation-http` would miss it. `require` is written out, so that bundlers find it.
 */
export function tools(): Tools {
  return require('trunkline/tools')
}
