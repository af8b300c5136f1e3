import Module from 'node:module'
import { type NotedLayer, noteLayer } from 'trunkline/tools'
import { callerOf } from '../loading/places.ts'

type Method = (this: Stacked, ...args: unknown[]) => unknown
type Stacked = { stack?: Layer[]; map?: Record<string, Layer[]>; _router?: Stacked & { middleware?: unknown } }
type Layer = { handle?: unknown }
type Path = NotedLayer['path']
type Methods = Record<string, unknown>

const wrapped = new WeakSet<object>()

/** Wraps the registration methods of every framework loaded from now on, to record where each layer comes from. */
export function watchRegistrations(): void {
  const loader = Module as unknown as { _load(...args: unknown[]): unknown } // called by `require`, and by `import` of CommonJS
  const load = loader._load
  loader._load = function watchedLoad(...args) {
    const exports = load.apply(this, args)
    watchFramework(exports)
    return exports
  }
}

interface Framework {
  Router: Methods & { prototype?: Methods }
  application: Methods
}

function isFramework(value: unknown): value is Framework {
  if (typeof value !== 'function' || wrapped.has(value)) return false
  const { Router, application } = value as unknown as Partial<Framework> // `value` may be any function
  return typeof Router === 'function' && typeof application === 'object' && typeof application['use'] === 'function'
}

/** Wraps the registration methods, if the value is Express or Trunkline. */
export function watchFramework(framework: unknown): void {
  if (!isFramework(framework)) return
  wrapped.add(framework)
  const { Router, application } = framework
  // Router methods are on the function itself on 4.x, on its prototype on 3.x and 5.x.
  const methods = typeof Router['use'] === 'function' ? Router : (Router.prototype ?? {})
  for (const name of ['use', 'route']) wrap(methods, name)
  // Only on 3.x the app itself holds the middleware stack.
  if (typeof methods['use'] !== 'function') wrap(application, 'use')
  wrapMounting(application)
}

/** Notes the app behind each new layer of `app.use`: Express hides it in a closure. Layers are in argument order. */
function wrapMounting(application: Methods): void {
  const original = application['use'] as Method
  application['use'] = function use(this: Stacked & RoutedApp, ...args: unknown[]) {
    const result = original.apply(this, args)
    const functions = args.flat(Number.POSITIVE_INFINITY).filter((each) => typeof each === 'function')
    const layers = functions.length > 0 ? layersOf(stackOwner(this)).slice(-functions.length) : []
    layers.forEach((layer, i) => {
      const fn = functions[i] as Partial<RoutedApp> & object
      if (fn.set && fn.handle) noteLayer(layer, { path: pathOf(args[0]), target: fn })
    })
    return result
  }
}

interface RoutedApp {
  set?: unknown
  handle?: unknown
  router?: Stacked
}

/** `app.router` throws on 4.x; `_router` exists by now. */
function stackOwner(app: Stacked & RoutedApp): Stacked {
  return Array.isArray(app.stack) ? app : (app._router ?? app.router ?? {})
}

function wrap(methods: Methods, name: string): void {
  const original = methods[name] as Method | undefined
  if (typeof original !== 'function') return
  methods[name] = function register(this: Stacked, ...args: unknown[]) {
    const before = layersOf(this).length
    const result = original.apply(this, args)
    const layers = layersOf(this)
    const caller = layers.length > before ? callerOf(longStack()) : undefined
    const place = caller && `${caller.file}:${caller.line}:1` // the column is not shown
    // On 3.x the first `app.use` may also add the router to the stack: the new middleware is the last.
    for (const layer of layers.slice(before)) {
      const target = this._router?.middleware === layer.handle ? this._router : undefined
      noteLayer(layer, { path: pathOf(args[0]), target, place })
    }
    return result
  }
}

/** Deep enough to lead out of the framework. */
function longStack(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const { stack } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack
}

function layersOf({ stack, map }: Stacked): Layer[] {
  if (Array.isArray(stack)) return stack
  return map ? Object.values(map).flat() : []
}

/** If the first argument is a function or a list of functions, the path is `/`. */
function pathOf(first: unknown): Path {
  const leaf = Array.isArray(first) ? first.flat(Number.POSITIVE_INFINITY)[0] : first
  return typeof leaf === 'string' || leaf instanceof RegExp ? (first as Path) : '/'
}
