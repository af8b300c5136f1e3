// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { CompiledPath, PathMatch, PathMatcher } from './path/compiled.ts'
import type { PathShape } from './path/shape.ts'
import type { Route } from './route.ts'

export type RequestHandler = (req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
export type ErrorHandler = (err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
/** Which of the two a function is, its number of parameters tells when it is called. */
export type Handler = RequestHandler | ErrorHandler

/**
 * One entry of a stack: a handler behind a path. A line's own layer adds the methods by which its handlers are run.
 *
 * Fields are assigned, never defined: express-async-errors and tracing agents put accessors for them on the prototype.
 */
export abstract class StackLayer {
  declare handle: Handler
  declare keys: string[]
  declare name: string
  declare params: Record<string, unknown> | undefined
  declare path: string | undefined
  declare slash: boolean
  declare matchers: readonly PathMatcher[]
  declare route: Route | undefined
  declare method: string | undefined
  declare match: (path: string | null | undefined) => boolean
  readonly #compiled: CompiledPath

  constructor(compiled: CompiledPath, fn: Handler) {
    this.handle = fn
    this.keys = []
    this.name = fn.name || '<anonymous>'
    this.params = undefined
    this.path = undefined
    this.slash = compiled.everything
    this.matchers = compiled.matchers
    this.route = undefined
    this.method = undefined
    this.#compiled = compiled
  }

  /** Runs the handler for a request, through whatever this line's users may have replaced. */
  abstract runRequest(req: ExchangeRequest, res: ExchangeResponse, next: Next): void

  /** Runs the handler for a pending error. */
  abstract runError(err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next): void

  /** How often some layer's `match` was replaced so far: a plan made before the last time may leave out too much. */
  static replacements = 0

  /** The outlines of the paths a layer can match; undefined when only the layer itself can tell. */
  static shapesOf(layer: object): readonly PathShape[] | undefined {
    if (!(#compiled in layer)) return undefined
    const own = layer as StackLayer
    return isMatchUntouched(own) && own.matchers === own.#compiled.matchers ? own.#compiled.shapes : undefined
  }
}

// An accessor, so that a replaced `match` (of one layer, or of the prototype) is noticed without asking every layer
// at every request. What is assigned stays behind an accessor: it may be replaced once more, or taken back.
Object.defineProperty(StackLayer.prototype, 'match', {
  configurable: true,
  enumerable: true,
  get: () => matchPath,
  set: replaceMatch,
})

function replaceMatch(this: object, replacement: unknown): void {
  StackLayer.replacements++
  Object.defineProperty(this, 'match', {
    configurable: true,
    enumerable: true,
    get: () => replacement,
    set: replaceMatch,
  })
}

/** Whether a layer matches by its own means. */
export function isMatchUntouched(layer: StackLayer): boolean {
  return layer.match === matchPath
}

/** Tells whether the layer takes the path, and keeps what it made of it in `params`, `path` and `keys`. */
function matchPath(this: StackLayer, path: string | null | undefined): boolean {
  if (path !== null && path !== undefined) {
    if (this.slash) {
      this.params = Object.create(null)
      this.path = ''
      this.keys = NO_KEYS
      return true
    }
    const match = firstMatch(this.matchers, path)
    if (match !== false) {
      this.params = match.params
      this.path = match.path
      this.keys = Object.keys(match.params)
      return true
    }
  }
  this.params = undefined
  this.path = undefined
  return false
}

const NO_KEYS: string[] = []

function firstMatch(matchers: readonly PathMatcher[], path: string): PathMatch | false {
  for (let i = 0; i < matchers.length; i++) {
    const match = (matchers[i] as PathMatcher)(path)
    if (match !== false) return match
  }
  return false
}
