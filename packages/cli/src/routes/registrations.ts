import Module from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where a layer was registered, and under which path: Express itself keeps neither. */
export interface Registration {
  readonly path: unknown
  /** `/project/app.js:12`; undefined when no frame of the app is on the stack. */
  readonly place: string | undefined
}

type Method = (this: Stacked, ...args: unknown[]) => unknown
type Stacked = { stack?: object[]; map?: Record<string, object[]> }
type Methods = Record<string, unknown>

const registrations = new WeakMap<object, Registration>()
const targets = new WeakMap<object, object>()
const wrapped = new WeakSet<object>()

/** What is known of a layer, or of a route of 3.x. */
export function registrationOf(layer: object): Registration | undefined {
  return registrations.get(layer)
}

/** The application that a layer leads into: Express wraps it, and keeps it in that function's scope only. */
export function mountedAppOf(layer: object): object | undefined {
  return targets.get(layer)
}

/**
 * Watches what is loaded from now on: every framework of the family has its registering methods wrapped, so that layers
 * can be told where they come from.
 */
export function watchRegistrations(): void {
  const loader = Module as unknown as { _load(...args: unknown[]): unknown } // what `require` and `import` of CommonJS call
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
  const { Router, application } = value as unknown as Partial<Framework> // any function may have come by
  return typeof Router === 'function' && typeof application === 'object' && typeof application['use'] === 'function'
}

/** Wraps what registers routes and middleware, if the value is a framework of the family. */
export function watchFramework(framework: unknown): void {
  if (!isFramework(framework)) return
  wrapped.add(framework)
  const { Router, application } = framework
  // 4.x has the methods of a router on the function itself, 3.x and 5.x on its prototype.
  const methods = typeof Router['use'] === 'function' ? Router : (Router.prototype ?? {})
  for (const name of ['use', 'route']) wrap(methods, name)
  // On 3.x, and there only, an application has the stack of its middleware itself.
  if (typeof methods['use'] !== 'function') wrap(application, 'use')
  wrapMounting(application)
}

/** Notes which application each new layer of `app.use` leads into: layers come in the order of the arguments. */
function wrapMounting(application: Methods): void {
  const original = application['use'] as Method
  application['use'] = function use(this: Stacked & RoutedApp, ...args: unknown[]) {
    const result = original.apply(this, args)
    const functions = args.flat(Number.POSITIVE_INFINITY).filter((each) => typeof each === 'function')
    const layers = functions.length > 0 ? layersOf(stackOwner(this)).slice(-functions.length) : []
    layers.forEach((layer, i) => {
      const fn = functions[i] as Partial<RoutedApp> & object
      if (fn.set && fn.handle) targets.set(layer, fn)
    })
    return result
  }
}

interface RoutedApp {
  set?: unknown
  handle?: unknown
  _router?: Stacked
  router?: Stacked
}

/** Asking an application of 4.x by `router` would throw; it has `_router` by now. */
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
    const place = layers.length > before ? placeOfCaller() : undefined
    // An `app.use` of 3.x adds its routes to the middleware on the way: what it was called for comes last.
    for (const layer of layers.slice(before)) {
      if (!registrations.has(layer)) registrations.set(layer, { path: pathOf(args[0]), place })
    }
    return result
  }
}

function layersOf({ stack, map }: Stacked): object[] {
  if (Array.isArray(stack)) return stack
  return map ? Object.values(map).flat() : []
}

/** Functions, and lists of them, are handlers: the path is `/` then. */
function pathOf(first: unknown): unknown {
  const leaf = Array.isArray(first) ? first.flat(Number.POSITIVE_INFINITY)[0] : first
  return typeof leaf === 'string' || leaf instanceof RegExp ? first : '/'
}

// Files of the frameworks, of this command, and of node itself: the first frame elsewhere is the app's.
const BETWEEN =
  /[\\/](?:node_modules[\\/](?:express\d?|router|trunkline|@trunkline[\\/]\w+|connect|methods)|packages[\\/](?:trunkline|v\d))[\\/]|^node:/

function placeOfCaller(): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 30
  Error.prepareStackTrace = (_, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[] // what the line above makes of it
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  for (const frame of frames) {
    const name = frame.getFileName()
    if (!name || name === __filename || BETWEEN.test(name)) continue
    return `${name.startsWith('file:') ? fileURLToPath(name) : name}:${frame.getLineNumber()}`
  }
  return undefined
}
