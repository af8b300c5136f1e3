import { types } from 'node:util'

export interface HandlerRegistration {
  readonly method: string
  readonly path: unknown
  readonly handlers: readonly unknown[]
}

/** What is wrong with a registration, for `err.code`. docs/errors.md has each; a code that goes is not used again. */
export type RefusalCode =
  | 'TRUNKLINE_HANDLER_INVALID'
  | 'TRUNKLINE_HANDLER_MISSING'
  | 'TRUNKLINE_PARAM_CALLBACK'
  | 'TRUNKLINE_PARAM_NAME'
  | 'TRUNKLINE_PATH_MISSING'
  | 'TRUNKLINE_PATH_PATTERN'
  | 'TRUNKLINE_PATH_TYPE'
  | 'TRUNKLINE_SCHEMA_INVALID'
  | 'TRUNKLINE_SCHEMA_TWICE'
  | 'TRUNKLINE_SETTING_VALUE'
  | 'TRUNKLINE_VIEW_ENGINE'

/** What one of our errors is marked with: its code and, if it is about a handler, the message to complete. */
export interface Refusal {
  readonly code: RefusalCode
  readonly message: string | undefined
}

/** Adds to one of our errors what users can search for, unless errors must equal Express's. */
export type CompleteRefusal = (err: Error, refusal: Refusal, registration?: HandlerRegistration) => void

export const addCodeAndHandler: CompleteRefusal = (err, { code, message }, registration) => {
  Object.assign(err, { code })
  if (message !== undefined && registration !== undefined) err.message = message + describeInvalidHandler(registration)
}

export const addNothing: CompleteRefusal = () => {}

/** A second line for the message: `handler 2 of GET /users is undefined`. */
export function describeInvalidHandler({ method, path, handlers }: HandlerRegistration): string {
  const all = handlers.flat(Number.POSITIVE_INFINITY)
  const index = all.findIndex((handler) => typeof handler !== 'function')
  const route = `${method === 'use' ? method : method.toUpperCase()} ${formatPath(path)}`
  if (all.length === 0) {
    const isPath = typeof path === 'string' || Array.isArray(path) || path instanceof RegExp
    // In `use(undefined)` and `use(promise)` the intended handler was read as the path.
    if (method === 'use' && !isPath) return `\n  Trunkline: use got ${typeName(path)} instead of a function`
    return `\n  Trunkline: ${route} has no handler`
  }
  return index === -1 ? '' : `\n  Trunkline: handler ${index + 1} of ${route} is ${typeName(all[index])}`
}

const refusals = new WeakMap<Error, Refusal>()

/** Marks an error about a handler: `registerFrom` may append a description of it to the message. */
export function markHandlerError<Marked extends Error>(err: Marked, code: RefusalCode): Marked {
  refusals.set(err, { code, message: err.message })
  return err
}

/** Marks an error that is not about a handler. */
export function markCallError(err: unknown, code: RefusalCode): unknown {
  if (err instanceof Error) refusals.set(err, { code, message: undefined })
  return err
}

/**
 * Runs `register`. If it throws one of our errors, makes the stack start at the caller of `publicMethod`: the user's
 * line. Other errors, such as those of APM libraries that wrap our methods, are left alone.
 */
export function registerFrom<Result>(
  publicMethod: Function,
  register: () => Result,
  complete?: CompleteRefusal,
): Result {
  try {
    return register()
  } catch (err) {
    const refusal = err instanceof Error ? refusals.get(err) : undefined
    if (refusal !== undefined) {
      complete?.(err as Error, refusal)
      Error.captureStackTrace(err as Error, publicMethod)
      // The method was borrowed and called under another name, so `publicMethod` is not on the stack.
      if (!(err as Error).stack?.includes('\n')) Error.captureStackTrace(err as Error)
    }
    throw err
  }
}

function formatPath(path: unknown): string {
  if (Array.isArray(path)) return `[${path.map(formatPath).join(', ')}]`
  return typeof path === 'string' || path instanceof RegExp ? String(path) : `(${typeName(path)})`
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  if (types.isPromise(value)) return 'a Promise (is an await missing?)'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
