import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { createDebug } from '../../debug.ts'
import {
  defineMatch,
  type ErrorHandler,
  type Handler,
  isMatchReplaced,
  type RequestHandler,
  StackLayer,
} from '../layer.ts'
import type { Path, PathMatch, PathOptions } from '../path/compiled-path.ts'
import { type CompiledV4Path, compileV4Path } from '../path/v4/compile.ts'
import type { V4Key } from '../path/v4/expression.ts'
import { matchNothing, matchV4Expression, type V4Expression } from '../path/v4/expression.ts'
import { forwardRejectionIfAsked } from '../tracing.ts'
import { defineExpression, hasExpressionOf } from './watched-expression.ts'

const debug = createDebug('express:router:layer')

/** Creates layers. Another class may replace `Layer`, if its layers have the same methods. */
export type LayerConstructor = new (path: Path, options: Partial<PathOptions> | null | undefined, fn: Handler) => Layer

/** A layer of 4.x. APM libraries wrap it by the names `handle_request` and `handle_error`. */
export class Layer extends StackLayer {
  declare keys: V4Key[]
  declare regexp: V4Expression
  readonly #compiled: CompiledV4Path

  constructor(path: Path, options: Partial<PathOptions> | null | undefined, fn: Handler) {
    debug?.('new %o', path)
    const compiled = compileV4Path(path, {
      sensitive: Boolean(options?.sensitive),
      strict: Boolean(options?.strict),
      end: options?.end !== false,
    })
    super(compiled, path)
    this.handle = fn
    this.name = fn.name || '<anonymous>'
    this.params = undefined
    this.path = undefined
    this.keys = compiled.keys
    defineExpression(this, compiled)
    this.route = undefined
    this.method = undefined
    this.#compiled = compiled
  }

  handle_error(err: unknown, req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    const fn = this.handle as ErrorHandler
    if (StackLayer.parametersOf(this, fn) !== 4) return next(err)
    try {
      forwardRejectionIfAsked(fn(err, req, res, next), req, next)
    } catch (thrown) {
      next(thrown)
    }
  }

  handle_request(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
    const fn = this.handle as RequestHandler
    if (StackLayer.parametersOf(this, fn) > 3) return next()
    try {
      forwardRejectionIfAsked(fn(req, res, next), req, next)
    } catch (err) {
      next(err)
    }
  }

  override isAsCompiled(): boolean {
    return hasExpressionOf(this, this.#compiled) && this.keys === this.#compiled.keys
  }

  static takesEveryPath(layer: object): boolean {
    return #compiled in layer && (layer as Layer).#compiled.match === matchNothing && (layer as Layer).isAsCompiled()
  }

  /** Matches a path, with the compiled matcher or with the RegExp that replaced it. */
  matchPath(path: string): PathMatch | false {
    return this.isAsCompiled() ? this.#compiled.match(path) : matchV4Expression(this.regexp, this.keys, path)
  }
}

defineMatch(Layer.prototype, function match(this: Layer, path): boolean {
  const found = path === null || path === undefined ? false : this.matchPath(path)
  this.params = found === false ? undefined : found.params
  this.path = found === false ? undefined : found.path
  return found !== false
})

/** The same on 4.x. */
export function isPathlessLayer(layer: StackLayer): boolean {
  return layer.path !== undefined && layer.route === undefined && !isMatchReplaced(layer) && Layer.takesEveryPath(layer)
}
