/**
 * Copies an object's enumerable properties, its inherited ones too, into one without a prototype.
 * What someone has put on every object is not taken: a polluted Object.prototype has no say.
 */
export function flatCopy(object: object | null | undefined): Record<string, unknown> {
  const copy = Object.create(null) as Record<string, unknown>
  for (const name in object) {
    if (name in Object.prototype && !Object.hasOwn(object as object, name)) continue
    copy[name] = (object as Record<string, unknown>)[name]
  }
  return copy
}
