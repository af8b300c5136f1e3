import { sharedBetweenCopies } from '../between-copies.ts'
import { type CompleteRefusal, registerFrom } from './refusal.ts'

/**
 * The call that registered a handler, captured as one stack frame. V8 formats it when `stack` is read, with source maps
 * if the process has them.
 */
export interface CallLocation {
  readonly stack?: unknown
}

const locations = sharedBetweenCopies('callLocations', () => new WeakMap<object, CallLocation>())

const { TRUNKLINE_PLACES: choice, NODE_ENV: env } = process.env
let isRecording = choice ? choice !== '0' : (env || 'development') === 'development'

/** Location of the outermost registration in progress: `app.get` itself calls methods of the router and the route. */
let current: CallLocation | undefined

export function recordCallLocations(on: boolean): void {
  isRecording = on
}

/** The call that registered a handler; undefined if it was not recorded. */
export function callLocationOf(layer: object): CallLocation | undefined {
  return locations.get(layer)
}

/** Registers handlers like `registerFrom`, and records the caller of `publicMethod` for each of them. */
export function registerHandlers<Result>(
  publicMethod: Function,
  register: () => Result,
  complete?: CompleteRefusal,
): Result {
  if (!isRecording || current !== undefined) return registerFrom(publicMethod, register, complete)
  current = captureCaller(publicMethod)
  try {
    return registerFrom(publicMethod, register, complete)
  } finally {
    current = undefined
  }
}

/** Runs code of the app within a registration. Handlers that it registers get their own locations. */
export function outsideRegistration(run: () => void): void {
  const outer = current
  current = undefined
  try {
    run()
  } finally {
    current = outer
  }
}

export function noteCallLocation(layer: object): void {
  if (current !== undefined) setCallLocation(layer, current)
}

export function setCallLocation(layer: object, location: CallLocation): void {
  locations.set(layer, location)
}

/** The caller of a function, as one frame. The usual ten take 40 ms instead of 16 for 5,000 routes (Node 20). */
export function captureCaller(publicMethod: Function): CallLocation {
  const location: CallLocation = {}
  const limit: unknown = Error.stackTraceLimit
  Reflect.set(Error, 'stackTraceLimit', 1) // no effect if `Error` is frozen
  Error.captureStackTrace?.(location, publicMethod) // not every engine has it
  // Saving and restoring a property descriptor would be exact in every case, but takes as long as the capture itself.
  if (limit !== undefined) Reflect.set(Error, 'stackTraceLimit', limit)
  else Reflect.deleteProperty(Error, 'stackTraceLimit')
  return location
}
