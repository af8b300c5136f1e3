import { patternsOf } from '../routes/list.ts'
import { readLocation, type SourceLocation } from '../routes/source-location.ts'
import { isCatchAll, type MountedRoute, matchesPath, walkRoutes } from '../routes/walk-routes.ts'
import { editDistance } from '../text/edit-distance.ts'

/** Why a route does not match a request. */
export interface RouteDifference {
  readonly kind:
    | 'method'
    | 'case'
    | 'trailing slash'
    | 'segment'
    | 'missing segment'
    | 'extra segment'
    | 'taken earlier'
  /** What the route needs instead: methods, a segment. */
  readonly expected?: string
  /** What the request has. */
  readonly got?: string
}

/** A route that nearly matches a request. */
export interface NearRoute {
  /** In upper case, separated by commas. */
  readonly methods: string
  readonly pattern: string
  readonly handlers: readonly string[]
  readonly differences: readonly RouteDifference[]
  readonly place?: SourceLocation
}

interface Candidate extends NearRoute {
  readonly distance: number
}

/** The routes most similar to a request, without `taker`, which matches it, and without routes for every path. */
export function findNearRoutes(app: object, method: string, path: string, taker: object | undefined): NearRoute[] {
  const candidates: Candidate[] = []
  for (const mounted of walkRoutes(app)) {
    if (mounted.route === taker || isCatchAll(mounted.match)) continue
    const near = compare(mounted, method, path)
    if (near !== undefined) candidates.push(near)
  }
  return candidates
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ distance, ...near }) => near)
}

const MOST = 5

/** The largest distance to report: one wrong segment, or two with typos. */
const FARTHEST = 1.5

function compare(mounted: MountedRoute, method: string, path: string): Candidate | undefined {
  const takes = takesMethod(mounted, method)
  const found = patternsOf(mounted)
    .map((pattern) => ({ pattern, ...differencesOf(mounted, pattern, path) }))
    .sort((a, b) => a.distance - b.distance)[0]
  if (found === undefined || found.distance > FARTHEST) return undefined
  const [first] = mounted.handlers.values()
  const methods = [...mounted.handlers.keys()].join(', ')
  const place = first?.location && readLocation(first.location)
  const differences = [
    ...(takes ? [] : [{ kind: 'method', expected: methods, got: method } as const]),
    ...(takes && found.distance === 0 ? [{ kind: 'taken earlier' } as const] : found.differences),
  ]
  const near = { methods, pattern: found.pattern, handlers: first?.names ?? [], differences }
  return { ...near, ...(place && { place }), distance: found.distance + (takes ? 0 : METHOD) }
}

/** Costs less than a wrong segment: if only the method differs, that is the explanation. */
const METHOD = 0.4

function takesMethod({ everyMethod, handlers }: MountedRoute, method: string): boolean {
  if (everyMethod || handlers.has('ALL') || handlers.has(method)) return true
  return method === 'HEAD' && handlers.has('GET')
}

interface Differences {
  readonly differences: readonly RouteDifference[]
  readonly distance: number
}

