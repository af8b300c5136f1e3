/** A parameter of a path pattern, as a client fills it. */
export interface PathParameter {
  readonly name: string
  /** Whether it takes several segments. */
  readonly wildcard: boolean
  /** Whether the pattern also matches without it. */
  readonly optional: boolean
}

// A sign, a name, the expression of 3.x and 4.x, and a modifier: what `trunkline/client` can fill.
const PARAMETER = /([:*])(?:"([^"]+)"|([\w$\u0080-\uffff]+))(?:\((?:[^()\\]|\\.)*\))?([?*+])?/y

/**
 * The parameters of a pattern of any release line. Undefined if no client can make a path of it: it is a regular
 * expression, or has a group or wildcard without a name.
 */
export function pathParameters(pattern: string): PathParameter[] | undefined {
  if (pattern.includes('/^')) return undefined // `routes()` lists a regular expression as its source
  const found: PathParameter[] = []
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === '}') depth--
    else if (character === ':' || character === '*') {
      PARAMETER.lastIndex = at
      const [text, sign, quoted, plain = '', mark = ''] = PARAMETER.exec(pattern) ?? []
      if (text === undefined) return undefined
      at += text.length - 1
      const wildcard = sign === '*' || mark === '*' || mark === '+'
      found.push({ name: quoted ?? plain, wildcard, optional: depth > 0 || mark === '?' || mark === '*' })
    } else if ('()?+'.includes(character)) return undefined
  }
  return found
}
