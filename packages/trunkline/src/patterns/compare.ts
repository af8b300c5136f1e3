import type { Matcher } from './matchers.ts'

export interface Difference {
  readonly path: string
  readonly how: 'matches' | 'params' | 'taken'
}

/** Names of wildcards on 5.x, by their number on 4.x. */
export type Renamed = Readonly<Record<string, string>>

/**
 * Finds the first path, of many derived from the pattern, that two matchers treat differently. A wildcard on 5.x is a
 * list of segments; joined with slashes it is the string of 4.x.
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

/** Ignores a trailing slash of the mount path: both release lines leave it in the rest of the URL. */
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

/** Treats absent and empty alike, because the rewritten code adds `?? ''`. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('/') : value === undefined ? '' : String(value)
}

/** Enough for all words of up to four characters: 2,800 with an alphabet of seven. */
const MOST_WORDS = 3000

/**
 * Generates test paths for a pattern: all short words over its characters, and paths built from its pieces with values
 * for parameters, each also with one mistake.
 */
export function* pathsFor(pattern: string): Generator<string> {
  yield* built(pattern)
  const letters = [...new Set(['/', 'a', '.', ...literalsOf(pattern)])].slice(0, 7)
  // Words are generated on demand: most of the long ones are never needed.
  const words = ['']
  for (const word of words) {
    for (const letter of letters) {
      if (words.length > MOST_WORDS) return
      words.push(word + letter)
      yield `/${word}${letter}`
    }
  }
}

/** Literal characters of a pattern, and one for each class such as `\d`. */
function literalsOf(pattern: string): string[] {
  const found = pattern.replace(/:\w+/g, '').replace(/\\([dws])/g, (_, name) => CLASSES[name as keyof typeof CLASSES])
  return [...found].filter((char) => /[\w.\-~!$&'+,;=@:]/.test(char))
}

const CLASSES = { d: '7', w: '_', s: ' ' }

const VALUES = ['a', '7', 'ab', 'a.b', 'a-b', 'A', 'a%20b', 'a%2Fb', 'a/b', 'a//b', 'a/', 'aa', '77', '_', '']

/** Paths that clients would really request from a pattern. */
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

/** Fills a 4.x pattern with a value for each variable part; optional parts are kept or left out. */
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
