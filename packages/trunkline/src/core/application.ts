import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { Next } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { answerHttp2, isHttp2Request } from '../http2/answer-request.ts'
import { enterApplication, isOfAnotherLine, restoreForExpress, runAcrossLines, setPoweredBy } from './app-boundary.ts'
import { createExchangeClasses, type ExchangeClasses, kClasses, NODES_CLASSES } from './exchange-classes.ts'
import { type Application, kLine, type Line, type RoutedApplication } from './line.ts'

/** The function that a release line exports; it creates applications. */
export function createApplicationFactory(line: Line): () => Application {
  bindInit(line)
  speedUpNextTick()
  return function createApplication(): Application {
    const app = ((req, res, next) => {
      if (req.httpVersionMajor === 2 && isHttp2Request(req)) answerHttp2(app as never, classes, req, res as never, next)
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

/** How an application is set up, and how each request enters it. 3.x and 4.x have their own, in their lines. */
export const lifecycleMethods: Part<RoutedApplication, Pick<RoutedApplication, 'init' | 'handle'>> = {
  init() {
    this.cache = Object.create(null)
    this.engines = Object.create(null)
    this.settings = Object.create(null)
    this.defaultConfiguration()
    defineRouter(this)
  },

  handle(req, res, callback) {
    const line = this[kLine]
    const done: Next = callback ? restoreForExpress(req, res, callback) : (err) => line.finish(this, req, res)(err)
    if (this.settings['x-powered-by']) setPoweredBy(res, line.poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    enterApplication(this, req, res, !callback)
    if (!res.locals) res.locals = Object.create(null)
    this.router.handle(req, res, done)
  },
}

/** Where an application keeps its router, and whatever inherits from that application finds it. */
const kRouter: unique symbol = Symbol('router')

interface WithRouter extends RoutedApplication {
  readonly [kRouter]: { router: RoutedApplication['router'] | undefined }
}

// One getter for all applications: with one for each, V8 gives each of them a hidden class of its own, of 3.5 kB.
const routerDescriptor: PropertyDescriptor & ThisType<WithRouter> = {
  configurable: true,
  enumerable: true,
  get: function getRouter(this: WithRouter): RoutedApplication['router'] {
    // Code that copies an app's properties to another object copies this getter, but not the router: find it by the request.
    const own = this[kRouter] ?? (this.request as { app: WithRouter }).app[kRouter]
    own.router ??= new this[kLine].Router({
      caseSensitive: this.enabled('case sensitive routing'),
      strict: this.enabled('strict routing'),
    })
    return own.router
  },
}

/** Creates the router at its first use: until then, the settings that it reads can still change. */
function defineRouter(app: RoutedApplication): void {
  Object.defineProperty(app, kRouter, { configurable: true, value: { router: undefined } })
  Object.defineProperty(app, 'router', routerDescriptor)
}

/**
 * Tells `init` which line it belongs to. Some packages copy the methods of `framework.application` to functions of
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

function defineLine(app: Application, line: Line, classes: ExchangeClasses): void {
  Object.defineProperty(app, kLine, { value: line })
  Object.defineProperty(app, kClasses, { value: classes })
}

/** Copies what the application does not have yet. Own properties, because apps override methods of one application. */
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
