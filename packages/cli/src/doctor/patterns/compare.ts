import type { Matcher } from './matchers.ts'

/** A path on which two patterns disagree, and how. */
export interface Difference {
  readonly path: string
  readonly how: 'matches' | 'params' | 'taken'
}

/** The names that a wildcard has in 5.x, by its number in 4.x. */
export type Renamed = Readonly<Record<string, string>>

/**
 * The first path, of many made from a pattern's own text, on which two matchers disagree. A wildcard of 5.x is a list of
 * segments: with slashes between them it is the text of 4.x.
 */
export function findDifference(
  before: Matcher,
  after: Matcher,
  paths: Iterable<string>,
  renamed: Renamed = {},
): Difference | undefined {
  for (const path of paths) {
    const a = before(path)
    const b = after(path)
    if ((a === undefined) !== (b === undefined)) return { path, how: 'matches' }
    if (a === undefined || b === undefined) continue
    if (!sameParams(a.params, b.params, renamed)) return { path, how: 'params' }
    if (trim(a.taken) !== trim(b.taken)) return { path, how: 'taken' }
  }
  return undefined
}

/** A slash at the end of what a mount takes means nothing: both lines leave it to the rest. */
function trim(taken: string): string {
  return taken.replace(/\/+$/, '')
}

function sameParams(a: Record<string, unknown>, b: Record<string, unknown>, renamed: Renamed): boolean {
  const seen = new Set<string>()
  for (const [name, value] of Object.entries(a)) {
    const other = renamed[name] ?? name
    seen.add(other)
    if (textOf(value) !== textOf(b[other])) return false
  }
  return Object.entries(b).every(([name, value]) => seen.has(name) || textOf(value) === '')
}

/** What is absent, and what is there but empty, reads the same once `?? ''` stands behind it. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('/') : value === undefined ? '' : String(value)
}

/** All words of up to four letters: seven letters have 2,800. */
const MOST_WORDS = 3000

/**
 * Paths that try a pattern: all short words over its own characters, and paths built of its pieces with values in the
 * places of parameters, each also spoiled in one place.
 */
export function* pathsFor(pattern: string): Generator<string> {
  yield* built(pattern)
  const letters = [...new Set(['/', 'a', '.', ...literalsOf(pattern)])].slice(0, 7)
  // Each word is made when it is its turn: of the longest ones, most are never asked for.
  const words = ['']
  for (const word of words) {
    for (const letter of letters) {
      if (words.length > MOST_WORDS) return
      words.push(word + letter)
      yield `/${word}${letter}`
    }
  }
}

/** Characters that stand for themselves in a pattern, those of a class such as `\d` too. */
function literalsOf(pattern: string): string[] {
  const found = pattern.replace(/:\w+/g, '').replace(/\\([dws])/g, (_, name) => CLASSES[name as keyof typeof CLASSES])
  return [...found].filter((char) => /[\w.\-~!$&'+,;=@:]/.test(char))
}

const CLASSES = { d: '7', w: '_', s: ' ' }

const VALUES = ['a', '7', 'ab', 'a.b', 'a-b', 'A', 'a%20b', 'a%2Fb', 'a/b', 'a//b', 'a/', 'aa', '77', '_', '']

/** Paths of the kind that people send to a pattern. */
export function likelyPathsFor(pattern: string): string[] {
  const usual = VALUES.filter((value) => /^[\w%]+(?:[.-][\w%]+)?$/.test(value))
  return usual.flatMap((value) => [
    fill(pattern, value, true),
    fill(pattern, value, false),
    `${fill(pattern, value, true)}/`,
  ])
}

function* built(pattern: string): Generator<string> {
  for (const value of VALUES) {
    for (const keep of [true, false]) {
      const path = fill(pattern, value, keep)
      yield path
      yield `${path}/`
      yield path.toUpperCase()
      for (let i = 0; i < Math.min(path.length, 40); i++) {
        yield path.slice(0, i) + path.slice(i + 1)
        yield path.slice(0, i) + path[i] + path.slice(i)
        yield `${path.slice(0, i)}/${path.slice(i)}`
      }
    }
  }
}

/** A pattern of 4.x with a value in the place of everything that varies; optional parts are kept or left out. */
function fill(pattern: string, value: string, keep: boolean): string {
  return pattern
    .replace(/([/.]?):(\w+)(?:\((?:[^()\\]|\\.)*\))?([?*+]?)/g, (_, border: string, _name, suffix: string) =>
      suffix === '?' && !keep ? '' : border + value,
    )
    .replace(/\(([^()|]*)(?:\|[^()]*)?\)[?*+]?/g, (_, inside: string) => (keep ? inside.replace(/^\?:/, '') : ''))
    .replace(/\*/g, value)
    .replace(/(.)\?/g, keep ? '$1' : '')
    .replace(/\+/g, '')
    .replace(/\\(.)/g, '$1')
}
