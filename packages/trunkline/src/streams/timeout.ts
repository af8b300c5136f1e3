import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import { sharedBetweenCopies } from '../between-copies.ts'
import type { Next } from '../contract/exchange.ts'
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
      if (res.headersSent || res.destroyed || timedOut.has(res)) return
      dropLateResponses(res)
      const error = createError(503, 'Response timeout', { code: 'ETIMEDOUT', timeout: milliseconds })
      next(error)
      abortAfterTimeout(req)
    }
  }
}

/** Methods that set up a head; Node throws if it is too late. */
const HEAD_METHODS = [
  ...['setHeader', 'setHeaders', 'appendHeader', 'removeHeader', 'writeHead', 'flushHeaders', 'addTrailers'],
  ...['writeContinue', 'writeProcessing', 'writeEarlyHints', 'writeInformation'],
] as const

const timedOut = sharedBetweenCopies('timedOut', () => new WeakSet<ServerResponse>())

/** Whether the request timed out and got its response. */
export function isTooLate(res: ServerResponse): boolean {
  return timedOut.has(res) && res.headersSent
}

/**
 * Keeps the first response to a request, and drops all others without an error. For a request that timed out: its
 * handler may respond long after the client got the error, without knowing.
 */
function dropLateResponses(res: ServerResponse): void {
  timedOut.add(res)
  // Set until the caller returns: the body of a response follows its head at once, and must not get into another one.
  let isLate = false
  const methods = res as unknown as Record<string, unknown> // by name: not every release of Node has all of them
  for (const name of HEAD_METHODS) {
    replace(methods, name, (original, args) => {
      if (!res.headersSent) return original.apply(res, args)
      isLate = true
      queueMicrotask(() => {
        isLate = false
      })
      return res
    })
  }
  for (const [name, result] of Object.entries({ write: true, end: res })) {
    replace(methods, name, (original, args) => {
      if (!isLate && !res.writableEnded) return original.apply(res, args)
      callBack(args)
      return result
    })
  }
}

type Method = (...args: unknown[]) => unknown

function replace(
  methods: Record<string, unknown>,
  name: string,
  replacement: (original: Method, args: unknown[]) => unknown,
): void {
  const original = methods[name]
  if (typeof original !== 'function') return
  const value = (...args: unknown[]): unknown => replacement(original as Method, args)
  Object.defineProperty(methods, name, { configurable: true, enumerable: false, writable: true, value })
}

/** Code that waits for `write` or `end` must not wait forever. */
function callBack(args: readonly unknown[]): void {
  const callback = args.find((arg) => typeof arg === 'function') as (() => void) | undefined
  if (callback !== undefined) process.nextTick(callback)
}
