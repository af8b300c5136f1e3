import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { Next } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import { handleHttp2, isHttp2Request } from '../http2/handle-request.ts'
import { noteWaiting } from '../node-http/connection.ts'
import type { MessageClasses } from '../node-http/exchange/exchange.ts'
import { setHeaderUnchecked } from '../node-http/headers.ts'
import { keepInterimOrder } from '../node-http/safe-response.ts'
import { isOfAnotherLine, restoreForExpress, runAcrossLines } from './app-boundary.ts'
import { createExchangeClasses, kClasses, NODES_CLASSES } from './exchange-classes.ts'
import { giveClasses } from './install-classes.ts'
import {
  type Application,
  type ApplicationRequest,
  type ApplicationResponse,
  kLine,
  type Line,
  type RoutedApplication,
} from './line.ts'
import { inheritFrom } from './mounting.ts'
import { setTrustDefault } from './setting-methods.ts'

const debug = createDebug('express:application')
const debugShortWays = createDebug('trunkline:short-ways')

export function createApplicationFactory(line: Line): () => Application {
  bindInit(line)
  speedUpNextTick()
  return function createApplication(): Application {
    const app = ((req, res, next) => {
      if (debugShortWays !== undefined) line.development().reportShortWays(debugShortWays)
      if (req.httpVersionMajor === 2 && isHttp2Request(req)) handleHttp2(app as never, classes, req, res as never, next)
      else if (next !== undefined && isOfAnotherLine(app, req)) runAcrossLines(app, req, res, next)
      else app.handle(req, res, next)
    }) as Application

    const classes = createExchangeClasses(line, app)
    mixIn(app, EventEmitter.prototype)
    mixIn(app, line.application)
    defineLine(app, line, classes)
    app.request = classes.Request.prototype
    app.response = classes.Response.prototype
    app.init()
    return app
  }
}

/** How an application of 5.x is set up, and how each request enters it. */
export const lifecycleMethods: Part<RoutedApplication, Pick<RoutedApplication, 'init' | 'handle'>> = {
  init() {
    this.cache = Object.create(null)
    this.engines = Object.create(null)
    this.settings = Object.create(null)
    this.defaultConfiguration()
    // Created at its first use: until then, the settings that it reads can still change.
    Object.defineProperty(this, kRouter, { configurable: true, value: { router: undefined } })
    Object.defineProperty(this, 'router', routerDescriptor)
  },

  handle(req, res, callback) {
    const line = this[kLine]
    const done: Next = callback ? restoreForExpress(req, res, callback) : (err) => line.giveUp(this, req, res)(err)
    if (this.settings['x-powered-by']) setHeaderUnchecked(res, 'x-powered-by', 'X-Powered-By', line.poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    enterApplication(this, req, res, !callback)
    if (!res.locals) res.locals = Object.create(null)
    this.router.handle(req, res, done)
  },
}

export const configurationMethods: Part<RoutedApplication, Pick<Application, 'defaultConfiguration'>> = {
  defaultConfiguration() {
    const env = process.env['NODE_ENV'] || 'development'
    for (const [name, value] of this[kLine].defaults(env)) {
      this.set(name, value)
      if (name === 'trust proxy') debug?.('booting in %s mode', env) // Express prints it at this point
    }
    setTrustDefault(this.settings, true)

    this.on('mount', function onmount(this: Application, parent: Application) {
      inheritFrom(parent, this)
    })
    this.locals = Object.create(null)
    this.mountpath = '/'
    this.locals['settings'] = this.settings
  },
}

/** Gives request and response the methods of an application, unless the server constructed them with those. */
export function enterApplication(
  app: Application,
  req: ApplicationRequest,
  res: ApplicationResponse,
  outermost: boolean,
): void {
  const isConstructed = Object.getPrototypeOf(req) === app.request && Object.getPrototypeOf(res) === app.response
  if (!isConstructed && !sharesPrototypesOf(req.app, app)) {
    // A server that we did not create (`http.createServer(app)`, supertest): from its next request on it has our classes.
    if (outermost) giveClasses(app, (req.socket as { server?: unknown } | null | undefined)?.server)
    Object.setPrototypeOf(req, app.request)
    Object.setPrototypeOf(res, app.response)
  }
  if (req.app !== app) req.app = app
  if (res.app !== app) res.app = app
  // Pipelined: an earlier response still uses the connection.
  if (res.socket === null) {
    keepInterimOrder(res)
    noteWaiting(res)
  }
}

/**
 * Whether a mounted application adds nothing to the prototypes of the outer one: its own inherit from those, and have
 * no other member than `app`.
 */
function sharesPrototypesOf(outer: Application | undefined, app: Application): boolean {
  return (
    outer !== undefined &&
    Object.getPrototypeOf(app.request) === outer.request &&
    Object.getPrototypeOf(app.response) === outer.response &&
    hasOnlyApplication(app.request) &&
    hasOnlyApplication(app.response)
  )
}

function hasOnlyApplication(prototype: object): boolean {
  const keys = Reflect.ownKeys(prototype)
  return keys.length === 1 && keys[0] === 'app'
}

/** Key of the router, in an object of its own: what inherits from an application shares the router with it. */
const kRouter: unique symbol = Symbol('router')

interface WithRouter extends RoutedApplication {
  readonly [kRouter]: { router: RoutedApplication['router'] | undefined }
}

// One getter for all applications: with one for each, V8 gives each of them a hidden class of its own, of 3.5 kB.
const routerDescriptor: PropertyDescriptor & ThisType<WithRouter> = {
  configurable: true,
  enumerable: true,
  get: function getRouter(this: WithRouter): RoutedApplication['router'] {
    // Code that copies an app's properties copies this getter, but not the symbol: find the router by the request.
    const own = this[kRouter] ?? (this.request as { app: WithRouter }).app[kRouter]
    own.router ??= new this[kLine].Router({
      caseSensitive: this.enabled('case sensitive routing'),
      strict: this.enabled('strict routing'),
    })
    return own.router
  },
}

/**
 * Binds `init` to its line. Some packages copy the methods of `framework.application` to functions of
 * their own, or inherit from it, and then call `init`: http2-express-bridge does.
 */
function bindInit(line: Line): void {
  const methods = line.application as Pick<Application, 'init'>
  const initLine = methods.init
  methods.init = function init(this: Application) {
    if (this[kLine] === undefined) defineLine(this, line, NODES_CLASSES)
    return initLine.call(this)
  }
}

function defineLine(app: Application, line: Line, classes: MessageClasses): void {
  Object.defineProperty(app, kLine, { value: line })
  Object.defineProperty(app, kClasses, { value: classes })
}

/** Copies what the application does not have yet. */
function mixIn(app: Application, source: object): void {
  for (const name of Object.getOwnPropertyNames(source)) {
    if (Object.hasOwn(app, name)) continue
    Object.defineProperty(app, name, Object.getOwnPropertyDescriptor(source, name) as PropertyDescriptor)
  }
}

/**
 * Speeds up `process.nextTick` on Node 24, which runs seven times per request. At startup Node 24 swaps a prototype
 * behind `AsyncLocalStorage`; V8 then compiles 37 lookups per request in their slow form. Reading `AsyncLocalStorage`
 * first avoids that: an eighth fewer instructions per request. No effect on Node 20, 22 and 26.
 */
function speedUpNextTick(): void {
  void AsyncLocalStorage
}
