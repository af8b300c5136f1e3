// hot path

import { type Channel, channel } from 'node:diagnostics_channel'
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { createDebug } from '../debug.ts'
import { type CreateParams, createBareParams } from './path/compile.ts'
import { compilePathOnce } from './path/compile-once.ts'
import type { CompiledPath, Path, PathMatch, PathMatcher, PathOptions } from './path/compiled-path.ts'
import type { Outlined, PathShape } from './path/shape.ts'
import { forwardRejection, isObject } from './results.ts'

export type RequestHandler = (req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
export type ErrorHandler = (err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
/** A function with four parameters is an error handler; its length is read when it is called. */
export type Handler = RequestHandler | ErrorHandler

export type Match = (path: string | null | undefined) => boolean

/**
 * One entry of a stack: a handler behind a path. Each line has its own, with the fields and methods its users know.
 *
 * Fields are assigned, never defined: express-async-errors and tracing agents put accessors for them on the prototype.
 */
export abstract class StackLayer {
  declare handle: Handler
  declare name: string
  /** An object that somebody else made and put in a stack may have none. */
  declare keys: readonly unknown[] | undefined
  declare params: Record<string, unknown> | undefined
  declare path: string | undefined
  declare route: Route | undefined
  declare method: string | undefined
  /** Tells whether the layer takes the path, and keeps what it made of it in `params` and `path`. */
  declare match: Match
  readonly #compiled: Outlined
  readonly #path: Path | undefined
  /** Of the stacks whose plans know the layer. */
  #revisions: readonly Revision[] = NONE
  #counted: Handler | undefined = undefined
  #parameters = 0

  constructor(compiled: Outlined, path: Path | undefined) {
    this.#compiled = compiled
    this.#path = path
  }

  /** Whether what the layer matches by is still what was compiled for it. */
  abstract isAsCompiled(): boolean

  /** How often the `match` of a whole class was replaced so far: any plan made before may leave out too much. */
  static classReplacements = 0

  /** Has the revision of a stack count what is replaced on a layer from now on. */
  static watch(layer: unknown, revision: Revision): void {
    if (!isObject(layer) || !(#compiled in layer)) return
    const own = layer as StackLayer
    if (!own.#revisions.includes(revision)) own.#revisions = [...own.#revisions, revision]
  }

  /** To be called when something that a layer matches by was replaced: plans made before may leave out too much. */
  static noteReplacement(target: object): void {
    if (#compiled in target) for (const revision of (target as StackLayer).#revisions) revision.count++
    else StackLayer.classReplacements++ // a prototype, and so every layer that inherits from it
  }

  /**
   * How many parameters a layer's handler has. Asking a function takes long, 0.3 µs for each layer of a request (Node
   * 24), so the answer is kept until the handler is another one.
   */
  static parametersOf(layer: object, handler: Handler): number {
    if (!(#counted in layer)) return handler.length // an object of somebody else's that borrows our methods
    const own = layer as StackLayer
    if (own.#counted !== handler) {
      own.#counted = handler
      own.#parameters = handler.length
    }
    return own.#parameters
  }

  /** The path that a layer was registered with; undefined for an object of somebody else's. */
  static pathOf(layer: object): Path | undefined {
    return #path in layer ? (layer as StackLayer).#path : undefined
  }

  /** The outlines of the paths a layer can match; undefined when only the layer itself can tell, and where a stack has a hole. */
  static shapesOf(layer: unknown): readonly PathShape[] | undefined {
    if (!isObject(layer) || !(#compiled in layer)) return undefined
    const own = layer as StackLayer
    return isMatchUntouched(own) && own.isAsCompiled() ? own.#compiled.shapes : undefined
  }
}

/** How often a stack was changed: a plan is valid for one count only. */
export interface Revision {
  count: number
}

const NONE: readonly Revision[] = []

/** Handlers of one path, by method. `req.route` is the one that is being run. */
export interface Route {
  /** The path as it was registered. */
  path: Path
  stack: StackLayer[]
  /** The methods that have handlers, in lower case; `_all` for those of every method. */
  methods: Record<string, boolean | undefined>
  dispatch(req: ExchangeRequest, res: ExchangeResponse, done: Next): void
  all(...handlers: unknown[]): this
  [method: string]: unknown
}

/** How a line runs the handler of a layer: by the method's name there, for it may have been replaced. */
export interface RunPolicy {
  readonly runRequest: (layer: StackLayer, req: ExchangeRequest, res: ExchangeResponse, next: Next) => void
  readonly runError: (layer: StackLayer, err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next) => void
}

/** The `match` that a line gave its layers. */
const kMatch: unique symbol = Symbol('match')

/**
 * Gives a line's layers their `match`. It is an accessor, so that a replaced one (of one layer, or of the prototype) is
 * noticed without asking every layer at every request.
 */
export function defineMatch<Layer extends StackLayer>(
  prototype: Layer,
  match: (this: Layer, path: string | null | undefined) => boolean,
): void {
  Object.defineProperty(prototype, kMatch, { value: match })
  exposeMatch(prototype, match)
}

/** Gives a class of layers that extends another the same `match` as its own: people look for it on the prototype. */
export function inheritMatch(prototype: StackLayer): void {
  defineMatch(prototype, prototype.match)
}

// What is assigned stays behind an accessor: it may be replaced once more, or taken back.
function replaceMatch(this: object, replacement: unknown): void {
  StackLayer.noteReplacement(this)
  exposeMatch(this, replacement)
}

function exposeMatch(target: object, match: unknown): void {
  Object.defineProperty(target, 'match', { configurable: true, enumerable: true, get: () => match, set: replaceMatch })
}

/** Whether a layer still has the `match` of its line. */
export function isMatchUntouched(layer: StackLayer): boolean {
  return layer.match === (layer as { [kMatch]?: Match })[kMatch]
}

const debug = createDebug('router:layer')

/** Makes layers; another class may stand in for `Layer`, if it makes layers that are asked in the same way. */
export type LayerConstructor = new (path: Path, options: Partial<PathOptions> | undefined, fn: Handler) => Layer

/** The layer of 5.x: `handleRequest` and `handleError` are the names by which agents wrap it. */
export class Layer extends StackLayer {
  declare keys: readonly string[]
  /** Whether it is the mount at `/`, which takes every path and strips nothing. */
  declare slash: boolean
  declare matchers: readonly PathMatcher[]
  readonly #compiled: CompiledPath

  /** Makes `req.params` for a path that is a RegExp: without a prototype, as for every other path. */
  static createParams: CreateParams = createBareParams

  constructor(path: Path, options: Partial<PathOptions> | undefined, fn: Handler) {
    debug?.('new %o', path)
    const compiled = compilePathOnce(path, options, new.target.createParams)
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

  override isAsCompiled(): boolean {
    return this.matchers === this.#compiled.matchers
  }
}

defineMatch(Layer.prototype, function match(this: Layer, path): boolean {
  const found = path === null || path === undefined ? false : matchPath(this, path)
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

function matchPath(layer: Layer, path: string): PathMatch | false {
  if (layer.slash) return { path: '', params: Object.create(null), keys: NO_KEYS }
  const { matchers } = layer
  for (let i = 0; i < matchers.length; i++) {
    const match = (matchers[i] as PathMatcher)(path)
    if (match !== false) return match
  }
  return false
}

const NO_KEYS: readonly string[] = []

/**
 * Calls `next`, but not without end on one call stack: a path of a thousand segments through a router that is mounted in
 * itself would overflow it. Past a hundred nested calls it goes on in a new turn of the event loop.
 */
export function callWithDepthLimit(next: Next, error?: unknown): void {
  if (depth >= DEEPEST) {
    setImmediate(next, error)
    return
  }
  depth++
  try {
    next(error)
  } finally {
    depth--
  }
}

const DEEPEST = 100

/** How many walks are being begun or left on the call stack as it stands. */
let depth = 0

/**
 * After this many layers that called `next()` synchronously, the walk goes on in a new turn, on an empty stack. Each kind
 * of walk counts in a field of its own: an object that counts for it would be one more to make for every request.
 */
export const MOST_SYNCHRONOUS_STEPS = 100

/** Whether the layer matches, or the error of a value that cannot be decoded. */
export function matchLayer(layer: StackLayer, path: string): unknown {
  try {
    return layer.match(path)
  } catch (err) {
    return err
  }
}

// The channels of a `TracingChannel` of this name, which is what the open proposal for Express's router calls it. Made one
// by one, for the first releases of Node 18 have no `tracingChannel`.
const NAME = 'tracing:express.router.request'
export const tracingChannels: Readonly<Record<'start' | 'end' | 'asyncStart' | 'asyncEnd' | 'failed', Channel>> = {
  start: channel(`${NAME}:start`),
  end: channel(`${NAME}:end`),
  asyncStart: channel(`${NAME}:asyncStart`),
  asyncEnd: channel(`${NAME}:asyncEnd`),
  failed: channel(`${NAME}:error`),
}

/** Whether anybody listened to how layers are run when the last request came in. */
export let isTraced = false

/** Asks whether anybody listens: once for each request, by the first router that it comes to. */
export function noteSubscribers(): void {
  const { start, end, asyncStart, asyncEnd, failed } = tracingChannels
  isTraced =
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    asyncEnd.hasSubscribers ||
    failed.hasSubscribers
}
