// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { createDebug } from '../../debug.ts'
import { defineMatch, type ErrorHandler, type Handler, type RequestHandler, StackLayer } from '../../router/layer.ts'
import type { CompiledPath, Path, PathMatch, PathMatcher, PathOptions } from '../../router/path/compiled.ts'
import { type CreateParams, createBareParams, createPlainParams } from '../../router/path/expression.ts'
import { compileModernPath } from '../../router/path/modern.ts'
import { forwardRejection } from '../../router/settle.ts'

const debug = createDebug('router:layer')

/** Makes layers; another class may stand in for `Layer`, if it makes layers that are asked in the same way. */
export type LayerConstructor = new (path: Path, options: Partial<PathOptions> | undefined, fn: Handler) => Layer

/** A layer of 5.x: `handleRequest` and `handleError` are the names by which agents wrap it. */
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
    const compiled = compileOnce(path, options, new.target.createParams)
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

/** A layer whose parameters of a RegExp have a prototype. */
export class PlainParamsLayer extends Layer {
  static override createParams: CreateParams = createPlainParams
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

/** A path that was compiled, and how. */
interface Compilation extends PathOptions {
  readonly path: Path
  readonly compiled: CompiledPath
}

// Handlers are registered in groups behind one path, and all those inside routes are behind `/`.
const insideRoute = compile('/', { sensitive: false, strict: false, end: true }, createBareParams)
let latest = insideRoute

function compileOnce(path: Path, options: Partial<PathOptions> | undefined, createParams: CreateParams): CompiledPath {
  const wanted: PathOptions = {
    sensitive: Boolean(options?.sensitive),
    strict: Boolean(options?.strict),
    end: options?.end !== false,
  }
  if (isOf(insideRoute, path, wanted)) return insideRoute.compiled
  if (!isOf(latest, path, wanted)) latest = compile(path, wanted, createParams)
  return latest.compiled
}

function compile(path: Path, options: PathOptions, createParams: CreateParams): Compilation {
  return { path, ...options, compiled: compileModernPath(path, options, createParams) }
}

/** A list can have changed since, so it is compiled anew. */
function isOf(known: Compilation, path: Path, { sensitive, strict, end }: PathOptions): boolean {
  return (
    typeof path === 'string' &&
    known.path === path &&
    known.sensitive === sensitive &&
    known.strict === strict &&
    known.end === end
  )
}
