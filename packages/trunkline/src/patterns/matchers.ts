import { match } from 'path-to-regexp'
import type { PathMatcher, PathOptions } from '../router/path/compiled-path.ts'
import { compileRegExp, createBareParams } from '../router/path/expression.ts'
import { compileV4Path } from '../router/path/v4/compile.ts'

export type ReadingOptions = PathOptions

/** The matched part of a path and its parameters; undefined if the pattern does not match. */
export type Matcher = (path: string) => { taken: string; params: Record<string, unknown> } | undefined

export type PathPattern = string | RegExp | readonly (string | RegExp)[]

/**
 * Matches as a layer of 4.x does.
 * @throws SyntaxError if the pattern makes no valid RegExp
 */
export function matcherV4(pattern: string, options: ReadingOptions): Matcher {
  const compiled = compileV4Path(pattern, options)
  return toMatcher((path) => compiled.match(path))
}

/**
 * Matches as a layer of 5.x does, with the package that defines its grammar.
 * @throws TypeError for a pattern that 5.x rejects
 */
export function matcherV5(pattern: PathPattern, options: ReadingOptions): Matcher {
  const matchers = [pattern].flat().map((each) => matcherOfOne(each, options))
  return toMatcher((path) => {
    for (const matches of matchers) {
      const found = matches(path)
      if (found !== false) return found
    }
    return false
  })
}

export function isValidInV5(pattern: string, options: ReadingOptions): boolean {
  try {
    matcherV5(pattern, options)
    return true
  } catch (err) {
    if (err instanceof TypeError) return false
    throw err
  }
}

function matcherOfOne(pattern: string | RegExp, { sensitive, strict, end }: ReadingOptions): PathMatcher {
  if (pattern === '/' && !end) return () => ({ path: '', params: {} })
  if (typeof pattern !== 'string') return compileRegExp(pattern, createBareParams)
  const text = strict || pattern === '/' ? pattern : pattern.replace(/\/+$/, '')
  return match(text, { sensitive, end, trailing: !strict, decode: decodeURIComponent })
}

/** Invalid percent-encoding is a 400 on every release line: a path with it counts as no match. */
function toMatcher(matches: PathMatcher): Matcher {
  return (path) => {
    try {
      const found = matches(path)
      return found === false ? undefined : { taken: found.path, params: { ...found.params } }
    } catch (err) {
      if (err instanceof URIError) return undefined
      throw err
    }
  }
}
