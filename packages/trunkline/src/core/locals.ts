/** `res.locals` as an object without a prototype: it has no inherited names. */
export function createPlainLocals(): Record<string, unknown> {
  return Object.create(null)
}

/** Gives one kind of locals exactly the contents of another, and returns it. */
export function carryLocals(from: Record<string, unknown>, to: Record<string, unknown>): Record<string, unknown> {
  for (const key of Object.keys(to)) {
    if (!Object.hasOwn(from, key)) delete to[key]
  }
  for (const key of Object.keys(from)) {
    setLocal(to, key, from[key])
  }
  return to
}

/** Variables for views on 3.x: a function that copies the objects it is called with to itself. */
export type LocalsFunction = Record<string, unknown> & (<Values>(values: Values) => Values)

export function createLocalsFunction(): LocalsFunction {
  const locals = <Values>(values: Values): Values => {
    // Inherited names too: apps often pass objects made by a constructor.
    for (const name in values) setLocal(locals, name, values[name])
    return values
  }
  return locals as unknown as LocalsFunction // the names are added at run time
}

/** A function's own `name` and `length` cannot be assigned, and its prototype must not be. */
function setLocal(locals: object, name: string, value: unknown): void {
  Object.defineProperty(locals, name, { configurable: true, enumerable: true, writable: true, value })
}
