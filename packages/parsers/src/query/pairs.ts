/** What a name was given: its value, or all of its values in the order they came. */
export type Given = string | string[]

/** Turns the escaped text of a name or a value into what it says. */
export type Decode = (text: string, kind: 'name' | 'value') => string

/**
 * Gathers the values of each name into an object, which keeps the order that objects have: whole numbers first.
 * `__proto__` is left out, so that the object's prototype stays what it is; every other name is a plain name.
 */
export function gatherPairs(
  into: Record<string, Given>,
  text: string,
  limit: number,
  decode: Decode,
): Record<string, Given> {
  let start = 0
  for (let count = 0; count < limit && start <= text.length; count++) {
    let end = text.indexOf('&', start)
    if (end === -1) end = text.length
    if (end > start) addPair(into, text.slice(start, end), decode)
    start = end + 1
  }
  return into
}

function addPair(into: Record<string, Given>, pair: string, decode: Decode): void {
  const border = findBorder(pair)
  const name = decode(border === -1 ? pair : pair.slice(0, border), 'name')
  if (name === '' || name === '__proto__') return
  const value = border === -1 ? '' : decode(pair.slice(border + 1), 'value')
  const before = into[name]
  // What is there may be inherited: `toString` and its like are names as well.
  if (before === undefined || !Object.hasOwn(into, name)) into[name] = value
  else if (typeof before === 'string') into[name] = [before, value]
  else before.push(value)
}

// An equals sign inside brackets belongs to the name: `a[x=y]=z`. So the one behind a closing bracket goes first.
function findBorder(pair: string): number {
  const behindBracket = pair.indexOf(']=')
  return behindBracket === -1 ? pair.indexOf('=') : behindBracket + 1
}
