/** The longest that node's timers can wait. What is longer they take for 1 ms, with a warning. */
export const LONGEST_WAIT: number = 2 ** 31 - 1

/** Whether node's timers can count so many milliseconds. */
export function isWait(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_WAIT
}

/**
 * Reads an option that is a time.
 * @throws RangeError for what node's timers cannot count
 */
export function readMilliseconds(name: string, value: unknown): number {
  if (isWait(value)) return value
  throw new RangeError(`${name} must be a number of milliseconds, not ${String(value)}`)
}
