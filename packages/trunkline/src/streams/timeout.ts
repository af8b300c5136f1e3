import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import type { Next } from '../contract/exchange.ts'
import { dropLateAnswers, isTimedOut } from './late-answers.ts'
import { isDelay, LONGEST_DELAY } from './milliseconds.ts'
import { abortAfterTimeout } from './signal.ts'

/**
 * Middleware: an answer has to begin within so many milliseconds. Otherwise the error handlers get an error of status 503,
 * and the request's signal is aborted, so that whoever is still at work can stop. What a handler answers after that is dropped.
 * @example app.use(timeout(5_000))
 * @throws RangeError for what is no number from 1 that node's timers can count
 */
export function timeout(milliseconds: number): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  if (!isDelay(milliseconds) || milliseconds < 1) {
    throw new RangeError(`timeout() needs a number of milliseconds from 1 to ${LONGEST_DELAY}`)
  }
  return function timeoutRequest(req, res, next) {
    const timer = setTimeout(onTimeout, milliseconds)
    res.once('close', () => clearTimeout(timer))
    next()

    function onTimeout(): void {
      // A second timeout must not take the request from error handlers that are at work on the first one.
      if (res.headersSent || res.destroyed || isTimedOut(res)) return
      dropLateAnswers(res)
      const error = createError(503, 'Response timeout', { code: 'ETIMEDOUT', timeout: milliseconds })
      next(error)
      abortAfterTimeout(req)
    }
  }
}
