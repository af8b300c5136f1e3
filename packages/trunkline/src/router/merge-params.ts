/**
 * Parent's and child's values in one object, for `mergeParams`. The child wins on equal names; numbered keys, which
 * come from expressions, are shifted behind the parent's.
 */
export function mergeParams(child: Params, parent: unknown): Params {
  return isObject(parent) ? mergeInto(Object.create(null), child, parent) : child
}

/** The same on 4.x, where the values are in a plain object. */
export function mergePlainParams(child: Params, parent: unknown): Params {
  return isObject(parent) ? mergeInto({}, child, parent) : child
}

type Params = Record<string, unknown>

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function mergeInto(merged: Params, child: Params, parent: object): Params {
  Object.assign(merged, parent)
  if (!('0' in child) || !('0' in parent)) return Object.assign(merged, child)

  const offset = countNumbered(parent)
  const numbered = countNumbered(child)
  for (const key of Object.keys(child)) {
    if (!isNumbered(key, numbered)) merged[key] = child[key]
  }
  // Last: where a number was left free in the child, the shifted value wins.
  for (let i = 0; i < numbered; i++) merged[i + offset] = child[i]
  return merged
}

/** Whether the key is one of 0, 1, 2 … below `count`. A name such as `"-1"` or `"00"` only looks like a number. */
function isNumbered(key: string, count: number): boolean {
  const number = Number(key)
  return number >= 0 && number < count && String(number) === key
}

function countNumbered(params: object): number {
  let count = 0
  while (count in params) count++
  return count
}
