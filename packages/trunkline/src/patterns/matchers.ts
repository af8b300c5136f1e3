import { match } from 'path-to-regexp'
import pathToRegexpV4 from 'path-to-regexp-0.1'
import { parseExpression } from '../router/path/linear/parse.ts'
import { compileProgram } from '../router/path/linear/program.ts'
import { runProgram } from '../router/path/linear/run.ts'

/** Options of a router that change how it matches paths. */
export interface ReadingOptions {
  readonly sensitive: boolean
  readonly strict: boolean
  /** True for routes (match the whole path), false for mounts (match a prefix). */
  readonly end: boolean
}

/** The matched part of a path and its parameters; undefined if the pattern does not match. */
export type Matcher = (path: string) => { taken: string; params: Record<string, unknown> } | undefined

export type PathPattern = string | RegExp | readonly (string | RegExp)[]

/**
 * Matches as a layer of 4.x does, with the package that defines its grammar.
 * @throws SyntaxError if the pattern makes no valid RegExp
 */
export function matcherV4(pattern: string, options: ReadingOptions): Matcher {
  if (pattern === '*') return whereDecodable((path) => ({ taken: path, params: { 0: decodeURIComponent(path) } }))
  if (pattern === '/' && !options.end) return () => ({ taken: '', params: {} })
  const { source, names } = expressionV4(pattern, options)
  // In linear time: the project may be somebody else's, with a pattern that takes exponential time as a RegExp.
  const expression = parseExpression(source, !options.sensitive)
  const program = expression && compileProgram(expression)
  const native = new RegExp(source, options.sensitive ? '' : 'i')
  const execute: Execute = (path) => (program ? runProgram(program, path) : native.exec(path))
  return whereDecodable((path) => readCaptures(execute(path), names))
}

/** The RegExp source that 4.x compiles a pattern to, and the names of its groups. */
export function expressionV4(pattern: string, options: ReadingOptions): { source: string; names: (string | number)[] } {
  const keys: { name: string | number; optional: boolean; offset: number }[] = []
  const { source } = pathToRegexpV4(pattern, keys, options)
  return { source, names: keys.map(({ name }) => name) }
}

/**
 * Matches as a layer of 5.x does, with the package that defines its grammar.
 * @throws TypeError for a pattern that 5.x rejects
 */
export function matcherV5(pattern: PathPattern, options: ReadingOptions): Matcher {
  const matchers = [pattern].flat().map((each) => matcherOfOne(each, options))
  return whereDecodable((path) => {
    for (const matches of matchers) {
      const found = matches(path)
      if (found !== undefined) return found
    }
    return undefined
  })
}

/** Whether 5.x accepts a pattern. */
export function isValidInV5(pattern: string, options: ReadingOptions): boolean {
  try {
    matcherV5(pattern, options)
    return true
  } catch (err) {
    if (err instanceof TypeError) return false
    throw err
  }
}

function matcherOfOne(pattern: string | RegExp, { sensitive, strict, end }: ReadingOptions): Matcher {
  if (pattern === '/' && !end) return () => ({ taken: '', params: {} })
  if (typeof pattern !== 'string') {
    const names = namesIn(pattern)
    return (path) => readCaptures(pattern.exec(path), names)
  }
  const text = strict || pattern === '/' ? pattern : pattern.replace(/\/+$/, '')
  const matches = match(text, { sensitive, end, trailing: !strict, decode: decodeURIComponent })
  return (path) => {
    const found = matches(path)
    return found === false ? undefined : { taken: found.path, params: { ...found.params } }
  }
}

/** The keys of a RegExp's groups: their names, or numbers for those without. */
function namesIn({ source }: RegExp): (string | number)[] {
  let number = 0
  const groups = source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?<([^=!>][^>]*)>|(?!\?))/g)
  return [...groups].flatMap(([text, name]) => (text[0] === '(' ? [name ?? number++] : []))
}

type Execute = (path: string) => readonly (string | undefined)[] | null

function readCaptures(found: ReturnType<Execute>, names: readonly (string | number)[]): ReturnType<Matcher> {
  if (found === null) return undefined
  const params: Record<string, unknown> = {}
  for (const [i, name] of names.entries()) {
    const value = found[i + 1]
    // Of two groups with one name, 4.x keeps the last that took part.
    if (value !== undefined || !Object.hasOwn(params, name))
      params[name] = value === undefined ? value : decodeURIComponent(value)
  }
  return { taken: found[0] ?? '', params }
}

/** Invalid percent-encoding is a 400 on every release line: a path with it counts as no match. */
function whereDecodable(matches: Matcher): Matcher {
  return (path) => {
    try {
      return matches(path)
    } catch (err) {
      if (err instanceof URIError) return undefined
      throw err
    }
  }
}
