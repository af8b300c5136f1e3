// hot path
import type { Next } from '../contract/exchange.ts'

/** After this many steps inside each other, the way goes on in a new turn, on an empty call stack. */
const DEEPEST = 100

/**
 * Calls on, but not without end on one call stack: a path of a thousand segments through a router that is mounted in
 * itself would overflow it.
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

let depth = 0
