// Two limits: on requests that loop through the same routers, and on nested calls, which would overflow the call stack.
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'

/**
 * Starts a walk through a router, unless the request is looping: a router mounted in itself without a path passes it on
 * forever. Express overflows its call stack there and responds with 500 or, if a handler calls `next` later, never
 * stops.
 *
 * Only one walk in many is checked, because a looping request goes through thousands of them.
 */
export function beginWalk(walk: Beginning, router: object, req: ExchangeRequest, res: ExchangeResponse): void {
  walks = (walks + 1) % CHECKED_EVERY
  if (walks === 0 && !isMakingProgress(walk, router, req, res)) return
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

/** A walk that has not begun. */
interface Beginning {
  readonly next: Next
  /** Called when the walk leaves its router. */
  done: Next
  begin(): void
}

let walks = 0
const CHECKED_EVERY = 256

/** How many checked walks may enter a router that the request is already in, while its client waits: about 16,000 walks. */
const MOST_RETURNS = 64

/** The same after its client has disconnected. */
const MOST_WITHOUT_CLIENT = 4

/** A router that a request has entered and not left. */
interface Entry {
  readonly router: object
  readonly length: number
  /** Whether the request was already in this router, and its URL is not shorter than then. */
  readonly returns: boolean
}

/** The checked entries of each request. Leaving a router deletes its entry, so any number of routers is fine. */
const entered = new WeakMap<ExchangeRequest, Set<Entry>>()

function isMakingProgress(walk: Beginning, router: object, req: ExchangeRequest, res: ExchangeResponse): boolean {
  const entries = entered.get(req) ?? new Set()
  entered.set(req, entries)
  const { length } = String(req.url)
  // Routers remove their mount path from the URL, so a router mounted in itself below a path gets a shorter one each time.
  const outer = [...entries].filter((each) => each.router === router && each.length <= length)
  const entry = { router, length, returns: outer.length > 0 }
  const returns = [...entries, entry].filter((each) => each.returns).length
  if (returns > MOST_WITHOUT_CLIENT && (res as { destroyed?: boolean }).destroyed) return false
  if (returns > MOST_RETURNS) {
    callWithDepthLimit(
      walk.next,
      new Error('The request goes round in circles: is a router or an app mounted in itself?'),
    )
    return false
  }
  entries.add(entry)
  const { done } = walk
  walk.done = (err) => {
    entries.delete(entry)
    done(err)
  }
  return true
}

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

const DEEPEST = 100

/**
 * After this many layers that called `next()` synchronously, the walk continues in a new turn, on an empty stack. Each
 * kind of walk counts in its own field: a shared counter object would be one more allocation per request.
 */
export const MOST_SYNCHRONOUS_STEPS = 100

/**
 * The same on 3.x. As high as fits, because Express 3 has no limit: code after `next()` expects that everything behind
 * it has run. All walks of 3.x share one count: an app's middleware, routes and mounted apps are on one call stack,
 * which takes more than a thousand steps (Node 20 to 26).
 */
export const MOST_V3_STEPS = 500

export const v3CallStack: { steps: number } = { steps: 0 }

/** Number of walks that are being entered or left on the current call stack. */
let depth = 0
