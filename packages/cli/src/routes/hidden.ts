import type { AskableRoute } from './read-routes.ts'

const VALUES = ['x1', '7', 'some-name', '2b0c8a6e-90f1-4d2b-9c3e-5d7a1f0b6c44']

/** Marks routes that can never answer: an earlier one takes every path they take, and does not pass requests on. */
export function markHidden(routes: readonly AskableRoute[]): void {
  routes.forEach((route, i) => {
    const samples = samplePaths(route.path).filter((path) => route.matches(path))
    if (samples.length === 0) return
    const hides = (each: AskableRoute) =>
      each.call !== route.call &&
      each.ends &&
      answers(each.method, route.method) &&
      samples.every((path) => each.matches(path))
    const earlier = routes.slice(0, i).find(hides)
    if (earlier) route.hiddenBy = `${earlier.method} ${pathsOf(earlier, route, routes)}${placeOf(earlier)}`
  })
}

/** Of a call with several paths, the one that is the same; which of the others takes a path is not known. */
function pathsOf({ call }: AskableRoute, hidden: AskableRoute, routes: readonly AskableRoute[]): string {
  const paths = routes.filter((each) => each.call === call).map(({ path }) => path)
  return paths.includes(hidden.path) ? hidden.path : paths.join(', ')
}

function placeOf({ place }: AskableRoute): string {
  return place ? ` (${place})` : ''
}

function answers(earlier: string, method: string): boolean {
  return earlier === 'ALL' || earlier === method || (earlier === 'GET' && method === 'HEAD')
}

/**
 * Paths of the kind that a pattern takes, in any of the grammars. What is no path of it is sorted out by asking the
 * route; for a pattern that none of them fits, nothing is claimed.
 */
function samplePaths(pattern: string): string[] {
  if (pattern.startsWith('/^')) return []
  const one = (value: string, group: boolean) =>
    pattern
      .replace(/\{([^{}]*)\}/g, group ? '$1' : '')
      .replace(/([/.]?):(\w+)(?:\((?:[^()\\]|\\.)*\))?([?*+]?)/g, (_, border, _name, suffix) =>
        (suffix === '?' || suffix === '*') && !group ? '' : `${border}${value}`,
      )
      .replace(/\*\w*/g, value)
      .replace(/\\(.)/g, '$1')
  return [...new Set(VALUES.flatMap((value) => [one(value, true), one(value, false)]))]
}
