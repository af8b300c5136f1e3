// Loaded when a pattern is asked about: most apps have few that need it.
const loadV3 = (): typeof import('trunkline/v3') => require('trunkline/v3')
const loadV4 = (): typeof import('trunkline/v4') => require('trunkline/v4')
const loadV5 = (): typeof import('trunkline') => require('trunkline')

/** How a router reads its paths. */
export interface ReadingOptions {
  readonly sensitive: boolean
  readonly strict: boolean
  /** A route takes whole paths, a mount the beginning of one. */
  readonly end: boolean
}

/** What a pattern made of a path: the text it took and the values in it; undefined when it does not match. */
export type Matcher = (path: string) => { taken: string; params: Record<string, unknown> } | undefined

export type PathPattern = string | RegExp | readonly (string | RegExp)[]

interface AskedLayer {
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
 * The matcher of 4.x for a pattern: the framework's own.
 * @throws what 4.x throws for a pattern that makes no expression
 */
export function matcherV4(pattern: PathPattern, options: ReadingOptions): Matcher {
  return matcherOf(layerOf(loadV4().Router as unknown as MakeRouter, pattern, options)) // the part of it that is used here
}

/**
 * The matcher of 5.x for a pattern: the framework's own.
 * @throws TypeError for a pattern that 5.x refuses
 */
export function matcherV5(pattern: PathPattern, options: ReadingOptions): Matcher {
  return matcherOf(layerOf(loadV5().Router as unknown as MakeRouter, pattern, options)) // the part of it that is used here
}

/** Whether 5.x takes a pattern. */
export function isTakenByV5(pattern: string, options: ReadingOptions): boolean {
  try {
    matcherV5(pattern, options)
    return true
  } catch (err) {
    if (err instanceof TypeError) return false
    throw err
  }
}

/** The expression that 4.x makes of a pattern, and the names of its groups. */
export function expressionV4(pattern: string, options: ReadingOptions): { source: string; names: (string | number)[] } {
  const layer = layerOf(loadV4().Router as unknown as MakeRouter, pattern, options) // the part of it that is used here
  return { source: String(layer.regexp?.source), names: (layer.keys ?? []).map(({ name }) => name) }
}

/**
 * The matcher of 3.x for the pattern of a route.
 * @throws what 3.x throws for a pattern that makes no expression
 */
export function matcherV3(pattern: PathPattern): Matcher {
  const app = loadV3()()
  app.get(pattern as string, () => {})
  // 3.x keeps routes by method, each with its expression and the names of its groups.
  const [route] = (app as unknown as { routes: { get: AskedLayer[] } }).routes.get
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
      return undefined // a value that cannot be decoded: every line answers 400
    }
    return { taken: found[0], params }
  }
}

function layerOf(Router: MakeRouter, pattern: PathPattern, { sensitive, strict, end }: ReadingOptions): AskedLayer {
  const router = Router({ caseSensitive: sensitive, strict })
  if (end) router.route(pattern)
  else router.use(pattern, () => {})
  return router.stack[0] as AskedLayer // the one that was just added
}

function matcherOf(layer: AskedLayer): Matcher {
  return (path) => {
    try {
      if (!layer.match(path)) return undefined
    } catch {
      return undefined // a value that cannot be decoded: every line answers 400
    }
    return { taken: layer.path ?? '', params: { ...layer.params } }
  }
}
