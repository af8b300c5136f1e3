// The names in their plain spelling, or any escape that could spell them otherwise.
const SUSPICION = /__proto__|constructor|\\u/i

/**
 * Looks for keys that reach a prototype when careless code merges the value into another.
 * @throws SyntaxError when there is one
 */
export function refusePrototypeKeys(text: string, value: unknown): void {
  // Most texts name neither, and are cleared without a look at each key.
  if (!SUSPICION.test(text)) return
  const pending: unknown[] = [value]
  // A loop and not a recursion: the client decides how deep the value is.
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    if (reachesPrototype(next)) throw new SyntaxError('Object contains forbidden prototype property')
    for (const inner of Object.values(next)) pending.push(inner)
  }
}

function reachesPrototype(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true
  if (!Object.hasOwn(value, 'constructor')) return false
  const inner = (value as { constructor: unknown }).constructor
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')
}
