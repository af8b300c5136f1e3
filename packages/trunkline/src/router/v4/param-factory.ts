import type { ParamCallback, ParamCallbacks } from '../params.ts'
import { markCallError } from '../refusal.ts'

/** Turns the arguments of `param(name, anything)` into a callback: the API that `param(fn)` sets up. */
export type ParamFactory = (name: string, given: unknown) => ParamCallback | undefined

interface RouterWithFactories {
  params: ParamCallbacks
  readonly _params: readonly ParamFactory[]
}

/**
 * Adds the callback that a router's factories create for a parameter.
 * @throws Error if the result is not a function
 */
export function addParamCallback(router: RouterWithFactories, name: string, given: unknown): void {
  let callback = given
  for (const create of router._params) callback = create(name, callback) || callback
  if (typeof callback !== 'function') {
    throw markCallError(new Error(`invalid param() call for ${name}, got ${callback}`), 'TRUNKLINE_PARAM_CALLBACK')
  }
  router.params[name] ??= []
  router.params[name].push(callback as ParamCallback)
}
