import { flatten } from '../handlers.ts'
import type { Handler } from '../layer.ts'
import { markHandlerError } from '../refusal.ts'

/**
 * The handlers in the arguments of `use`, `get` and so on.
 * @throws TypeError or Error, as Express does for each method, if one is not a function, and for `use` without any
 */
export function readV4Handlers(args: unknown[], method: string): Handler[] {
  return method === 'use' ? readMiddleware(args) : readRouteHandlers(args, method)
}

/**
 * The middleware in the arguments of `use`.
 * @throws TypeError if there is none, or one is not a function
 */
function readMiddleware(args: unknown[]): Handler[] {
  const handlers = flatten(args)
  if (handlers.length === 0) throw markHandlerError(new TypeError('Router.use() requires a middleware function'))
  for (const handler of handlers) {
    if (typeof handler !== 'function') {
      const message = `Router.use() requires a middleware function but got a ${typeName(handler)}`
      throw markHandlerError(new TypeError(message))
    }
  }
  return handlers as Handler[]
}

/**
 * The handlers in the arguments of `get`, `post` and so on; on 4.x there may be none.
 * @throws Error (a TypeError for `all`) if one is not a function
 */
function readRouteHandlers(args: unknown[], method: string): Handler[] {
  const handlers = flatten(args)
  for (const handler of handlers) {
    if (typeof handler === 'function') continue
    const message = `Route.${method}() requires a callback function but got a ${tagOf(handler)}`
    throw markHandlerError(method === 'all' ? new TypeError(message) : new Error(message))
  }
  return handlers as Handler[]
}

function typeName(value: unknown): string {
  return typeof value === 'object' ? tagOf(value).slice('[object '.length, -1) : typeof value
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}
