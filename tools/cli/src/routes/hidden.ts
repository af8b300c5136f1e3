import type { MatchableRoute } from './read-routes.ts'

const VALUES = ['x1', '7', 'some-name', '2b0c8a6e-90f1-4d2b-9c3e-5d7a1f0b6c44']

/** Marks unreachable routes: an earlier one matches all their paths and never calls `next()`. */
export function markHidden(routes: readonly MatchableRoute[]): void {
  routes.forEach((route, i) => {
    const samples = samplePaths(route.path).filter((path) => route.matches(path))
    if (samples.length === 0) return
    const hides = (each: MatchableRoute) =>
      each.call !== route.call &&
      each.ends &&
      answers(each.method, route.method) &&
      samples.every((path) => each.matches(path))
    const earlier = routes.slice(0, i).find(hides)
    if (earlier) route.hiddenBy = `${earlier.method} ${pathsOf(earlier, route, routes)}${locationSuffix(earlier)}`
  })
}

/** For a call with several paths: the path equal to the hidden one, if any, otherwise all of them. */
function pathsOf({ call }: MatchableRoute, hidden: MatchableRoute, routes: readonly MatchableRoute[]): string {
  const paths = routes.filter((each) => each.call === call).map(({ path }) => path)
  return paths.includes(hidden.path) ? hidden.path : paths.join(', ')
}

function locationSuffix({ place }: MatchableRoute): string {
  return place ? ` (${place})` : ''
}

function answers(earlier: string, method: string): boolean {
  return earlier === 'ALL' || earlier === method || (earlier === 'GET' && method === 'HEAD')
}

/**
 * Sample paths for a pattern of any release line. Paths that it does not match are filtered out by asking the route; if
 * none is left, nothing is reported.
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
