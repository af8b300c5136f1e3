import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import type { Next } from '../contract/exchange.ts'
import { dropLateResponses, isTimedOut } from './late-responses.ts'
import { isDelay, LONGEST_DELAY } from './milliseconds.ts'
import { abortAfterTimeout } from './signal.ts'

/**
 * Middleware that limits how long a response may take to begin, in milliseconds. When the time is over, the error
 * handlers get an error with status 503, and `req.signal` is aborted, so that the handler can stop. If it still responds,
 * its response is dropped.
 * @example app.use(timeout(5_000))
 * @throws RangeError for a time that Node's timers cannot count
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
      // A second timeout must not interrupt error handlers that respond to the first one.
      if (res.headersSent || res.destroyed || isTimedOut(res)) return
      dropLateResponses(res)
      const error = createError(503, 'Response timeout', { code: 'ETIMEDOUT', timeout: milliseconds })
      next(error)
      abortAfterTimeout(req)
    }
  }
}
