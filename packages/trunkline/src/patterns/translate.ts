import { compileV4Path } from '../router/path/v4/compile.ts'
import { findDifference, likelyPathsFor, pathsFor, type Renamed } from './compare.ts'
import { type Matcher, matcherV4, matcherV5, type PathPattern, type ReadingOptions } from './matchers.ts'
import { type Shape, shapeOf } from './same-shape.ts'

/** How a 4.x pattern is written on 5.x. */
export type Translation =
  /** Both release lines match the same paths. */
  | { readonly verdict: 'same' }
  /** 5.x rejects it, or silently matches other paths (`silent`). `source` is equivalent JavaScript for 5.x. */
  | {
      readonly verdict: 'write'
      readonly silent: boolean
      readonly example?: string
      readonly source: string
      /** The patterns in `source`; empty if it is a RegExp. */
      readonly patterns: readonly string[]
      readonly renamed: Renamed
    }
  /** 5.x rejects it or matches other paths, and has no equivalent. */
  | {
      readonly verdict: 'none'
      readonly silent: boolean
      readonly example?: string
      readonly why: string
      /** False if 4.x rejects it as well. */
      readonly isV4: boolean
    }

const memo = new Map<string, Translation>()

// Segments that are plain text or one parameter. A property test proves that both release lines agree on these.
const PLAIN = /^(?:\/(?:[\w-]+|:[A-Za-z_]\w*(?![\w(*?+])))*\/?$/

/**
 * Translates a 4.x pattern to 5.x. Every translation is verified: both release lines match thousands of paths derived
 * from the pattern.
 */
export function translatePattern(pattern: string, options: ReadingOptions, quote = "'"): Translation {
  if (PLAIN.test(pattern) && !hasTwins(pattern)) return { verdict: 'same' }
  const shape = shapeOf(pattern)
  const key = JSON.stringify([shape.pattern, options, quote])
  const translation = memo.get(key) ?? translate(shape.pattern, options, quote)
  memo.set(key, translation)
  return restored(translation, shape)
}

function restored(translation: Translation, { restore }: Shape): Translation {
  if (translation.verdict === 'same') return translation
  const example = translation.example === undefined ? {} : { example: restore(translation.example) }
  if (translation.verdict === 'none') return { ...translation, ...example }
  const { source, patterns } = translation
  return { ...translation, ...example, source: restore(source), patterns: patterns.map(restore) }
}

function translate(pattern: string, options: ReadingOptions, quote: string): Translation {
  const before = attempt(() => matcherV4(pattern, options))
  if (before === undefined)
    return { verdict: 'none', silent: false, isV4: false, why: '4.x refuses this pattern as well' }
  const unchanged = attempt(() => matcherV5(pattern, options))
  // If 5.x accepts the pattern unchanged, compare only realistic paths: nobody requests `/a..` from `/:file.:type`.
  const difference = unchanged && findDifference(before, unchanged, likelyPathsFor(pattern))
  if (unchanged && !difference) return { verdict: 'same' }
  const state = { silent: unchanged !== undefined, ...(difference ? { example: difference.path } : {}) }
  const paths = [...pathsFor(pattern)]
  for (const { value, source, renamed } of candidates(pattern, options, quote)) {
    const after: Matcher | undefined = attempt(() => matcherV5(value, options))
    if (!after || findDifference(before, after, paths, renamed)) continue
    const patterns = [value].flat().filter((each) => typeof each === 'string')
    return { verdict: 'write', ...state, source, patterns, renamed }
  }
  return { verdict: 'none', ...state, isV4: true, why: whyNone(pattern) }
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (err) {
    // The pattern was rejected: 5.x throws a TypeError, older release lines the SyntaxError of the RegExp.
    if (err instanceof TypeError || err instanceof SyntaxError) return undefined
    throw err
  }
}

interface Candidate {
  readonly value: PathPattern
  readonly source: string
  readonly renamed: Renamed
}

/** Possible equivalents for 5.x, the most readable first. */
function* candidates(pattern: string, options: ReadingOptions, quote: string): Generator<Candidate> {
  for (const { text, renamed } of [...rewrite(pattern)]) yield { value: text, source: quoted(text, quote), renamed }
  const list = alternativesOf(pattern)
  if (list !== undefined) {
    const texts = list.map((each) => [...rewrite(each)][0]?.text ?? each)
    yield { value: texts, source: `[${texts.map((text) => quoted(text, quote)).join(', ')}]`, renamed: {} }
  }
  const expression = attempt(() => toExpression(pattern, options))
  if (expression) yield { value: expression, source: String(expression), renamed: {} }
}

export function quoted(text: string, quote: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
  return quote + (quote === '`' ? escaped.replaceAll('${', '\\${') : escaped) + quote
}

// ["/"] ["."] ":" 1*word ["(" expression ")"] ["*"] ["?"], as path-to-regexp 0.1 has it; a "+" belongs to the expression
const PARAMETER = /(\/?)(\.?):(\w+)(\((?:[^()\\]|\\.)*\))?(\*?)([?+]?)/g

/** Rewrites a pattern in 5.x syntax by the usual meaning of its pieces. The caller verifies the result. */
function* rewrite(pattern: string): Generator<{ text: string; renamed: Renamed }> {
  for (const optionalStars of [true, false]) {
    const renamed: Record<string, string> = {}
    let stars = 0
    const name = () => {
      const own = stars === 0 ? 'splat' : `splat${stars + 1}`
      renamed[stars++] = own
      return own
    }
    const star = () => (optionalStars ? `{*${name()}}` : `*${name()}`)
    const text = protect(pattern)
      .replace(PARAMETER, (_, slash, dot, key, group, many, suffix) => {
        const open = group === '(*)' || group === '(.*)' || group === '(.+)'
        const parameter = `${slash}${dot}${open || many || suffix === '+' ? '*' : ':'}${key}`
        return suffix === '?' || (open && group !== '(.+)' && optionalStars && slash === '')
          ? `{${parameter}}`
          : parameter
      })
      .replace(/\(([^()|?*+]+)\)\?/g, (_, inside) => `{${inside}}`)
      .replace(/\(\.\*\)|\(\*\)|\*(?![A-Za-z_$])/g, star)
      .replace(/([\w-])\?/g, (_, letter) => `{${letter}}`)
    yield { text: restore(text), renamed }
  }
}

/** Hides escaped characters, and braces and colons that are literal text on 4.x, from the rewriting. */
function protect(pattern: string): string {
  return pattern.replace(/\\(.)|([{}[\]!"]|:(?!\w))/g, (_, escaped, plain) =>
    String.fromCharCode(0xe000 + (escaped ?? plain).charCodeAt(0)),
  )
}

function restore(text: string): string {
  return text.replace(/[\ue000-\ue0ff]/g, (char) => {
    const original = String.fromCharCode(char.charCodeAt(0) - 0xe000)
    return /[{}()[\]+?!:*\\"]/.test(original) ? `\\${original}` : original
  })
}

/** Expands the only group with alternatives into one pattern for each. */
function alternativesOf(pattern: string): string[] | undefined {
  const found = /^([^()]*)\(([^()]+\|[^()]+)\)(\??)([^()]*)$/.exec(pattern)
  if (!found) return undefined
  const [, before = '', inside = '', optional, after = ''] = found
  if (/:\w+$/.test(before)) return undefined
  return [...inside.replace(/^\?:/, '').split('|'), ...(optional ? [''] : [])].map((each) => before + each + after)
}

/**
 * The RegExp that 4.x compiles a pattern to, with named groups. On 5.x a route with it has the same parameters, under
 * the same names and numbers.
 */
function toExpression(pattern: string, options: ReadingOptions): RegExp {
  const { regexp, keys } = compileV4Path(pattern, options)
  let group = 0
  const named = regexp.source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)/g, (found) => {
    if (found !== '(') return found
    const name = keys[group++]?.name
    return typeof name === 'string' ? `(?<${name}>` : found
  })
  return new RegExp(named, options.sensitive ? '' : 'i')
}

function namesIn(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
}

function hasTwins(pattern: string): boolean {
  const names = namesIn(pattern)
  return new Set(names).size < names.length
}

function whyNone(pattern: string): string {
  const names = namesIn(pattern)
  if (hasTwins(pattern)) return 'a name stands in it twice, which 5.x does not allow'
  if (names.some((name) => /^\d/.test(name))) return 'a parameter has a name that begins with a digit'
  return 'nothing in 5.x takes the same paths with the same parameters'
}
