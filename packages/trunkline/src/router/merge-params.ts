type Params = Record<string, unknown>
type MergeParams = (child: Params, parent: unknown) => Params

/**
 * Merges the parameters of parent and child, for `mergeParams`. The child wins on equal names. Numbered keys, which
 * come from RegExps, are shifted behind the parent's.
 */
export const mergeParams: MergeParams = createMerge(() => Object.create(null))

/** The same on 4.x, where parameters are a plain object. */
export const mergePlainParams: MergeParams = createMerge(() => ({}))

function createMerge(createParams: () => Params): MergeParams {
  return (child, parent) =>
    typeof parent === 'object' && parent !== null ? mergeInto(createParams(), child, parent) : child
}

function mergeInto(merged: Params, child: Params, parent: object): Params {
  Object.assign(merged, parent)
  if (!('0' in child) || !('0' in parent)) return Object.assign(merged, child)

  const offset = countNumbered(parent)
  const numbered = countNumbered(child)
  for (const key of Object.keys(child)) {
    if (!isNumbered(key, numbered)) merged[key] = child[key]
  }
  // Last: if the child leaves a number unused, the shifted value wins.
  for (let i = 0; i < numbered; i++) merged[i + offset] = child[i]
  return merged
}

/** Whether the key is one of 0, 1, 2 … below `count`. Names such as `"-1"` and `"00"` only look like numbers. */
function isNumbered(key: string, count: number): boolean {
  const number = Number(key)
  return number >= 0 && number < count && String(number) === key
}

function countNumbered(params: object): number {
  let count = 0
  while (count in params) count++
  return count
}
