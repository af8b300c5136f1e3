import depd from 'depd'
import type { ExchangeRequest, Next } from '../contract/exchange.ts'

const deprecate = depd('router')

/** 5.x: a rejected promise is an error, like a thrown one. The value of a fulfilled one is ignored. */
export function forwardRejection(result: unknown, next: Next): void {
  if (!isObject(result) || typeof (result as PromiseLike<unknown>).then !== 'function') return
  noteResult?.(result, true)
  forward(result as PromiseLike<unknown>, next)
}

/**
 * 3.x and 4.x ignore what a handler returns, unless the application enabled `catch async errors`. Returns whether it has.
 */
export function forwardRejectionIfAsked(result: unknown, req: ExchangeRequest, next: Next): boolean {
  // Check the setting first: reading `then` of a result may have side effects.
  if (!isObject(result)) return false
  const isAsked = Boolean(req.app?.settings?.['catch async errors'])
  if (isAsked) forwardRejection(result, next)
  else noteResult?.(result, false)
  return isAsked
}

/** Called with each result that is an object, and whether its rejection will go to the error handlers. */
type ResultListener = (result: object, isForwarded: boolean) => void

let noteResult: ResultListener | undefined

/** Sets the watcher of results. It is called while the handler is still on the call stack. */
export function watchResults(listener: ResultListener): void {
  noteResult = listener
}

function forward(result: PromiseLike<unknown>, next: Next): void {
  if (!(result instanceof Promise)) {
    deprecate('handlers that are Promise-like are deprecated, use a native Promise instead')
  }
  result.then(null, (err) => next(err || new Error('Rejected promise')))
}

export function isObject(value: unknown): value is object {
  return value !== null && (typeof value === 'object' || typeof value === 'function')
}
