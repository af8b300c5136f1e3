import type { IncomingHttpHeaders } from 'node:http'
import type { ResponsePolicy } from '../policy.ts'
import { isRangeCurrent, type ResponseValidators } from './conditional.ts'

export interface Span {
  readonly start: number
  readonly length: number
}

/** The bytes of the file between the options `start` and `end`. A Range header counts within these. */
export function spanOf(size: number, start: number, end: number | undefined): Span {
  const rest = Math.max(0, size - start)
  return { start, length: end === undefined ? rest : Math.min(rest, Math.max(0, end - start + 1)) }
}

/**
 * The one range to send of this many bytes, `unsatisfiable` if it has none of them, and undefined for everything:
 * without a Range header, if it is malformed, outdated or in another unit, and for several separate ranges.
 * @see RFC 9110 §14.2
 */
export function chooseRange(
  headers: IncomingHttpHeaders,
  length: number,
  validators: ResponseValidators,
  parseRange: ResponsePolicy['parseRange'],
): Span | 'unsatisfiable' | undefined {
  const { range } = headers
  if (range === undefined || !BYTES.test(range)) return undefined
  if (!isRangeCurrent(headers['if-range'] as string | undefined, validators)) return undefined
  const ranges = parseRange(length, range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  const [first] = ranges === -2 ? [] : ranges
  if (first === undefined || (ranges as unknown[]).length > 1) return undefined
  return { start: first.start, length: first.end - first.start + 1 }
}

const BYTES = /^ *bytes=/
