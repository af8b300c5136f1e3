// Loaded on demand: most apps have few patterns that need comparing.
const loadV3 = (): typeof import('trunkline/v3') => require('trunkline/v3')
const loadV4 = (): typeof import('trunkline/v4') => require('trunkline/v4')
const loadV5 = (): typeof import('trunkline') => require('trunkline')

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

interface MatchingLayer {
  match(path: string): boolean
  path?: string | undefined
  params?: Record<string, unknown> | undefined
  regexp?: RegExp
  keys?: { name: string | number }[]
}

type MakeRouter = (options: { caseSensitive: boolean; strict: boolean }) => {
  stack: unknown[]
  route(path: unknown): unknown
  use(path: unknown, fn: () => void): unknown
}

/**
 * A matcher that uses Trunkline's own 4.x router.
 * @throws the error of 4.x for an invalid pattern
 */
export function matcherV4(pattern: PathPattern, options: ReadingOptions): Matcher {
  return matcherOf(layerOf(loadV4().Router as unknown as MakeRouter, pattern, options)) // only these methods are used
}

/**
 * A matcher that uses Trunkline's own 5.x router.
 * @throws TypeError for a pattern that 5.x rejects
 */
export function matcherV5(pattern: PathPattern, options: ReadingOptions): Matcher {
  return matcherOf(layerOf(loadV5().Router as unknown as MakeRouter, pattern, options)) // only these methods are used
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

/** The RegExp source that 4.x compiles a pattern to, and the names of its groups. */
export function expressionV4(pattern: string, options: ReadingOptions): { source: string; names: (string | number)[] } {
  const layer = layerOf(loadV4().Router as unknown as MakeRouter, pattern, options) // only these methods are used
  return { source: String(layer.regexp?.source), names: (layer.keys ?? []).map(({ name }) => name) }
}

/**
 * A matcher that uses Trunkline's own 3.x routes.
 * @throws the error of 3.x for an invalid pattern
 */
export function matcherV3(pattern: PathPattern): Matcher {
  const app = loadV3()()
  app.get(pattern as string, () => {})
  // 3.x stores routes by method, each with its RegExp and group names.
  const [route] = (app as unknown as { routes: { get: MatchingLayer[] } }).routes.get
  return (path) => {
    const found = route?.regexp?.exec(path)
    if (!found) return undefined
    const params: Record<string, unknown> = {}
    let unnamed = 0
    try {
      found.slice(1).forEach((value, i) => {
        params[route?.keys?.[i]?.name ?? unnamed++] = value === undefined ? undefined : decodeURIComponent(value)
      })
    } catch {
      return undefined // invalid percent-encoding: every release line responds with 400
    }
    return { taken: found[0], params }
  }
}

function layerOf(Router: MakeRouter, pattern: PathPattern, { sensitive, strict, end }: ReadingOptions): MatchingLayer {
  const router = Router({ caseSensitive: sensitive, strict })
  if (end) router.route(pattern)
  else router.use(pattern, () => {})
  return router.stack[0] as MatchingLayer // the layer we just added
}

function matcherOf(layer: MatchingLayer): Matcher {
  return (path) => {
    try {
      if (!layer.match(path)) return undefined
    } catch {
      return undefined // invalid percent-encoding: every release line responds with 400
    }
    return { taken: layer.path ?? '', params: { ...layer.params } }
  }
}
