import { types } from 'node:util'

/** A call that registers handlers: its method, its path, and what it was given. */
export interface HandlerRegistration {
  readonly method: string
  readonly path: unknown
  readonly handlers: readonly unknown[]
}

/**
 * Text appended to Express's message about an invalid handler, such as `handler 2 of GET /users is undefined`. Empty where
 * messages must equal Express's.
 */
export type DescribeInvalidHandler = (registration: HandlerRegistration) => string

/** `DescribeInvalidHandler` for one registration, whose method, path and handlers are known. */
export type Describe = () => string

export const describeNothing: DescribeInvalidHandler = () => ''

/** Names the handler and the route in a second line: `handler 2 of GET /users is undefined`. */
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

/** Our errors about a registration. The value completes the message; undefined if nothing is added. */
const refusals = new WeakMap<Error, string | undefined>()

/** Marks an error about a handler: `registerFrom` appends a description of it to the message. */
export function markHandlerError<Refusal extends Error>(err: Refusal): Refusal {
  refusals.set(err, err.message)
  return err
}

/** Marks an error about a path, or about a call as a whole. */
export function markCallError(err: unknown): unknown {
  if (err instanceof Error) refusals.set(err, undefined)
  return err
}

/**
 * Runs `register`. If it throws one of our errors, the stack starts at the caller of `publicMethod`: the user's line. Other
 * errors, such as those of APM libraries that wrap our methods, are left alone.
 */
export function registerFrom<Result>(publicMethod: Function, register: () => Result, describe?: Describe): Result {
  try {
    return register()
  } catch (err) {
    if (err instanceof Error && refusals.has(err)) {
      const message = refusals.get(err)
      if (message !== undefined && describe !== undefined) err.message = message + describe()
      Error.captureStackTrace(err, publicMethod)
      // The method was borrowed and called under another name, so `publicMethod` is not on the stack.
      if (!err.stack?.includes('\n')) Error.captureStackTrace(err)
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
