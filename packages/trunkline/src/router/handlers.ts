import type { Handler } from './layer.ts'
import type { Path } from './path/compiled-path.ts'
import { markHandlerError } from './refusal.ts'

/** A registration call's arguments: where, and what to run there. */
export interface Registration<Path> {
  readonly path: Path
  readonly handlers: unknown[]
}

/** Tells the path from the handlers in a call that adds a route. */
export type ReadRegistration = (args: unknown[]) => Registration<Path>

/** Reads `get(path, …handlers)`: whatever comes first is the path. */
export function readPathFirst(args: unknown[]): Registration<Path> {
  return { path: args[0] as Path, handlers: args.slice(1) }
}

/** Tells `(path, …handlers)` from `(…handlers)`: a function, or a list that begins with one, is not a path. */
export function readUseArguments(args: unknown[]): Registration<Path> {
  let head = args[0]
  while (Array.isArray(head) && head.length > 0) head = head[0]
  const hasPath = typeof head !== 'function'
  return {
    path: hasPath ? (args[0] as Path) : '/',
    handlers: args.slice(hasPath ? 1 : 0).flat(Number.POSITIVE_INFINITY),
  }
}

/**
 * The handlers in a list of arguments, however deep in arrays.
 * @throws TypeError when there are none, or one of them cannot be called.
 */
export function toHandlers(args: unknown[]): Handler[] {
  const handlers = args.flat(Number.POSITIVE_INFINITY)
  if (handlers.length === 0) throw markHandlerError(new TypeError('argument handler is required'))
  for (const handler of handlers) {
    if (typeof handler !== 'function') throw markHandlerError(new TypeError('argument handler must be a function'))
  }
  return handlers as Handler[]
}
