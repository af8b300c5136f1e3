import type { RequestSummary } from './record.ts'

export interface RouteFigures {
  readonly hits: number
  readonly errors: number
  readonly p50: number | undefined
  readonly p99: number | undefined
}

interface Counted {
  hits: number
  responded: number
  errors: number
  /** The latest durations, as a ring buffer. */
  readonly times: number[]
}

/** Enough durations for a meaningful 99th percentile. */
const MOST_TIMES = 500

/** Limits memory, in case a handler registers routes with generated patterns. */
const MOST_ROUTES = 5000

/** Counts requests by method and pattern since the process started. */
export class RouteStatistics {
  readonly #routes = new Map<string, Counted>()

  count({ method, pattern, status, duration, state }: RequestSummary): void {
    if (pattern === undefined || duration === undefined) return
    const key = `${method} ${pattern}`
    let counted = this.#routes.get(key)
    if (counted === undefined) {
      if (this.#routes.size >= MOST_ROUTES) return
      counted = { hits: 0, responded: 0, errors: 0, times: [] }
      this.#routes.set(key, counted)
    }
    // How long a client waited before it left says nothing of the route.
    if (state === 'done') counted.times[counted.responded++ % MOST_TIMES] = duration
    counted.hits++
    if (state === 'aborted' || (status ?? 0) >= 500) counted.errors++
  }

  /** The statistics of a route. HEAD counts for GET, and every method for `ALL`. */
  figuresOf(method: string, pattern: string): RouteFigures {
    const found = [...this.#routes].filter(([key]) => {
      const at = key.indexOf(' ')
      const counted = key.slice(0, at)
      const takes = method === 'ALL' || counted === method || (method === 'GET' && counted === 'HEAD')
      return takes && key.slice(at + 1) === pattern
    })
    const times = found.flatMap(([, { times }]) => times).sort((a, b) => a - b)
    return {
      hits: found.reduce((sum, [, { hits }]) => sum + hits, 0),
      errors: found.reduce((sum, [, { errors }]) => sum + errors, 0),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    }
  }
}

function percentile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
}
