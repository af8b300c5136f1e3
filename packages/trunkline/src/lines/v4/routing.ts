import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { acrossRouters } from '../../core/allowed-methods.ts'
import { createDebug } from '../../debug.ts'
import type { Route } from '../../router/layer.ts'
import { forwardRejectionIfAsked } from '../../router/layer.ts'
import { mergePlainParams } from '../../router/merge-params.ts'
import { answerOptionsBySend } from '../../router/options-answer.ts'
import { type ParamOutcomes, ParamRun } from '../../router/params.ts'
import type { WalkedRouter, WalkPolicy } from '../../router/walk.ts'
import type { Layer } from './layer.ts'

/** A route of 4.x, by the names under which its users may have replaced these methods. */
interface V4Route extends Route {
  _handles_method(method: string): boolean
  _options(): string[]
}

/** A router of 4.x, as far as the walk knows it. */
interface V4WalkedRouter extends WalkedRouter {
  process_params: ProcessParams
}

/** Runs the callbacks for the parameters of a layer; on 4.x a method of the router, which may be replaced. */
export type ProcessParams = (
  layer: Layer,
  called: ParamOutcomes,
  req: ExchangeRequest,
  res: ExchangeResponse,
  done: Next,
) => void

/** How requests go through routers of 4.x. */
export const walkPolicy: WalkPolicy = {
  debug: createDebug('express:router'),
  runRequest: (layer, req, res, next) => (layer as Layer).handle_request(req, res, next),
  runError: (layer, err, req, res, next) => (layer as Layer).handle_error(err, req, res, next),
  answerOptions: acrossRouters(answerOptionsBySend),
  handlesMethod: (route, method) => (route as V4Route)._handles_method(method),
  methodsOf: (route) => (route as V4Route)._options(),
  // An expression may end at a dot; a path given as text ends at a slash by its own pattern.
  borders: '/.',
  mergeParams: mergePlainParams,
  hasParamCallbacks: (router, layer) =>
    (router as V4WalkedRouter).process_params !== processParams || hasCallbacks(router, layer as Layer),
  runParamCallbacks(router, layer, outcomes, req, res, done) {
    ;(router as V4WalkedRouter).process_params(layer as Layer, outcomes, req, res, done)
  },
}

function hasCallbacks(router: WalkedRouter, layer: Layer): boolean {
  const keys = layer.keys as Layer['keys'] | undefined // a foreign layer may have none
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
    keys: (layer.keys ?? []).map((key) => key.name as string), // of a group it is a number, and is passed on as one
    outcomes: called,
    req,
    res,
    settle: (result, next) => forwardRejectionIfAsked(result, req, next),
    done,
  })
  run.nextKey()
}
