/** An OpenAPI path with the parameters of its pattern. */
export interface TemplatedPath {
  /** Such as `/users/{id}`. */
  readonly path: string
  readonly parameters: readonly PathParameter[]
}

export interface PathParameter {
  readonly name: string
  /** Whether it matches any number of segments, which OpenAPI cannot express. */
  readonly wildcard: boolean
  /** The RegExp of a parameter of 4.x: `:id(\\d+)`. */
  readonly expression: string | undefined
}

/** OpenAPI lists every combination of optional groups; more than this would be unreadable. */
const MOST_PATHS = 16

/**
 * The paths of a pattern of any release line: one for each combination of its optional groups. Undefined for a RegExp,
 * and for a pattern with an unnamed group.
 */
export function toTemplatedPaths(pattern: string): TemplatedPath[] | undefined {
  if (REG_EXP.test(pattern)) return undefined
  const parser = new PatternParser(pattern)
  const pieces = parser.parse()
  if (pieces === undefined) return undefined
  let ways: (string | PathParameter)[][] = [[]]
  for (const piece of pieces) ways = ways.flatMap((way) => extend(way, piece)).slice(0, MOST_PATHS)
  const unique = new Map(ways.map(withUniqueNames).map((way) => [formatPath(way), way]))
  return [...unique].map(([path, way]) => ({ path, parameters: way.filter((each) => typeof each !== 'string') }))
}

/** `routes()` lists a RegExp as its source text. */
const REG_EXP = /\/\^|\$\/[a-z]*$|\(\?|\.\*\)|\[\^/

type Piece = string | PathParameter | { readonly optional: readonly Piece[] }

function extend(way: (string | PathParameter)[], piece: Piece): (string | PathParameter)[][] {
  if (typeof piece === 'string' || 'name' in piece) return [[...way, piece]]
  let inside: (string | PathParameter)[][] = [way]
  for (const each of piece.optional) inside = inside.flatMap((some) => extend(some, each))
  return [way, ...inside]
}

function formatPath(way: readonly (string | PathParameter)[]): string {
  const pieces = way.map((each) =>
    typeof each === 'string' ? each.replace(/[{}]/g, encodeURIComponent) : `{${each.name}}`,
  )
  const text = pieces.join('')
  const path = text.startsWith('/') ? text : `/${text}` // `*` of 4.x
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** A mounted router may use a name of its mount path again. Its handlers see the last one, which keeps the name. */
function withUniqueNames(way: (string | PathParameter)[]): (string | PathParameter)[] {
  return way.map((piece, i) => {
    if (typeof piece === 'string') return piece
    const later = way.slice(i + 1).filter((each) => typeof each !== 'string' && each.name === piece.name).length
    return later === 0 ? piece : { ...piece, name: `${piece.name}_${later}` }
  })
}

/** Parses `:name`, `*name`, `{…}`, `\x` of 5.x, and `:name(…)`, `:name?`, `*` of 3.x and 4.x. */
class PatternParser {
  readonly #pattern: string
  #at = 0
  /** Number of unnamed wildcards so far: 4.x numbers them. */
  #unnamed = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Undefined if the pattern cannot be expressed as paths. */
  parse(isGroup = false): Piece[] | undefined {
    const pieces: Piece[] = []
    while (this.#at < this.#pattern.length) {
      const character = this.#pattern[this.#at] as string
      if (character === '}' && isGroup) return pieces
      const piece = this.#parsePiece(character)
      if (piece === undefined) return undefined
      pieces.push(piece)
      // On 4.x the slash before an optional parameter is optional too.
      if (typeof piece === 'object' && 'optional' in piece && pieces.at(-2) === '/' && isParameter(piece.optional[0])) {
        pieces.splice(-2, 2, { optional: ['/', ...piece.optional] })
      }
    }
    return isGroup ? undefined : pieces
  }

  #parsePiece(character: string): Piece | undefined {
    this.#at++
    if (character === '\\') return this.#pattern[this.#at++]
    if (character === '{') {
      const optional = this.parse(true)
      this.#at++
      return optional && { optional }
    }
    if (character === ':' || character === '*') return this.#parseParameter(character === '*')
    // An unnamed group, and `?` or `+` after a letter, are RegExp syntax on 4.x.
    return /[()?+]/.test(character) ? undefined : character
  }

  #parseParameter(wildcard: boolean): Piece | undefined {
    NAME.lastIndex = this.#at
    const [text, quoted, plain, expression, mark] = NAME.exec(this.#pattern) ?? ['']
    const name = quoted ?? plain ?? (wildcard ? String(this.#unnamed++) : undefined)
    if (name === undefined) return undefined
    this.#at += text.length
    const parameter = { name, wildcard: wildcard || mark === '*' || mark === '+', expression }
    return mark === '?' || mark === '*' ? { optional: [parameter] } : parameter
  }
}

// A name, a RegExp in parentheses and a modifier; each is optional.
const NAME = /(?:"((?:[^"\\]|\\.)*)"|([\p{ID_Start}$_][\p{ID_Continue}$]*|\w+))?(?:\(((?:[^()\\]|\\.)*)\))?([?*+])?/uy

function isParameter(piece: Piece | undefined): boolean {
  return typeof piece === 'object' && 'name' in piece
}
