/** The value of a name, or all of its values in order. */
export type Given = string | string[]

export type Decode = (text: string, kind: 'name' | 'value') => string

/**
 * Collects the values of each name in an object, in the order of object keys: integers first. `__proto__` is skipped,
 * so that the prototype stays; any other name is an ordinary name.
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
  // The existing value may be inherited: `toString` and the like are names too.
  if (before === undefined || !Object.hasOwn(into, name)) into[name] = value
  else if (typeof before === 'string') into[name] = [before, value]
  else before.push(value)
}

// An equals sign inside brackets belongs to the name: `a[x=y]=z`. So one after a closing bracket comes first.
function findBorder(pair: string): number {
  const behindBracket = pair.indexOf(']=')
  return behindBracket === -1 ? pair.indexOf('=') : behindBracket + 1
}
