// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { acrossRouters, refuseOtherMethods } from '../../core/allowed-methods.ts'
import { createDebug } from '../../debug.ts'
import { toHandlers } from '../../router/handlers.ts'
import {
  defineMatch,
  type ErrorHandler,
  forwardRejection,
  type Handler,
  type RequestHandler,
  type Route,
  StackLayer,
} from '../../router/layer.ts'
import { mergeParams } from '../../router/merge-params.ts'
import { answerOptionsAsText } from '../../router/options-answer.ts'
import { hasParamCallbacks, ParamRun } from '../../router/params.ts'
import { type CreateParams, compilePath, createBareParams, createPlainParams } from '../../router/path/compile.ts'
import type { CompiledPath, Path, PathMatch, PathMatcher, PathOptions } from '../../router/path/compiled-path.ts'
import type { RouteLog } from '../../router/route.ts'
import type { RoutingPolicy } from '../../router/router.ts'
import type { WalkPolicy } from '../../router/walk.ts'

/** A route of 5.x, by the names under which its users may have replaced these methods. */
interface V5Route extends Route {
  _handlesMethod(method: string): boolean
  _methods(): string[]
}

const debugRoute = createDebug('router:route')

const routeLog: RouteLog | undefined = debugRoute && {
  created: (path) => debugRoute('new %o', path),
  added: (method, path) => debugRoute('%s %s', method, path),
}

type RoutingChoices = Pick<RoutingPolicy, 'mergeParams' | 'readRegistration' | 'describePlace'>

/** How 5.x routes; agents may have put another class in the place of the choices' own. */
export function createRouting(Layer: LayerConstructor, choices: RoutingChoices): RoutingPolicy {
  return {
    ...walkPolicy,
    mergeParams: choices.mergeParams,
    readRegistration: choices.readRegistration,
    describePlace: choices.describePlace,
    routeLog,
    refuseOtherMethods: (router, req, next) => refuseOtherMethods(router, req as never, next),
    readHandlers: toHandlers,
    createLayer: (path, options, fn) => new Layer(path, options, fn),
  }
}

/** How requests go through routers of 5.x. */
export const walkPolicy: WalkPolicy = {
  debug: createDebug('router'),
  runRequest: (layer, req, res, next) => (layer as Layer).handleRequest(req, res, next),
  runError: (layer, err, req, res, next) => (layer as Layer).handleError(err, req, res, next),
  answerOptions: acrossRouters(answerOptionsAsText),
  handlesMethod: (route, method) => (route as V5Route)._handlesMethod(method),
  methodsOf: (route) => (route as V5Route)._methods(),
  borders: '/',
  mergeParams,
  hasParamCallbacks: (router, layer) => hasParamCallbacks(router.params, layer.keys as string[] | undefined),
  runParamCallbacks(router, layer, outcomes, req, res, done) {
    const keys = layer.keys as string[]
    new ParamRun({ callbacks: router.params, keys, outcomes, req, res, settle: forwardRejection, done }).nextKey()
  },
}

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
    super(compiled.shapes, path)
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
  return { path, ...options, compiled: compilePath(path, options, createParams) }
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
