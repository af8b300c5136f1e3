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
    setLocal(to, key, from[key])
  }
  return to
}

/** Variables for views on 3.x: a function that takes up what it is called with, and has the variables on it. */
export type LocalsFunction = Record<string, unknown> & (<Values>(values: Values) => Values)

/** Makes an empty `app.locals` or `res.locals` of 3.x. */
export function createLocalsFunction(): LocalsFunction {
  const locals = <Values>(values: Values): Values => {
    // Inherited names as well: what apps call it with was often made by a constructor.
    for (const name in values) setLocal(locals, name, values[name])
    return values
  }
  return locals as unknown as LocalsFunction // the names are put on it as they come
}

/** A function's own `name` and `length` cannot be assigned to, and its prototype must not be. */
function setLocal(locals: object, name: string, value: unknown): void {
  Object.defineProperty(locals, name, { configurable: true, enumerable: true, writable: true, value })
}
