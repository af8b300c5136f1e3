import parseRange from 'range-parser'
import type { RangeOptions, RangeResult } from '../ranges.ts'

/**
 * Parses a Range header like `range-parser` before 1.3: anything but a number counts as missing, and an empty range is
 * skipped. Returns -2 only for a header without `=`.
 * @example parseRangeLeniently(100, 'bytes=x-5', undefined) // the last five bytes
 */
export function parseRangeLeniently(size: number, header: string, options: RangeOptions | undefined): RangeResult {
  const equals = header.indexOf('=')
  if (equals === -1) return MALFORMED
  const ranges: string[] = []
  for (const item of header.slice(equals + 1).split(',')) {
    const [start, end] = item.split('-', 2)
    const range = `${leadingDigits(start)}-${leadingDigits(end)}`
    if (range !== '-') ranges.push(range)
  }
  return ranges.length === 0 ? UNSATISFIABLE : parseRange(size, header.slice(0, equals + 1) + ranges.join(','), options)
}

const MALFORMED = -2
const UNSATISFIABLE = -1

// As far as parseInt reads. Digits, not the number: its string may be `1e+23`.
function leadingDigits(text: string | undefined): string {
  return /^\s*\+?(\d+)/.exec(text ?? '')?.[1] ?? ''
}
