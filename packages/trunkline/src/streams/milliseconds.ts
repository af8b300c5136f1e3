/** The longest delay of Node's timers. Longer ones become 1 ms, with a warning. */
export const LONGEST_DELAY: number = 2 ** 31 - 1

/** Whether Node's timers can count this many milliseconds. */
export function isDelay(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_DELAY
}

/**
 * Reads an option that is a time.
 * @throws RangeError for a time that Node's timers cannot count
 */
export function readMilliseconds(name: string, value: unknown): number {
  if (isDelay(value)) return value
  throw new RangeError(`${name} must be a number of milliseconds, not ${String(value)}`)
}
