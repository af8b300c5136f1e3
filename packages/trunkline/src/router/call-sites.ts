import { type Describe, registerFrom } from './refusal.ts'

/**
 * The call that registered something, as the engine has captured it: one frame. The text is made when `stack` is read, with
 * source maps where the process has them.
 */
export interface CallSite {
  readonly stack?: unknown
}

const sites = new WeakMap<object, CallSite>()

let isRecording = isWanted()

/** Call site of the outermost registration in progress: `app.get` itself calls methods of the router and the route. */
let current: CallSite | undefined

/** Has the calls that register handlers noted from now on, or no more. */
export function recordCallSites(on: boolean): void {
  isRecording = on
}

/** The call by which a handler came into its route; undefined when that was not noted. */
export function callSiteOf(layer: object): CallSite | undefined {
  return sites.get(layer)
}

/** Registers handlers of a route: as `registerFrom` does, and has the caller of `publicMethod` noted for each of them. */
export function registerHandlers<Result>(publicMethod: Function, register: () => Result, describe?: Describe): Result {
  if (!isRecording || current !== undefined) return registerFrom(publicMethod, register, describe)
  current = captureCaller(publicMethod)
  try {
    return registerFrom(publicMethod, register, describe)
  } finally {
    current = undefined
  }
}

/** Notes where a handler's layer, or a route of 3.x, is being registered. */
export function noteCallSite(layer: object): void {
  if (current !== undefined) sites.set(layer, current)
}

/** In development, unless the environment says otherwise: what runs for others need not know it. */
function isWanted(): boolean {
  const { TRUNKLINE_PLACES: wish, NODE_ENV: env } = process.env
  return wish ? wish !== '0' : (env || 'development') === 'development'
}

/** One frame only: the usual ten took more than twice as long, 40 ms instead of 16 for 5,000 routes (Node 20). */
function captureCaller(publicMethod: Function): CallSite {
  const site: CallSite = {}
  const limit: unknown = Error.stackTraceLimit
  Reflect.set(Error, 'stackTraceLimit', 1) // does nothing where it is frozen
  Error.captureStackTrace?.(site, publicMethod) // not every engine has it
  // A descriptor would be exact in every case, and takes as long as the capture itself.
  if (limit !== undefined) Reflect.set(Error, 'stackTraceLimit', limit)
  else Reflect.deleteProperty(Error, 'stackTraceLimit')
  return site
}
