import { ownPlace } from '../../loading/places.ts'

/** A path pattern that the next release line rejects. */
export interface RefusedPattern {
  /** Why, and the pattern to write. */
  readonly message: string
  /** File and line of the registration; empty if unknown. */
  readonly place: string
}

/** A path that matches no request. It is registered in place of a rejected one. */
const NEVER = /(?!)/

interface Routing {
  route(path: unknown): unknown
  use(...args: unknown[]): unknown
}

/**
 * Lets an app start although the framework rejects some of its path patterns: each one is reported to `onRefused`, and
 * its handlers are registered on a path that matches nothing. Otherwise only the first pattern would ever be seen.
 */
export function skipRefusedPatterns(
  framework: { Router?: { (): unknown; prototype?: Partial<Routing> } },
  onRefused: (refused: RefusedPattern) => void,
): void {
  const { Router } = framework
  const { route, use } = Router?.prototype ?? {}
  if (!Router?.prototype || !route || !use) return
  const accepted = (path: unknown): unknown => {
    if (Array.isArray(path)) return path.map(accepted)
    try {
      route.call(Router() as Routing, path)
      return path
    } catch (err) {
      if (!isRefusal(err)) return path
      onRefused(describe(err))
      return NEVER
    }
  }
  const attempt = (path: unknown, register: (path: unknown) => unknown): unknown => {
    try {
      return register(path)
    } catch (err) {
      if (!isRefusal(err)) throw err
      return register(accepted(path))
    }
  }
  Router.prototype.route = function routeOrSkip(this: Routing, path) {
    return attempt(path, (each) => route.call(this, each))
  }
  Router.prototype.use = function useOrSkip(this: Routing, path, ...handlers) {
    return attempt(path, (each) => use.call(this, each, ...handlers))
  }
}

/** The errors of path-to-regexp, and Trunkline's, name this page. */
function isRefusal(err: unknown): err is TypeError {
  return err instanceof TypeError && err.message.includes('pathToRegexpError')
}

function describe(err: TypeError): RefusedPattern {
  const [first = '', hint] = err.message.split('\n')
  const message = hint?.replace(/^\s*Trunkline: /, '') ?? first.replace(/; visit .*$/, '')
  return { message, place: ownPlace(stackWithAllFrames()) ?? '' }
}

/** The framework cuts the stacks of its errors, and ten frames may not reach the app. */
function stackWithAllFrames(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const { stack } = new Error('here')
  Error.stackTraceLimit = stackTraceLimit
  return stack
}

/** Formats rejected patterns as lines of text. */
export function refusedLines(refused: readonly RefusedPattern[], line: string): string[] {
  if (refused.length === 0) return []
  const count = refused.length === 1 ? '1 path pattern' : `${refused.length} path patterns`
  return [`${line} rejects ${count}, which matched no request in this run:`].concat(
    refused.map(({ message, place }) => `  ${place ? `${place}  ` : ''}${message}`),
  )
}