function differencesOf(mounted: MountedRoute, pattern: string, path: string): Differences {
  const matches = (given: string): boolean => matchesPath(mounted, given)
  if (matches(path)) return { differences: [], distance: 0 }
  const toggled = path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`
  if (matches(toggled)) {
    const expected = path.endsWith('/') ? 'none' : '/'
    return { differences: [{ kind: 'trailing slash', expected }], distance: 0.2 }
  }
  if (pattern.startsWith('/^')) return { differences: [], distance: Number.POSITIVE_INFINITY } // a RegExp
  const wanted = segmentsOf(splitGroups(pattern))
  const given = segmentsOf(path)
  const aligned = align(wanted, ignoresCase(wanted, matches) ? given.map(toCaseOf(wanted)) : given)
  if (aligned.differences.length > 0) return aligned
  return { differences: [refusedSegment(wanted, given, pattern)], distance: aligned.distance + REFUSED }
}

/** Optional groups as segments of their own: `/users{/:id}` becomes `/users/{:id}`. */
function splitGroups(pattern: string): string {
  return pattern.replace(/\{\/([^{}]*)\}/g, (_, segments: string) => `/{${segments.replaceAll('/', '}/{')}}`)
}

/** The likely reason if every segment seems to fit: a part that takes only some texts, such as `:id(\\d+)` or `:name.json`. */
function refusedSegment(wanted: readonly string[], given: readonly string[], pattern: string): RouteDifference {
  const index = wanted.findIndex((segment) => !isPlain(segment) && !/^:\w+$/.test(segment))
  const expected = wanted[index] ?? pattern
  const got = given[index]
  return got === undefined ? { kind: 'missing segment', expected } : { kind: 'segment', expected, got }
}

/** As much as a typo. */
const REFUSED = 0.5

/** Whether a route ignores letter case, tried with a path of its own. */
function ignoresCase(wanted: readonly string[], matches: (path: string) => boolean): boolean {
  const sample = `/${wanted.map((segment) => segment.replace(PARAMETER, '1')).join('/')}`
  return matches(sample.toUpperCase()) && matches(sample.toLowerCase())
}

// `:id`, `*rest` and `{:id}`; on 4.x also `:id(\\d+)`, `:id?` and `*`.
const PARAMETER = /\{?[:*]\w*(?:\([^)]*\))?[?+*]?\}?/g

/** A segment in the case of the pattern, if only the case differs. */
function toCaseOf(wanted: readonly string[]): (segment: string) => string {
  return (segment) => wanted.find((each) => each.toLowerCase() === segment.toLowerCase()) ?? segment
}

function isPlain(segment: string): boolean {
  return !/[:*{(]/.test(segment)
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** What differs between the segments of a pattern and of a path, apart from those that both begin and end with. */
function align(pattern: readonly string[], given: readonly string[]): Differences {
  const wanted = fit(pattern, given.length)
  const least = Math.min(wanted.length, given.length)
  let start = 0
  while (start < least && accepts(wanted[start], given[start])) start++
  let end = 0
  for (let i = 1; i <= least - start && accepts(wanted.at(-i), given.at(-i)); i++) {
    // Not a parameter alone: `/cart` is another word rather than the `:id` of `/products/:id`.
    if (isPlain(wanted.at(-i) ?? '')) end = i
  }
  const size = Math.max(wanted.length, given.length)
  const pad = (segments: readonly string[]): (string | undefined)[] => {
    const at = segments.length - end
    return [...segments.slice(0, at), ...new Array(size - segments.length), ...segments.slice(at)]
  }
  const got = pad(given)
  const compared = pad(wanted).map((expected, i) => compareSegment(expected, got[i]))
  return {
    differences: compared.flatMap(([, difference]) => difference ?? []),
    distance: compared.reduce((sum, [cost]) => sum + cost, 0),
  }
}

/** The pattern with as many segments as a path has, if its wildcard and what is optional allow it. */
function fit(pattern: readonly string[], length: number): string[] {
  const wanted = [...pattern]
  for (let i = wanted.length - 1; i >= 0 && wanted.length > length; i--) {
    if (OPTIONAL.test(wanted[i] as string)) wanted.splice(i, 1)
  }
  const star = wanted.findIndex((segment) => segment.includes('*'))
  while (star !== -1 && wanted.length < length) wanted.splice(star, 0, wanted[star] as string)
  return wanted
}

/** A segment that may be missing. */
const OPTIONAL = /^\{.*\}$|\?$|^\*/

function accepts(expected = '', got = ''): boolean {
  return !isPlain(expected) || expected.toLowerCase() === got.toLowerCase()
}

function compareSegment(expected: string | undefined, got = ''): [cost: number, difference?: RouteDifference] {
  if (expected === undefined) return [1, { kind: 'extra segment', got }]
  if (got === '') return [1, { kind: 'missing segment', expected }]
  if (expected === got) return [0]
  if (!isPlain(expected)) return [0.1]
  if (expected.toLowerCase() === got.toLowerCase()) return [0.2, { kind: 'case', expected, got }]
  return [isTypo(expected.toLowerCase(), got.toLowerCase()) ? 0.5 : 1.2, { kind: 'segment', expected, got }]
}

/** Whether a few letters were mistyped: one of three, at most two. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || Math.max(a.length, b.length) > 64) return false
  return editDistance(a, b) <= Math.min(2, Math.ceil(a.length / 3))
}
