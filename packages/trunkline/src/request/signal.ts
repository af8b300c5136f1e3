import type { IncomingMessage } from 'node:http'
import type { Part } from '../contract/part.ts'
import { signalOf } from '../streams/signal.ts'

export interface SignalMember {
  /**
   * Aborted when the response is no longer needed: the client disconnected, `timeout()` expired, or the server is
   * closing and waits no longer. Created at its first read. Not in `@trunkline/v5`, which only has what Express has.
   * @example const answer = await fetch(url, { signal: req.signal })
   */
  readonly signal: AbortSignal
}

/** `req.signal`, which is loaded at its first read; middleware may replace it. */
export const signalMember: Part<IncomingMessage, SignalMember> = {
  get signal() {
    return signalOf(this)
  },
  set signal(value: AbortSignal) {
    Object.defineProperty(this, 'signal', { configurable: true, enumerable: true, writable: true, value })
  },
}
