import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import type { Next } from '../contract/exchange.ts'
import { isWait, LONGEST_WAIT } from './milliseconds.ts'
import { abortAfterTimeout } from './signal.ts'

/**
 * Middleware: an answer has to begin within so many milliseconds. Otherwise the error handlers get an error of status 503,
 * and the request's signal is aborted, so that whoever is still at work can stop.
 * @example app.use(timeout(5_000))
 * @throws RangeError for what is no positive number that node's timers can count
 */
export function timeout(milliseconds: number): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  if (!isWait(milliseconds) || milliseconds === 0) {
    throw new RangeError(`timeout() needs a number of milliseconds from 1 to ${LONGEST_WAIT}`)
  }
  return function timeoutRequest(req, res, next) {
    const timer = setTimeout(onTimeout, milliseconds)
    res.once('close', () => clearTimeout(timer))
    next()

    function onTimeout(): void {
      if (res.headersSent || res.destroyed) return
      const error = createError(503, 'Response timeout', { code: 'ETIMEDOUT', timeout: milliseconds })
      next(error)
      abortAfterTimeout(req)
    }
  }
}
