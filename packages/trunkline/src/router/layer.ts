// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { PathShape } from './path/shape.ts'
import type { Route } from './route.ts'

export type RequestHandler = (req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
export type ErrorHandler = (err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next) => unknown
/** Which of the two a function is, its number of parameters tells when it is called. */
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
  readonly #shapes: readonly PathShape[] | undefined
  #counted: Handler | undefined = undefined
  #parameters = 0

  constructor(shapes: readonly PathShape[] | undefined) {
    this.#shapes = shapes
  }

  /** Whether what the layer matches by is still what was compiled for it. */
  abstract isAsCompiled(): boolean

  /** How often something that a layer matches by was replaced so far: a plan made before may leave out too much. */
  static replacements = 0

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

  /** The outlines of the paths a layer can match; undefined when only the layer itself can tell. */
  static shapesOf(layer: object): readonly PathShape[] | undefined {
    if (!(#shapes in layer)) return undefined
    const own = layer as StackLayer
    return isMatchUntouched(own) && own.isAsCompiled() ? own.#shapes : undefined
  }
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
  Object.defineProperty(prototype, 'match', {
    configurable: true,
    enumerable: true,
    get: () => match,
    set: replaceMatch,
  })
}

/** Gives a class of layers that extends another the same `match` as its own: people look for it on the prototype. */
export function inheritMatch(prototype: StackLayer): void {
  defineMatch(prototype, prototype.match)
}

// What is assigned stays behind an accessor: it may be replaced once more, or taken back.
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
  return layer.match === (layer as { [kMatch]?: Match })[kMatch]
}
