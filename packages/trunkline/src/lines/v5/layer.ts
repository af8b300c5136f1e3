// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { defineMatch, type ErrorHandler, type Handler, type RequestHandler, StackLayer } from '../../router/layer.ts'
import type { CompiledPath, PathMatch, PathMatcher } from '../../router/path/compiled.ts'
import { forwardRejection } from '../../router/settle.ts'

/** A layer of 5.x: `handleRequest` and `handleError` are the names by which agents wrap it. */
export class Layer extends StackLayer {
  declare keys: readonly string[]
  /** Whether it is the mount at `/`, which takes every path and strips nothing. */
  declare slash: boolean
  declare matchers: readonly PathMatcher[]
  readonly #compiled: CompiledPath

  constructor(compiled: CompiledPath, fn: Handler) {
    super(compiled.shapes)
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
