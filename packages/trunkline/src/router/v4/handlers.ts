import type { CheckHandlers } from '../handlers.ts'
import type { Handler } from '../layer.ts'
import { markHandlerError } from '../refusal.ts'

/** The check of 4.x. */
export const checkV4Handlers: CheckHandlers = (handlers, method) =>
  method === 'use' ? checkMiddleware(handlers) : checkRouteHandlers(handlers, method)

/** @throws TypeError if there is no middleware, or some is not a function */
function* checkMiddleware(handlers: readonly unknown[]): Iterable<Handler> {
  if (handlers.length === 0)
    throw markHandlerError(new TypeError('Router.use() requires a middleware function'), 'TRUNKLINE_HANDLER_MISSING')
  for (const handler of handlers) {
    if (typeof handler !== 'function') {
      const message = `Router.use() requires a middleware function but got a ${typeName(handler)}`
      throw markHandlerError(new TypeError(message), 'TRUNKLINE_HANDLER_INVALID')
    }
    yield handler as Handler
  }
}

/**
 * The handlers of `get`, `post` and so on; on 4.x there may be none.
 * @throws Error (a TypeError for `all`) if one is not a function
 */
function* checkRouteHandlers(handlers: readonly unknown[], method: string): Iterable<Handler> {
  for (const handler of handlers) {
    if (typeof handler !== 'function') {
      const message = `Route.${method}() requires a callback function but got a ${tagOf(handler)}`
      const err = method === 'all' ? new TypeError(message) : new Error(message)
      throw markHandlerError(err, 'TRUNKLINE_HANDLER_INVALID')
    }
    yield handler as Handler
  }
}

function typeName(value: unknown): string {
  return typeof value === 'object' ? tagOf(value).slice('[object '.length, -1) : typeof value
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}
