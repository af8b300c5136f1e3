/** Where handlers were registered. */
export interface HandlerPlace {
  readonly method: string
  readonly path: unknown
  readonly handlers: readonly unknown[]
}

/** What the message about a handler that cannot be called says besides Express's words. */
export type DescribePlace = (place: HandlerPlace) => string

/** The same, for one call of which all is known. */
export type Describe = () => string

export const describeNothing: DescribePlace = () => ''

/** Which handler it is, of which route, in a second line: `handler 2 of GET /users is undefined`. */
export function describePlace({ method, path, handlers }: HandlerPlace): string {
  const all = handlers.flat(Number.POSITIVE_INFINITY)
  const index = all.findIndex((handler) => typeof handler !== 'function')
  const place = `${method === 'use' ? method : method.toUpperCase()} ${formatPath(path)}`
  if (all.length === 0) return `\n  Trunkline: ${place} has no handler`
  return index === -1 ? '' : `\n  Trunkline: handler ${index + 1} of ${place} is ${typeName(all[index])}`
}

/** Errors of ours about what is registered; their first message, where the place is added to it. */
const refusals = new WeakMap<Error, string | undefined>()

/** Notes that an error is about a handler: whoever knows the place adds it to the message. */
export function refuseHandler<Refusal extends Error>(err: Refusal): Refusal {
  refusals.set(err, err.message)
  return err
}

/** Notes that an error is about a path, or a call as a whole. */
export function refuseCall(err: unknown): unknown {
  if (err instanceof Error) refusals.set(err, undefined)
  return err
}

/**
 * Registers something. An error of ours about it begins its stack where `entrance` was called, which is the line to look at;
 * errors of others, such as those of agents that wrap our methods, stay as they are.
 */
export function registerFrom<Result>(entrance: Function, register: () => Result, describe?: Describe): Result {
  try {
    return register()
  } catch (err) {
    if (err instanceof Error && refusals.has(err)) {
      const message = refusals.get(err)
      if (message !== undefined && describe !== undefined) err.message = message + describe()
      Error.captureStackTrace(err, entrance)
      // The method was borrowed and called under another name, so `entrance` is not on the stack.
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
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
