import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { type ParamCallback, type ParamCallbacks, type ParamOutcomes, ParamRun } from '../params.ts'
import { markCallError } from '../refusal.ts'
import { forwardRejectionIfAsked } from '../tracing.ts'
import type { WalkedRouter, WalkPolicy } from '../walk-policy.ts'
import type { Layer } from './layer.ts'

/** Registered with `router.param(fn)`. Creates the callback for `router.param(name, given)`. */
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

interface V4WalkedRouter extends WalkedRouter {
  process_params: ProcessParams
}

/** Runs the callbacks for a layer's parameters. On 4.x this is a method of the router, which may be replaced. */
export type ProcessParams = (
  layer: Layer,
  called: ParamOutcomes,
  req: ExchangeRequest,
  res: ExchangeResponse,
  done: Next,
) => void

/** Whether the router has callbacks for a layer's parameters, or its `process_params` was replaced. */
export const hasV4ParamCallbacks: WalkPolicy['hasParamCallbacks'] = (router, layer) =>
  (router as V4WalkedRouter).process_params !== processParams || hasCallbacks(router, layer as Layer)

export const runV4ParamCallbacks: WalkPolicy['runParamCallbacks'] = (router, layer, outcomes, req, res, done) =>
  (router as V4WalkedRouter).process_params(layer as Layer, outcomes, req, res, done)

function hasCallbacks(router: WalkedRouter, layer: Layer): boolean {
  const keys = layer.keys as Layer['keys'] | undefined // other code may have put a layer without `keys` in the stack
  if (keys === undefined) return false
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    if (key !== undefined && router.params[key.name] !== undefined) return true
  }
  return false
}

export const processParams: ProcessParams = function process_params(this: WalkedRouter, layer, called, req, res, done) {
  const run = new ParamRun({
    callbacks: this.params,
    keys: (layer.keys ?? []).map((key) => key.name as string), // a number for an unnamed group
    outcomes: called,
    req,
    res,
    settle: (result, next) => forwardRejectionIfAsked(result, req, next),
    done,
  })
  run.nextKey()
}
