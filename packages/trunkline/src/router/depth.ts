// hot path
import type { Next } from '../contract/exchange.ts'

/**
 * Calls on, but not without end on one call stack: a path of a thousand segments through a router that is mounted in
 * itself would overflow it. Past a hundred, the way goes on in a new turn.
 */
export function goDeeper(next: Next, error?: unknown): void {
  if (depth >= DEEPEST) {
    setImmediate(next, error)
    return
  }
  depth++
  try {
    next(error)
  } finally {
    depth--
  }
}

const DEEPEST = 100

/** How many walks are being begun or left on the call stack as it stands. */
let depth = 0
