import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { Debug } from '../debug.ts'
import type { StackLayer } from './layer.ts'
import type { ParamCallbacks, ParamOutcomes } from './params.ts'
import type { RouteNames } from './route.ts'
import type { RunNames } from './tracing.ts'

export interface WalkedRouter {
  readonly params: ParamCallbacks
  readonly mergeParams: boolean | undefined
}

/** The functions and values in which release lines differ while a request goes through a router. */
export interface WalkPolicy extends RunNames, RouteNames {
  /** Whether a layer certainly takes every path, with empty parameters: then a walk need not call its `match`. */
  readonly isPathless: (layer: StackLayer) => boolean
  /** Creates `req.params` for a layer that `isPathless` accepts. */
  readonly createParams: () => Record<string, unknown>
  /** Prints what a router does; undefined unless `DEBUG` enables it. */
  readonly debug: Debug | undefined
  /** Responds to an OPTIONS request for which only routes of other methods matched. */
  readonly sendOptions: (res: ExchangeResponse, methods: readonly string[]) => void
  /** The characters that may follow the path of a mount. */
  readonly borders: string
  readonly mergeParams: (child: Record<string, unknown>, parent: unknown) => Record<string, unknown>
  readonly hasParamCallbacks: (router: WalkedRouter, layer: StackLayer) => boolean
  readonly runParamCallbacks: (
    router: WalkedRouter,
    layer: StackLayer,
    outcomes: ParamOutcomes,
    req: ExchangeRequest,
    res: ExchangeResponse,
    done: Next,
  ) => void
}
