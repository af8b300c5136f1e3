import type { PathMatch, PathMatcher } from './compiled-path.ts'
import { decodeParam } from './segments.ts'

/** Creates the empty `req.params` of a RegExp path. */
export type CreateParams = () => Record<string, unknown>

/** Parameters without a prototype, so that none is inherited. */
export const createBareParams: CreateParams = () => Object.create(null)

/** Compiles a user's RegExp to a matcher. Its parameters are named by the groups, or by their numbers. */
export function compileRegExp(expression: RegExp, createParams: CreateParams): PathMatcher {
  const names = nameGroups(expression)
  return function matchPath(path: string): PathMatch | false {
    expression.lastIndex = 0 // with the `g` or `y` flag, exec() would continue where the last request ended
    const match = expression.exec(path)
    if (match === null) return false
    const params = createParams()
    for (let i = 1; i < match.length; i++) {
      const value = match[i]
      if (value !== undefined) params[names[i - 1] as string] = decodeParam(value)
    }
    return { path: match[0], params }
  }
}

/** The key of each capture group. A named group takes no number: `/(?<id>x)(y)/` has the keys `id` and `0`. */
function nameGroups(expression: RegExp): string[] {
  const { source } = expression
  const names: string[] = []
  let number = 0
  let inClass = false
  for (let i = 0; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (inClass) inClass = char !== ']'
    else if (char === '[') inClass = true
    else if (char === '(') {
      if (source[i + 1] !== '?') names.push(String(number++))
      else if (source[i + 2] === '<' && source[i + 3] !== '=' && source[i + 3] !== '!') {
        names.push(source.slice(i + 3, source.indexOf('>', i)))
      }
    }
  }
  return names
}
