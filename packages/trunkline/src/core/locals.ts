/** `res.locals` as a plain object: no name in it comes from anywhere else. */
export function createPlainLocals(): Record<string, unknown> {
  return Object.create(null)
}

/**
 * Makes one kind of locals hold what another kind holds, and nothing else. On 3.x they are a function, whose own
 * `name` and `length` cannot be assigned to.
 */
export function carryLocals(from: Record<string, unknown>, to: Record<string, unknown>): Record<string, unknown> {
  for (const key of Object.keys(to)) {
    if (!Object.hasOwn(from, key)) delete to[key]
  }
  for (const key of Object.keys(from)) {
    Object.defineProperty(to, key, { configurable: true, enumerable: true, writable: true, value: from[key] })
  }
  return to
}
