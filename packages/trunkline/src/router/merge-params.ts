/**
 * Parent's and child's values in one object, for `mergeParams`. The child wins on equal names; numbered keys, which
 * come from expressions, are shifted behind the parent's.
 */
export function mergeParams(child: Record<string, unknown>, parent: unknown): Record<string, unknown> {
  if (typeof parent !== 'object' || parent === null) return child
  const merged: Record<string, unknown> = Object.assign(Object.create(null), parent)
  if (!('0' in child) || !('0' in parent)) return Object.assign(merged, child)

  const offset = countNumbered(parent)
  const numbered = countNumbered(child)
  for (const key of Object.keys(child)) {
    const number = Number(key)
    merged[Number.isInteger(number) && number < numbered ? number + offset : key] = child[key]
  }
  return merged
}

function countNumbered(params: object): number {
  let count = 0
  while (count in params) count++
  return count
}
