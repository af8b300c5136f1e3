/** Variables for views on 3.x: a function that takes up what it is called with, and has the variables on it. */
export type LocalsFunction = Record<string, unknown> & (<Values>(values: Values) => Values)

/** Makes an empty `app.locals` or `res.locals`. */
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
