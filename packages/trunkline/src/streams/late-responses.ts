import type { ServerResponse } from 'node:http'
import { sharedBetweenCopies } from '../between-copies.ts'

/** Methods that set up a head; Node throws if it is too late. */
const HEAD_METHODS = [
  ...['setHeader', 'setHeaders', 'appendHeader', 'removeHeader', 'writeHead', 'flushHeaders', 'addTrailers'],
  ...['writeContinue', 'writeProcessing', 'writeEarlyHints', 'writeInformation'],
] as const

const timedOut = sharedBetweenCopies('timedOut', () => new WeakSet<ServerResponse>())

export function isTimedOut(res: ServerResponse): boolean {
  return timedOut.has(res)
}

/** Whether the request timed out and got its response. */
export function isTooLate(res: ServerResponse): boolean {
  return timedOut.has(res) && res.headersSent
}

/**
 * Keeps the first response to a request, and drops all others without an error. For a request that timed out: its
 * handler may respond long after the client got the error, without knowing.
 */
export function dropLateResponses(res: ServerResponse): void {
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
