/** What a name was given: its value, or all of its values in the order they came. */
export type Given = string | string[]

/** Turns the escaped text of a name or a value into what it says. */
export type Decode = (text: string, kind: 'name' | 'value') => string

/**
 * Gathers the values of each name. The answer has no prototype, so that every name is a plain name, and keeps the
 * order of an object: whole numbers first, because the later merge depends on it.
 */
export function gatherPairs(text: string, limit: number, decode: Decode): Record<string, Given> {
  const given: Record<string, Given> = Object.create(null)
  let start = 0
  for (let count = 0; count < limit && start <= text.length; count++) {
    let end = text.indexOf('&', start)
    if (end === -1) end = text.length
    if (end > start) addPair(given, text.slice(start, end), decode)
    start = end + 1
  }
  return given
}

function addPair(given: Record<string, Given>, pair: string, decode: Decode): void {
  const border = findBorder(pair)
  const name = decode(border === -1 ? pair : pair.slice(0, border), 'name')
  if (name === '') return
  const value = border === -1 ? '' : decode(pair.slice(border + 1), 'value')
  const before = given[name]
  if (before === undefined) given[name] = value
  else if (typeof before === 'string') given[name] = [before, value]
  else before.push(value)
}

// An equals sign inside brackets belongs to the name: `a[x=y]=z`. So the one behind a closing bracket goes first.
function findBorder(pair: string): number {
  const behindBracket = pair.indexOf(']=')
  return behindBracket === -1 ? pair.indexOf('=') : behindBracket + 1
}
