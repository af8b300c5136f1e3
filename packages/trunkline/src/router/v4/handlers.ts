import { type CheckHandlers, checkEach, tagOf } from '../handlers.ts'
import { markHandlerError } from '../refusal.ts'

/**
 * The check of 4.x, where `get`, `post` and so on may have no handlers.
 * @throws TypeError if there is no middleware, or something is not a function (an Error for `get`, `post` and so on)
 */
export const checkV4Handlers: CheckHandlers = (handlers, method) => {
  if (method !== 'use') {
    const Refusal = method === 'all' ? TypeError : Error
    return checkEach(
      handlers,
      (handler) => new Refusal(`Route.${method}() requires a callback function but got a ${tagOf(handler)}`),
    )
  }
  const message = 'Router.use() requires a middleware function'
  if (handlers.length === 0) throw markHandlerError(new TypeError(message), 'TRUNKLINE_HANDLER_MISSING')
  return checkEach(handlers, (handler) => new TypeError(`${message} but got a ${typeName(handler)}`))
}

function typeName(value: unknown): string {
  return typeof value === 'object' ? tagOf(value).slice('[object '.length, -1) : typeof value
}
