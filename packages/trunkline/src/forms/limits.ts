import { parseSize } from '@trunkline/parsers/factories'

/** A number of bytes, or a string such as `'5mb'`. `Infinity` removes the limit. */
export type Size = number | string

/** Limits of a form. Every limit applies unless you set it to `Infinity`. */
export interface FormLimits {
  /**
   * Maximum number of parts: fields and files together.
   * @default 1000
   */
  maxParts?: number | undefined
  /**
   * Maximum number of fields.
   * @default 1000
   */
  maxFields?: number | undefined
  /**
   * Maximum number of files.
   * @default 20
   */
  maxFiles?: number | undefined
  /**
   * Maximum length of a part's name, in bytes.
   * @default 200
   */
  maxNameSize?: Size | undefined
  /**
   * Maximum size of a field's value.
   * @default '100kb'
   */
  maxFieldSize?: Size | undefined
  /**
   * Maximum size of a file.
   * @default '10mb'
   */
  maxFileSize?: Size | undefined
  /**
   * Maximum size of the whole request body.
   * @default '20mb', or twice `maxFileSize` if that is larger
   */
  maxTotal?: Size | undefined
  /**
   * Maximum number of headers of a part.
   * @default 20
   */
  maxHeaderPairs?: number | undefined
  /**
   * Maximum total size of a part's headers.
   * @default '8kb'
   */
  maxHeaderSize?: Size | undefined
  /**
   * What happens to unread bytes: a part that your loop does not read, and the rest of the form after the loop ends or
   * a limit is exceeded. `'drain'` reads and discards them, so that the client sees your response. `'cut'` stops
   * reading: an unread part ends the form with an error, and the connection closes after the response. A client that is
   * still sending may then see a broken connection instead of the response.
   * @default 'drain'
   */
  unread?: 'drain' | 'cut' | undefined
}

export type CompiledLimits = Readonly<Record<Exclude<keyof FormLimits, 'unread'>, number> & { unread: 'drain' | 'cut' }>

const COUNTS = { maxParts: 1000, maxFields: 1000, maxFiles: 20, maxHeaderPairs: 20 }
const SIZES = { maxNameSize: 200, maxFieldSize: 100 * 1024, maxFileSize: 10 * 1024 * 1024, maxHeaderSize: 8 * 1024 }
const USUAL_TOTAL = 20 * 1024 * 1024
const KNOWN = new Set([...Object.keys(COUNTS), ...Object.keys(SIZES), 'maxTotal', 'unread'])

/**
 * Checks limits and fills in the defaults.
 * @throws TypeError for a limit that is not a number or size, and for an unknown name: a typo would not limit anything
 */
export function compileLimits(limits: FormLimits = {}): CompiledLimits {
  const unknown = Object.keys(limits).find((name) => !KNOWN.has(name))
  if (unknown !== undefined) throw new TypeError(`unknown limit "${unknown}"; there are ${[...KNOWN].join(', ')}`)
  const { maxTotal, unread = 'drain' } = limits
  if (unread !== 'drain' && unread !== 'cut') throw new TypeError("unread must be 'drain' or 'cut'")
  const counts = mapValues(COUNTS, (name, usual) => toCount(name, limits[name] ?? usual))
  const sizes = mapValues(SIZES, (name, usual) => toSize(name, limits[name] ?? usual))
  return {
    ...counts,
    ...sizes,
    maxTotal: toSize('maxTotal', maxTotal ?? Math.max(USUAL_TOTAL, 2 * sizes.maxFileSize)),
    unread,
  }
}

function mapValues<Values extends Record<string, number>>(
  values: Values,
  map: (name: keyof Values & keyof FormLimits, value: number) => number,
): Record<keyof Values, number> {
  const entries = Object.entries(values).map(([name, value]) => [name, map(name as keyof FormLimits, value)])
  return Object.fromEntries(entries) as Record<keyof Values, number>
}

function toCount(name: string, value: unknown): number {
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0)) return value as number
  throw new TypeError(`${name} must be a whole number, not ${String(value)}`)
}

/** Parses a size: `5000`, `'5mb'`. */
export function toSize(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0) return value
  // `parseSize` would read '5 MiB' as 5 bytes.
  const size = typeof value === 'string' && SIZE.test(value) ? parseSize(value) : null
  if (size !== null) return size
  throw new TypeError(`${name} must be a number of bytes or a size such as '5mb', not ${String(value)}`)
}

const SIZE = /^\d+(?:\.\d+)? *(?:[kmgtp]?b)?$/i
