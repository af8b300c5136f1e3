// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { Debug } from '../debug.ts'
import type { Route, RunPolicy, StackLayer } from './layer.ts'
import type { ParamCallbacks, ParamOutcomes } from './params.ts'
import { skipsGetHandlers } from './route.ts'

/** The `handle` of a line's routers, as the line has it. */
const kHandle: unique symbol = Symbol('handle')

/** Records the unmodified `handle` of routers; `prototype` is what they inherit from. */
export function defineHandle(prototype: object, handle: unknown): void {
  Object.defineProperty(prototype, kHandle, { configurable: true, value: handle })
}

/** Whether a router starts its walks as `other` and its line do. */
export function isHandleUntouched(router: Partial<WalkedRouter>, other: WalkedRouter): boolean {
  const { [kHandle]: handle } = other
  return handle !== undefined && router.handle === handle
}

/** What a walk needs of a router. */
export interface WalkedRouter {
  readonly handle: unknown
  /** Inherited; undefined on a router that borrows the methods. */
  readonly [kHandle]?: unknown
  readonly params: ParamCallbacks
  readonly mergeParams: boolean | undefined
}

/** What a release line decides about a walk. */
export interface WalkPolicy extends RunPolicy {
  /** The text of a mount path, `''` if it takes every path; undefined if it is anything else, or something was replaced. */
  readonly mountTextOf: (layer: StackLayer) => string | undefined
  /** Whether a layer takes every path, strips nothing, and has no parameters, and nothing was replaced that would match it. */
  readonly isOpen: (layer: StackLayer) => boolean
  /** The `req.params` of such a layer. */
  readonly createParams: () => Record<string, unknown>
  /** Prints what a router does; undefined unless `DEBUG` enables it. */
  readonly debug: Debug | undefined
  /** Responds to an OPTIONS request for which only routes of other methods matched. */
  readonly answerOptions: (res: ExchangeResponse, methods: readonly string[]) => void
  /** Asks a route whether it has handlers for a method, by the method name of this line. */
  readonly handlesMethod: (route: Route, method: string) => boolean
  /** Asks a route for its methods. */
  readonly methodsOf: (route: Route) => string[]
  /** The characters that may follow a mount path. */
  readonly borders: string
  readonly mergeParams: (child: Record<string, unknown>, parent: unknown) => Record<string, unknown>
  /** Whether any callbacks must run for the parameters of a layer. */
  readonly hasParamCallbacks: (router: WalkedRouter, layer: StackLayer) => boolean
  /** Runs the callbacks for the parameters of a layer. */
  readonly runParamCallbacks: RunParamCallbacks
}

/** Whether a route is entered. If an OPTIONS request only matches its path, its methods are added to `allowed`. */
export function takesMethod(
  policy: WalkPolicy,
  route: Route,
  req: ExchangeRequest,
  allowed: string[] | undefined,
): boolean {
  const { method } = req
  if (skipsGetHandlers(req) && !route.methods['head'] && !route.methods['_all']) return false
  if (policy.handlesMethod(route, method)) return true
  if (allowed !== undefined && method === 'OPTIONS') allowed.push(...policy.methodsOf(route))
  return method === 'HEAD' // a route without GET lets HEAD through and finds nothing to run
}

/** Whether a path is that of a mount, or goes on behind it, nearly always with a slash. */
export function isBelow(path: string, mountPath: string, borders: string): boolean {
  if (!path.startsWith(mountPath)) return false
  const at = mountPath.length
  return at === path.length || path.charCodeAt(at) === SLASH || borders.includes(path.charAt(at))
}

export const SLASH = 0x2f

export type RunParamCallbacks = (
  router: WalkedRouter,
  layer: StackLayer,
  outcomes: ParamOutcomes,
  req: ExchangeRequest,
  res: ExchangeResponse,
  done: Next,
) => void
