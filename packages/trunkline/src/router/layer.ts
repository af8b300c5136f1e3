import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { createDebug } from '../debug.ts'
import { compileLayerPath } from './path/compile.ts'
import type { CompiledPath, Path, PathMatch, PathMatcher, PathOptions } from './path/compiled-path.ts'
import type { Outlined, PathShape } from './path/shape.ts'
import { forwardRejection, isObject } from './tracing.ts'

export type RequestHandler = (req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
export type ErrorHandler = (err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
/** A function with four parameters is an error handler. Its length is read when it is called. */
export type Handler = RequestHandler | ErrorHandler

export type Match = (path: string | null | undefined) => boolean

/**
 * One entry of a stack: a path and its handler. Each release line has its own subclass, with the members of Express's.
 *
 * Fields are assigned, never defined: express-async-errors and APM libraries put accessors for them on the prototype.
 */
export abstract class StackLayer {
  declare handle: Handler
  declare name: string
  /** Undefined on objects that other code put in the stack. */
  declare keys: readonly unknown[] | undefined
  declare params: Record<string, unknown> | undefined
  declare path: string | undefined
  declare route: Route | undefined
  declare method: string | undefined
  /** Whether the layer matches the path. Stores the result in `params` and `path`. */
  declare match: Match
  readonly #compiled: Outlined
  readonly #path: Path | undefined
  /** Versions of the stacks whose plans contain the layer. */
  #revisions: readonly Revision[] = NONE
  #counted: Handler | undefined = undefined
  #parameters = 0

  constructor(compiled: Outlined, path: Path | undefined) {
    this.#compiled = compiled
    this.#path = path
  }

  /** False once an app has replaced the compiled RegExp or matchers on the layer. */
  abstract isAsCompiled(): boolean

  /** How often `match` was replaced on a whole class. Plans built before that may leave out layers that match now. */
  static classReplacements = 0

  /** From now on, a replacement on this layer increments the stack's revision. */
  static watch(layer: unknown, revision: Revision): void {
    if (!isObject(layer) || !(#compiled in layer)) return
    const own = layer as StackLayer
    if (!own.#revisions.includes(revision)) own.#revisions = [...own.#revisions, revision]
  }

  /** Call this when something that a layer matches with was replaced: a plan may now leave it out wrongly. */
  static noteReplacement(target: object): void {
    if (#compiled in target) for (const revision of (target as StackLayer).#revisions) revision.count++
    else StackLayer.classReplacements++ // a prototype: affects every layer that inherits from it
  }

  /** Parameters of a layer's handler. Cached: reading `length` takes 0.3 µs per layer and request (Node 24). */
  static parametersOf(layer: object, handler: Handler): number {
    if (!(#counted in layer)) return handler.length // an object of other code that borrows our methods
    const own = layer as StackLayer
    if (own.#counted !== handler) {
      own.#counted = handler
      own.#parameters = handler.length
    }
    return own.#parameters
  }

  /** The path that a layer of any copy of the package was registered with; undefined for objects of other code. */
  static pathOf(layer: object): Path | undefined {
    return Reflect.get(layer, Symbol.for('trunkline.pathOfLayer'))?.(layer)
  }

  static {
    const read = (layer: object): unknown => (#path in layer ? (layer as StackLayer).#path : undefined)
    Reflect.set(StackLayer.prototype, Symbol.for('trunkline.pathOfLayer'), read)
  }

  /** Outlines of the paths that a layer can match; undefined for a hole, or if only its `match` can tell. */
  static shapesOf(layer: unknown): readonly PathShape[] | undefined {
    if (!isObject(layer) || !(#compiled in layer)) return undefined
    const own = layer as StackLayer
    return !isMatchReplaced(own) && own.isAsCompiled() ? own.#compiled.shapes : undefined
  }
}

/** Whether a path ends with a mount path, or continues at a border, usually a slash: a RegExp may end anywhere. */
export function isBelow(mountPath: string, path: string, borders: string): boolean {
  if (!path.startsWith(mountPath)) return false
  const at = mountPath.length
  return at === path.length || path.charCodeAt(at) === SLASH || borders.includes(path.charAt(at))
}

/** How often a stack was changed. A plan is valid for one count. */
export interface Revision {
  count: number
}

const NONE: readonly Revision[] = []
const SLASH = 0x2f

/** The handlers of one path, by method. `req.route` is the route that is running. */
export interface Route {
  /** The path as it was registered. */
  path: Path
  stack: StackLayer[]
  /** The methods that have handlers, in lower case; `_all` for every method. */
  methods: Record<string, boolean | undefined>
  dispatch(req: ExchangeRequest, res: ExchangeResponse, done: Next): void
  all(...handlers: unknown[]): this
  [method: string]: unknown
}

/** The original `match` of a line's layers. */
const kMatch: unique symbol = Symbol('match')

/** Makes `match` an accessor, to notice a replacement on a layer or the prototype without a check per request. */
export function defineMatch<Layer extends StackLayer>(
  prototype: Layer,
  match: (this: Layer, path: string | null | undefined) => boolean,
): void {
  Object.defineProperty(prototype, kMatch, { value: match })
  exposeMatch(prototype, match)
}

/** Gives a subclass of layers its own `match` accessor: APM libraries look for it on the prototype. */
export function inheritMatch(prototype: StackLayer): void {
  defineMatch(prototype, prototype.match)
}

// Keep the assigned function behind an accessor: it may be replaced again, or restored.
function replaceMatch(this: object, replacement: unknown): void {
  StackLayer.noteReplacement(this)
  exposeMatch(this, replacement)
}

function exposeMatch(target: object, match: unknown): void {
  Object.defineProperty(target, 'match', { configurable: true, enumerable: true, get: () => match, set: replaceMatch })
}

export function isMatchReplaced(layer: StackLayer): boolean {
  const { [kMatch]: match } = layer as { [kMatch]?: Match }
  return match === undefined || layer.match !== match
}

const debug = createDebug('router:layer')

/** Creates layers. Another class may replace `Layer`, if its layers have the same methods. */
export type LayerConstructor = new (path: Path, options: Partial<PathOptions> | undefined, fn: Handler) => Layer

/** The layer of 5.x. APM libraries wrap it by the names `handleRequest` and `handleError`. */
export class Layer extends StackLayer {
  declare keys: readonly string[]
  /** Whether this is a mount at `/`, which matches every path and strips nothing. */
  declare slash: boolean
  declare matchers: readonly PathMatcher[]
  readonly #compiled: CompiledPath

  constructor(path: Path, options: Partial<PathOptions> | undefined, fn: Handler) {
    debug?.('new %o', path)
    const compiled = compileLayerPath(path, options, new.target.prototype.createParams)
    super(compiled, path)
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

  handleRequest(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    const fn = this.handle as RequestHandler
    if (StackLayer.parametersOf(this, fn) > 3) return next()
    try {
      forwardRejection(fn(req, res, next), next)
    } catch (err) {
      next(err)
    }
  }

  handleError(err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    const fn = this.handle as ErrorHandler
    if (StackLayer.parametersOf(this, fn) !== 4) return next(err)
    try {
      forwardRejection(fn(err, req, res, next), next)
    } catch (thrown) {
      next(thrown)
    }
  }

  /** Creates the empty `req.params` of a RegExp path and of middleware without a path. It has no prototype. */
  createParams(): Record<string, unknown> {
    return Object.create(null)
  }

  override isAsCompiled(): boolean {
    return this.matchers === this.#compiled.matchers
  }
}

defineMatch(Layer.prototype, function match(this: Layer, path): boolean {
  const found = path === null || path === undefined ? false : firstMatch(this, path)
  if (found === false) {
    this.params = undefined
    this.path = undefined
    return false
  }
  this.params = found.params
  this.path = found.path
  this.keys = found.keys ?? Object.keys(found.params)
  return true
})

function firstMatch(layer: Layer, path: string): PathMatch | false {
  if (layer.slash) return { path: '', params: layer.createParams(), keys: NO_KEYS }
  const { matchers } = layer
  for (let i = 0; i < matchers.length; i++) {
    const match = (matchers[i] as PathMatcher)(path)
    if (match !== false) return match
  }
  return false
}

const NO_KEYS: readonly string[] = []

/**
 * Whether this is middleware without a path whose `match` was not replaced. Its first request still goes through
 * `match`, which sets the fields that tools read.
 */
export function isPathlessLayer(layer: StackLayer): boolean {
  const own = layer as Layer
  return own.slash === true && own.path !== undefined && own.route === undefined && !isMatchReplaced(own)
}

/** Whether the layer matches, or the error for a value that cannot be decoded. */
export function matchLayer(layer: StackLayer, path: string): unknown {
  try {
    return layer.match(path)
  } catch (err) {
    return err
  }
}
