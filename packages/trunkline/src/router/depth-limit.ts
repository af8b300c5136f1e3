// hot path
import type { Next } from '../contract/exchange.ts'

/**
 * Calls `next` with a limit on nested calls: a path of a thousand segments through a router mounted in itself would
 * overflow the call stack. After a hundred nested calls it continues in a new turn of the event loop.
 */
export function callWithDepthLimit(next: Next, error?: unknown): void {
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

/** A walk that has not begun: `begin` does what the first call of `next` would do. */
export interface Beginning {
  readonly next: Next
  begin(): void
}

/** Begins a walk with the same limit. */
export function beginWithDepthLimit(walk: Beginning): void {
  if (depth >= DEEPEST) {
    setImmediate(walk.next)
    return
  }
  depth++
  try {
    walk.begin()
  } finally {
    depth--
  }
}

const DEEPEST = 100

/**
 * After this many layers that called `next()` synchronously, the walk continues in a new turn, on an empty stack. Each
 * kind of walk counts in its own field: a shared counter object would be one more allocation per request.
 */
export const MOST_SYNCHRONOUS_STEPS = 100

/**
 * The same on 3.x, where Express has no limit: code after `next()` expects that everything behind it has run. All walks of 3.x
 * share one count, because the app's middleware, its routes and the apps mounted in it are on one call stack. More than a
 * thousand steps fit on it (Node 20 to 26).
 */
export const MOST_V3_STEPS = 500

/** The steps of 3.x that are on the call stack. */
export const v3CallStack: { steps: number } = { steps: 0 }

/** Number of walks being entered or left on the current call stack. */
let depth = 0
