// hot path
import depd from 'depd'
import type { ExchangeRequest, Next } from '../contract/exchange.ts'

const deprecate = depd('router')

/** 5.x: a rejected promise is an error like a thrown one. What it resolves to is ignored. */
export function forwardRejection(result: unknown, next: Next): void {
  if (!isThenable(result)) return
  noteResult?.(result, true)
  forward(result, next)
}

/**
 * 3.x and 4.x: nobody looks at what a handler returns, unless the application that is handling the request was told to
 * (`app.enable('catch async errors')`).
 */
export function forwardRejectionIfAsked(result: unknown, req: ExchangeRequest, next: Next): void {
  // The setting first: a result may have a `then` that does something when it is read.
  if (!isObject(result)) return
  if (req.app?.settings?.['catch async errors']) forwardRejection(result, next)
  else noteResult?.(result, false)
}

/** Told of what handlers return that may be a promise, and whether a rejection goes to the error handlers. */
type ResultListener = (result: object, isForwarded: boolean) => void

let noteResult: ResultListener | undefined

/** Lets somebody know of results, while the handlers are still on the call stack. */
export function watchResults(listener: ResultListener): void {
  noteResult = listener
}

function forward(result: PromiseLike<unknown>, next: Next): void {
  if (!(result instanceof Promise)) {
    deprecate('handlers that are Promise-like are deprecated, use a native Promise instead')
  }
  result.then(null, (err) => next(err || new Error('Rejected promise')))
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof (value as PromiseLike<unknown>).then === 'function'
}

export function isObject(value: unknown): value is object {
  return value !== null && (typeof value === 'object' || typeof value === 'function')
}
