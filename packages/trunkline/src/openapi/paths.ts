/** A path as OpenAPI writes it, with what its pattern said of the parameters. */
export interface TemplatedPath {
  /** Such as `/users/{id}`. */
  readonly path: string
  readonly parameters: readonly PathParameter[]
}

export interface PathParameter {
  readonly name: string
  /** Whether it takes any number of segments, which OpenAPI cannot say. */
  readonly wildcard: boolean
  /** The expression behind a parameter of 4.x: `:id(\\d+)`. */
  readonly expression: string | undefined
}

/** OpenAPI lists each path: more ways than this through optional groups are not worth reading. */
const MOST_PATHS = 16

/**
 * The paths that a pattern of any release line stands for: one for each way through its optional groups. Undefined for a
 * regular expression, and a pattern with a group that has no name.
 */
export function toTemplatedPaths(pattern: string): TemplatedPath[] | undefined {
  if (isRegExp(pattern)) return undefined
  const parser = new PatternParser(pattern)
  const pieces = parser.parse()
  if (pieces === undefined) return undefined
  let ways: (string | PathParameter)[][] = [[]]
  for (const piece of pieces) ways = ways.flatMap((way) => extend(way, piece)).slice(0, MOST_PATHS)
  const unique = new Map(ways.map((way) => [formatPath(way), way]))
  return [...unique].map(([path, way]) => ({ path, parameters: way.filter((each) => typeof each !== 'string') }))
}

/** `routes()` gives a regular expression as its source text. */
function isRegExp(pattern: string): boolean {
  return /\/\^|\$\/[a-z]*$|\(\?|\.\*\)|\[\^/.test(pattern)
}

type Piece = string | PathParameter | { readonly optional: readonly Piece[] }

function extend(way: (string | PathParameter)[], piece: Piece): (string | PathParameter)[][] {
  if (typeof piece === 'string' || 'name' in piece) return [[...way, piece]]
  let inside: (string | PathParameter)[][] = [way]
  for (const each of piece.optional) inside = inside.flatMap((some) => extend(some, each))
  return [way, ...inside]
}

function formatPath(way: readonly (string | PathParameter)[]): string {
  const text = way.map((each) => (typeof each === 'string' ? escapeBraces(each) : `{${each.name}}`)).join('')
  return text.length > 1 && text.endsWith('/') ? text.slice(0, -1) : text || '/'
}

function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, encodeURIComponent)
}

/** Reads `:name`, `*name`, `{…}`, `\x` of 5.x, and `:name(…)`, `:name?`, `*` of 3.x and 4.x. */
class PatternParser {
  readonly #pattern: string
  #at = 0
  /** How many wildcards had no name: 4.x counts them. */
  #unnamed = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Undefined for what cannot be said as paths. */
  parse(isGroup = false): Piece[] | undefined {
    const pieces: Piece[] = []
    while (this.#at < this.#pattern.length) {
      const character = this.#pattern[this.#at] as string
      if (character === '}' && isGroup) return pieces
      const piece = this.#parsePiece(character)
      if (piece === undefined) return undefined
      pieces.push(piece)
      // The slash before an optional parameter of 4.x is optional with it.
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
    // A group without a name, and `?`, `+` behind a letter, are expressions of 4.x.
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

// A name, an expression in brackets, and a mark behind them; each may be missing.
const NAME = /(?:"((?:[^"\\]|\\.)*)"|([\p{ID_Start}$_][\p{ID_Continue}$]*|\w+))?(?:\(((?:[^()\\]|\\.)*)\))?([?*+])?/uy

function isParameter(piece: Piece | undefined): boolean {
  return typeof piece === 'object' && 'name' in piece
}
