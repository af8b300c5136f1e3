import { createRequire } from 'node:module'

type Tools = typeof import('trunkline/tools')

let loaded: Tools | undefined

/**
 * Loads `trunkline/tools` at the first request. Loading it earlier would load `node:http` before an SDK that starts after
 * its imports, and `instrumentation-http` would miss it.
 */
export function tools(): Tools {
  loaded ??= createRequire(__filename)('trunkline/tools') as Tools
  return loaded
}
