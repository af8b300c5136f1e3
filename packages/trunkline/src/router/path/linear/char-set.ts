/** A set of characters: UTF-16 code units, as in a RegExp without the `u` flag. */
export interface CharSet {
  /** 1 for each member of Latin-1; a request line holds nothing else. */
  readonly latin1: Uint8Array
  /** Whether a character beyond Latin-1 is a member. */
  readonly beyond: (code: number) => boolean
}

/**
 * The set of an atom: `a`, `.`, `\d`, `[^/]`. Membership and letter case are asked of the native engine, one character
 * at a time, which cannot take long.
 */
export function charSetOf(atom: string, ignoreCase: boolean): CharSet {
  const flags = ignoreCase ? 'i' : ''
  const name = flags + atom
  const known = sets.get(name)
  if (known !== undefined) return known
  const expression = new RegExp(atom, flags)
  const set = createCharSet((code) => expression.test(String.fromCharCode(code)))
  sets.set(name, set)
  return set
}

// All the patterns of an app use few different atoms.
const sets = new Map<string, CharSet>()

function createCharSet(has: (code: number) => boolean): CharSet {
  return { latin1: Uint8Array.from({ length: 256 }, (_, code) => Number(has(code))), beyond: has }
}

export function hasChar(set: CharSet, code: number): boolean {
  return code < 256 ? set.latin1[code] === 1 : set.beyond(code)
}

export function unite(a: CharSet, b: CharSet): CharSet {
  return createCharSet((code) => hasChar(a, code) || hasChar(b, code))
}

export function subtract(a: CharSet, b: CharSet): CharSet {
  return createCharSet((code) => hasChar(a, code) && !hasChar(b, code))
}
