import { parseSize } from '@trunkline/parsers/factories'

/** A number of bytes, or a string such as `'5mb'`. `Infinity` takes the limit away. */
export type Size = number | string

/** How much a form may bring. Every limit is on unless you set it to `Infinity`. */
export interface FormLimits {
  /**
   * How many parts the form may have, fields and files together.
   * @default 1000
   */
  maxParts?: number | undefined
  /**
   * How many of them may be fields.
   * @default 1000
   */
  maxFields?: number | undefined
  /**
   * How many of them may be files.
   * @default 20
   */
  maxFiles?: number | undefined
  /**
   * The longest name of a part, in bytes.
   * @default 200
   */
  maxNameSize?: Size | undefined
  /**
   * The largest value of a field.
   * @default '100kb'
   */
  maxFieldSize?: Size | undefined
  /**
   * The largest file.
   * @default '10mb'
   */
  maxFileSize?: Size | undefined
  /**
   * The largest form: all bytes of the request's body.
   * @default '20mb', or twice `maxFileSize` when that is more
   */
  maxTotal?: Size | undefined
  /**
   * How many headers a part may have.
   * @default 20
   */
  maxHeaderPairs?: number | undefined
  /**
   * How long the headers of a part may be together.
   * @default '8kb'
   */
  maxHeaderSize?: Size | undefined
  /**
   * What becomes of bytes that nobody wants: a part that your loop does not read, and the rest of the form when the loop
   * is left or a limit is passed. `'drain'` reads them and throws them away, so that the client sees your response.
   * `'cut'` stops reading: a part that is not read ends the form with an error, and the connection is closed behind the
   * response. A client that is still sending then may see a broken connection instead of the response.
   * @default 'drain'
   */
  unread?: 'drain' | 'cut' | undefined
}

/** The limits as a form is read with them, complete. */
export interface CompiledLimits {
  readonly maxParts: number
  readonly maxFields: number
  readonly maxFiles: number
  readonly maxNameSize: number
  readonly maxFieldSize: number
  readonly maxFileSize: number
  readonly maxTotal: number
  readonly maxHeaderPairs: number
  readonly maxHeaderSize: number
  readonly unread: 'drain' | 'cut'
}

const COUNTS = { maxParts: 1000, maxFields: 1000, maxFiles: 20, maxHeaderPairs: 20 }
const SIZES = { maxNameSize: 200, maxFieldSize: 100 * 1024, maxFileSize: 10 * 1024 * 1024, maxHeaderSize: 8 * 1024 }
const USUAL_TOTAL = 20 * 1024 * 1024
const KNOWN = new Set([...Object.keys(COUNTS), ...Object.keys(SIZES), 'maxTotal', 'unread'])

/**
 * Checks limits and fills in those that are not given.
 * @throws TypeError for a limit that is no number or size, and for one of an unknown name: misspelt, it would not limit
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

/** Reads a size: `5000`, `'5mb'`. */
export function toSize(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0) return value
  // `parseSize` takes '5 MiB' for 5 bytes.
  const size = typeof value === 'string' && SIZE.test(value) ? parseSize(value) : null
  if (size !== null) return size
  throw new TypeError(`${name} must be a number of bytes or a size such as '5mb', not ${String(value)}`)
}

const SIZE = /^\d+(?:\.\d+)? *(?:[kmgtp]?b)?$/i
