import type { Handler } from './layer.ts'
import type { Path } from './path/compiled-path.ts'
import { markHandlerError } from './refusal.ts'

export interface Registration<Path> {
  readonly path: Path
  readonly handlers: unknown[]
}

/** Separates the path from the handlers in a call that adds a route. */
export type ReadRegistration = (args: unknown[]) => Registration<Path>

/** `get(path, …handlers)`: the first argument is the path, whatever it is. */
export function readPathFirst(args: unknown[]): Registration<Path> {
  return { path: args[0] as Path, handlers: args.slice(1) }
}

/** Separates `(path, …handlers)` from `(…handlers)`: a function, or an array that starts with one, is not a path. */
export function readUseArguments(args: unknown[]): Registration<Path> {
  let head = args[0]
  while (Array.isArray(head) && head.length > 0) head = head[0]
  const hasPath = typeof head !== 'function'
  return {
    path: hasPath ? (args[0] as Path) : '/',
    handlers: flatten(hasPath ? args.slice(1) : args),
  }
}

/** On 5.x, a call without any argument misses its handler, not its path. */
export function orRootPath(read: ReadRegistration): ReadRegistration {
  return (args) => read(args.length === 1 && args[0] === undefined ? ['/'] : args)
}

/** Flattens lists that have lists in them. Few do, and `flat()` would take as long as the rest of a registration. */
export function flatten(args: unknown[]): unknown[] {
  return args.some(Array.isArray) ? args.flat(Number.POSITIVE_INFINITY) : args
}

/**
 * Checks the handlers of a registration one by one, as each is added: those before an invalid one stay registered, as
 * in Express. `method` is for the message.
 */
export type CheckHandlers = (handlers: readonly unknown[], method: string) => Iterable<Handler>

/**
 * The check of 5.x.
 * @throws TypeError if there are no handlers, or one is not a function.
 */
export function checkHandlers(handlers: readonly unknown[]): Iterable<Handler> {
  if (handlers.length === 0)
    throw markHandlerError(new TypeError('argument handler is required'), 'TRUNKLINE_HANDLER_MISSING')
  return checkEach(handlers, () => new TypeError('argument handler must be a function'))
}

/** Yields handlers up to one that is not a function. `refuse` creates the line's error for it. */
export function* checkEach(
  handlers: readonly unknown[],
  refuse: (handler: unknown) => Error,
): Generator<Handler, void, undefined> {
  for (const handler of handlers) {
    if (typeof handler !== 'function') throw markHandlerError(refuse(handler), 'TRUNKLINE_HANDLER_INVALID')
    yield handler as Handler
  }
}

/** Such as `[object Undefined]`: how 3.x and 4.x name the value that is not a function. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}
