import type { Settings } from '../contract/exchange.ts'
import type { RoutePlace } from './route-place.ts'

/** Whether the app is being developed: neither the process nor the app may say that it runs for others. */
export function isDeveloped(settings: Settings | undefined): boolean {
  return settings?.['env'] === 'development' && isDevelopmentProcess()
}

/** Whether `NODE_ENV` is `development`, or unset. */
function isDevelopmentProcess(): boolean {
  return (process.env['NODE_ENV'] || 'development') === 'development'
}

export interface Advice {
  /** By which `node --disable-warning=` silences it. */
  readonly code: string
  readonly message: string
  /** Advice with the same code and subject is given once. */
  readonly subject: string
  readonly place?: RoutePlace | undefined
}

const given = new Set<string>()

/** A subject may hold what a client sent, so their number needs a limit. */
const MOST_ADVICE = 1000

/** Prints a warning that helps, on stderr, the first time. */
export function advise({ code, message, subject, place }: Advice): void {
  const key = `${code} ${subject}`
  if (given.has(key) || given.size >= MOST_ADVICE) return
  given.add(key)
  process.emitWarning(message, {
    code,
    ...(place && { detail: `    at ${place.file}:${place.line}:${place.column}` }),
  })
}
