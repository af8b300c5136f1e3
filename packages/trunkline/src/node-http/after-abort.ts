import type { IncomingMessage } from 'node:http'
import { sharedBetweenCopies } from '../between-copies.ts'

// The signals of requests whose response is no longer needed.
const signals = sharedBetweenCopies('abortSignals', () => new WeakMap<IncomingMessage, AbortSignal>())

/** Notes that no client waits for a response: it disconnected, or got another one. */
export function noteAbort(req: IncomingMessage, signal: AbortSignal): void {
  signals.set(req, signal)
}

/**
 * Whether an error only says that its request was aborted, and no client waits: it disconnected, or got the timeout.
 * Code that stops at a signal throws its reason, or an AbortError; code that does not stop responds too late.
 */
export function isAfterAbort(req: IncomingMessage, err: unknown): boolean {
  const signal = signals.get(req)
  if (signal === undefined) return false
  const { name, code, message } = (err ?? {}) as Partial<NodeJS.ErrnoException>
  if (err === signal.reason || name === 'AbortError') return true
  return code === 'ERR_HTTP_HEADERS_SENT' || message === FILE_TOO_LATE
}

/** What sending a file reports if a response has started; it has no code, as in Express. */
const FILE_TOO_LATE = "Can't set headers after they are sent."
