/**
 * Copies an object's enumerable properties, including inherited ones, to an object without a prototype. Properties of
 * Object.prototype are skipped, so that a polluted one has no effect.
 */
export function flatCopy(object: object | null | undefined): Record<string, unknown> {
  const copy = Object.create(null) as Record<string, unknown>
  for (const name in object) {
    if (name in Object.prototype && !Object.hasOwn(object as object, name)) continue
    copy[name] = (object as Record<string, unknown>)[name]
  }
  return copy
}
