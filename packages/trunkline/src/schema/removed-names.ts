/** Enough to see what is wrong; a list of thousands helps nobody. */
const MOST_NAMES = 10
const LONGEST_NAME = 100

/**
 * The names of what stripping removes from a body, such as `password` and `items[].cost`, at most ten. They never have
 * values.
 */
export function removedNames(body: unknown, stripped: unknown): string[] {
  const names = new Set<string>()
  addRemoved(names, body, stripped, '')
  return [...names]
}

function addRemoved(names: Set<string>, given: unknown, stripped: unknown, path: string): void {
  if (given === stripped) return
  const before = toJson(given)
  const after = toJson(stripped)
  if (!isObject(before) || !isObject(after)) return
  if (Array.isArray(before)) {
    for (const [index, item] of before.entries()) addRemoved(names, item, after[index], `${path}[]`)
    return
  }
  for (const [name, member] of Object.entries(before)) {
    if (names.size >= MOST_NAMES) return
    // A name is data, too: printed as it is, it could look like a line of the log.
    const word = /^[\w$]{1,100}$/.test(name) ? name : JSON.stringify(name.slice(0, LONGEST_NAME))
    const place = `${path && `${path}.`}${word}`
    if (Object.hasOwn(after, name)) addRemoved(names, member, after[name], place)
    else if (member !== undefined && typeof member !== 'function') names.add(place)
  }
}

function toJson(value: unknown): unknown {
  return isObject(value) && typeof value['toJSON'] === 'function' ? value['toJSON']('') : value
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}
