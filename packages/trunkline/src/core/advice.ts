import type { Settings } from '../contract/exchange.ts'
import type { SourceLocation } from '../routes/source-location.ts'

/** Whether the app runs in development, by `NODE_ENV` and by its setting `env`: both must agree. */
export function isDeveloped(settings: Settings | undefined): boolean {
  return settings?.['env'] === 'development' && (process.env['NODE_ENV'] || 'development') === 'development'
}

export interface Advice {
  /** The code for `node --disable-warning=`. */
  readonly code: string
  readonly message: string
  readonly subject: string
  readonly place?: SourceLocation | undefined
}

const given = new Set<string>()

/** A client could make up any number of subjects. */
const MOST_ADVICE = 1000

/** Prints a warning for developers on stderr, once for each code and subject. */
export function advise({ code, message, subject, place }: Advice): void {
  const key = `${code} ${subject}`
  if (given.has(key) || given.size >= MOST_ADVICE) return
  given.add(key)
  process.emitWarning(message, {
    code,
    ...(place && { detail: `    at ${place.file}:${place.line}:${place.column}` }),
  })
}
