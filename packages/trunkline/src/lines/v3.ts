// What 3.x is, top down: the record, settings, request, response, application, router, files, exports, and the values
// for where the specification and Express disagree. Its bundled middleware has its own folder.
import depd from 'depd'
import type { Next } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { methodsFor } from '../core/allowed-methods.ts'
import { restoreForExpress } from '../core/app-boundary.ts'
import { createApplicationFactory, enterApplication } from '../core/application.ts'
import * as shared from '../core/compatibility.ts'
import {
  createRequestClass,
  createResponseClass,
  notEnumerable,
  type RequestClass,
  type ResponseClass,
} from '../core/exchange-classes.ts'
import { createFinalHandler, createGiveUp, printStack } from '../core/final-handler.ts'
import { linePage } from '../core/final-page.ts'
import { type Application, type ApplicationResponse, kLine, type Line } from '../core/line.ts'
import { createLocalsFunction } from '../core/locals.ts'
import { inheritFrom } from '../core/mounting.ts'
import { readSettingsByGet } from '../core/routing-methods.ts'
import { plainListen } from '../core/server.ts'
import { setTrustDefault, settingMethods } from '../core/setting-methods.ts'
import { type MiddlewareApplication, v3MountingMethods } from '../core/v3/mounting.ts'
import { createEnter, createExpressInit, type EnterRequest } from '../core/v4/init.ts'
import { v4ViewMethods } from '../core/view-methods.ts'
import { createDebug } from '../debug.ts'
import { development } from '../development/for-lines.ts'
import { formatQuotedAttachment } from '../http/disposition.ts'
import { methodNames } from '../http/names.ts'
import { strongMd5ETag, weakMd5ETag } from '../http/v3/md5-etag.ts'
import { parseRangeLeniently } from '../http/v4/ranges.ts'
import { isFreshByBoth } from '../http/validators.ts'
import { createFreshness } from '../request/freshness.ts'
import { xhr } from '../request/headers.ts'
import { createRange } from '../request/range.ts'
import { path } from '../request/url.ts'
import { auth } from '../request/v3/auth.ts'
import { v3BodyType } from '../request/v3/body-type.ts'
import { v3Client } from '../request/v3/client.ts'
import { v3Headers } from '../request/v3/headers.ts'
import { v3Negotiation } from '../request/v3/negotiation.ts'
import { type HostnameMethods, hostname } from '../request/v4/host.ts'
import { v3Param } from '../request/v4/param.ts'
import { everyLineMethods } from '../response/every-line.ts'
import { v4RenderMethods } from '../response/render.ts'
import { v3CookieMethods } from '../response/v3/cookies.ts'
import { v3FormatMethods } from '../response/v3/format.ts'
import { headerEvent } from '../response/v3/header-event.ts'
import { v3HeaderAliases, v3HeaderMethods } from '../response/v3/headers.ts'
import { v3JsonMethods } from '../response/v3/json.ts'
import { nodeHeaders, v3WritableHeaders } from '../response/v3/node-headers.ts'
import { v3RedirectMethods } from '../response/v3/redirect.ts'
import { v3SendMethods } from '../response/v3/send.ts'
import { createV3FileMethods, type V3FilePolicy } from '../response/v3/sendfile.ts'
import { v3Status } from '../response/v3/status.ts'
import { v4AttachmentMethods } from '../response/v4/file.ts'
import { registerHandlers } from '../router/call-locations.ts'
import { readPathFirst } from '../router/handlers.ts'
import type { Handler } from '../router/layer.ts'
import { registerFrom } from '../router/refusal.ts'
import { createVerbs, type Verb } from '../router/registration.ts'
import { type FirstLayers, MiddlewareWalk } from '../router/v3/middleware-walk.ts'
import { Route } from '../router/v3/route.ts'
import { createV3RouterClass, type RouteMap, type V3Router, type V3RouterConstructor } from '../router/v3/router.ts'
import type { ParamFactory } from '../router/v4/params.ts'
import { createStatic } from '../static/serve.ts'
import { v4FilePolicy, withMime } from '../static/v4/line-policy.ts'
import { createView, directRender, type ViewConstructor } from '../view/view.ts'
import { createBundledMiddleware, query } from './v3/middleware/index.ts'
import type { Framework } from './v3/types.ts'

/** The line: the fields that the core reads, those that only 3.x reads, and the exports. */
export interface V3Line extends Line {
  readonly unsetSettings: V3Compatibility['unsetSettings']
  readonly View: ViewConstructor
  readonly Router: V3RouterConstructor
}

const release = { name: 'v3' }

export function createV3(compatibility: V3Compatibility): V3Line {
  const View = createView(directRender, compatibility.engineHooks, compatibility.describeMissingEngine)
  const registration = {
    readRegistration: readPathFirst,
    completeRefusal: compatibility.completeRefusal,
  }
  return {
    ...registration,
    release,
    poweredBy: compatibility.poweredBy,
    Request: createRequest(compatibility),
    Response: createResponse(),
    View,
    Router: createV3RouterClass({ ...registration, allowedMethods: methodsFor }),
    compileTrust: compatibility.compileTrust,
    development: () => development,
    defaults: createDefaults(View),
    unsetSettings: compatibility.unsetSettings,
    queryParsers: undefined,
    etags: { weak: weakMd5ETag, strong: strongMd5ETag },
    application: { ...applicationMethods },
    mountPathName: 'route',
    createLocals: createLocalsFunction,
    giveUp: createGiveUp(printStack, linePage, createFinalHandler),
  }
}

/** The settings of a new application, in this order. */
function createDefaults(View: ViewConstructor): Line['defaults'] {
  return (env) => [
    ['x-powered-by', true],
    ['etag', 'weak'],
    ['env', env],
    ['subdomain offset', 2],
    ['trust proxy', false],
    ['view', View],
    ['views', `${process.cwd()}/views`],
    ['jsonp callback name', 'callback'],
    ...(env === 'development' ? [['json spaces', 2] as const] : []),
    ...(env === 'production' ? [['view cache', true] as const] : []),
  ]
}

/** The request. The query middleware sets its `query`. */
function createRequest(compatibility: V3Compatibility): RequestClass {
  return createRequestClass(
    v3Headers,
    v3Negotiation,
    createRange(parseRangeLeniently),
    v3Param,
    v3BodyType,
    v3Client,
    compatibility.addedToRequest,
    auth,
    path,
    createFreshness(isFreshByBoth),
    xhr,
  )
}

function createResponse(): ResponseClass {
  return createResponseClass(
    notEnumerable(nodeHeaders, headerEvent), // these belong to Node's response
    v3Status,
    everyLineMethods,
    v3HeaderMethods,
    v3HeaderAliases,
    v3SendMethods,
    v3JsonMethods,
    v3CookieMethods,
    v3RedirectMethods,
    v3FormatMethods,
    v4RenderMethods,
    v4AttachmentMethods,
    createV3FileMethods(filePolicy),
  )
}

/** How files are sent with `res.sendfile`, `res.download` and `framework.static`. */
const filePolicy: V3FilePolicy = {
  ...v4FilePolicy,
  disposition: formatQuotedAttachment,
  directoryStatus: 303,
}

const kFirstLayers: unique symbol = Symbol('first layers')

/** An application: a stack of middleware, one of which may be its router. */
interface V3Application extends MiddlewareApplication {
  readonly [kLine]: V3Line
  /** Missing on an application that another package has set up. */
  readonly [kFirstLayers]?: FirstLayers
  routes: RouteMap
  _router: V3Router
  _usedRouter?: boolean
  /** The router as middleware. Reading it means that the app mounts it itself. */
  readonly router: Handler
}

const debugBoot = createDebug('express:application')

/** How an application is set up, and how each request enters it. */
const lifecycleMethods: Part<V3Application, Pick<V3Application, 'init' | 'handle' | 'defaultConfiguration'>> = {
  init() {
    this.route ??= '/' // an app may be set up anew: it keeps its middleware and its place
    this.stack ??= []
    this.cache = {}
    this.settings = {}
    this.engines = {}
    this.defaultConfiguration()
  },

  handle(req, res, out) {
    const done: Next = out ? restoreForExpress(req, res, out) : (err) => this[kLine].giveUp(this, req, res)(err)
    // Before the first layers run: a `query` that another line left on the request must not count as ours.
    enterApplication(this, req, res, !out)
    // A hand-made request without a URL: it matches no path.
    if (typeof req.url !== 'string') setImmediate(done)
    else new MiddlewareWalk(this.stack, req as never, res as never, done, this[kFirstLayers]).start()
  },

  defaultConfiguration() {
    const env = process.env['NODE_ENV'] || 'development'
    // As the prototype of the settings: once the app is mounted, the parent's take this place.
    Object.setPrototypeOf(this.settings, this[kLine].unsetSettings(env))
    for (const [name, value] of this[kLine].defaults(env)) this.set(name, value)
    setTrustDefault(this.settings, true)
    debugBoot?.('booting in %s mode', env)

    const first = {
      query: query(),
      init: createInit(this),
      enter: createEnter(this, setPoweredBy),
    } as never as FirstLayers // typed wider
    this.use(first.query)
    this.use(first.init)
    Object.defineProperty(this, kFirstLayers, { configurable: true, value: first }) // not listed, as Express has no such key
    this.on('mount', function onmount(this: Application, parent: Application) {
      inheritFrom(parent, this)
    })
    this._router = new this[kLine].Router(this as object)
    this.routes = this._router.map
    defineRouter(this)
    this.locals = createLocalsFunction()
    this.locals['settings'] = this.settings
  },
}

function defineRouter(app: V3Application): void {
  Object.defineProperty(app, 'router', {
    configurable: true,
    enumerable: true,
    get: function getRouter(this: V3Application): V3Application['router'] {
      this._usedRouter = true
      this._router.caseSensitive = this.enabled('case sensitive routing')
      this._router.strict = this.enabled('strict routing')
      return this._router.middleware
    },
  })
}

export function createInit(app: Application): EnterRequest {
  return createExpressInit(createEnter(app, setPoweredBy))
}

function setPoweredBy(res: ApplicationResponse, name: string): void {
  const headers = v3WritableHeaders(res)
  if (headers === undefined) res.setHeader('X-Powered-By', name)
  else headers['x-powered-by'] = ['X-Powered-By', name]
}

const routes = readSettingsByGet(
  createVerbs<V3Application>(
    methodNames,
    (app) => app[kLine],
    (app, method, { path, handlers }) => {
      // Unless the app mounted it, the router goes where the first route is added.
      if (!app._usedRouter) app.use(app.router)
      const add = app._router[method as 'all'] as (...args: unknown[]) => unknown
      add.call(app._router, path, ...handlers)
    },
  ),
) as Record<string, Verb<V3Application>> // `get` alone returns anything else: `all` without handlers ignores it

const everyRoute: Record<string, Verb<V3Application>> = createVerbs(
  ['all'],
  (app) => app[kLine],
  (app, _all, { path, handlers }) => {
    for (const method of methodNames) routes[method]?.call(app, path, ...handlers)
  },
)

type WithParam = V3Application & { readonly param: Function }

// depd reports the first caller outside this file. Its `deprecate.function` would compile the wrapper from a string.
const deprecate = depd('express')

/** The methods of an application. They are copied to each one, so a change affects the next one that is created. */
const applicationMethods: object = {
  ...lifecycleMethods,
  ...v3MountingMethods,
  param(this: WithParam, name: string | string[] | ParamFactory, ...callbacks: unknown[]): unknown {
    if (typeof name === 'function') {
      this._router.param(name)
      return this
    }
    registerFrom(this.param, () => {
      for (const one of Array.isArray(name) ? name : [name]) {
        const key = one[0] === ':' ? one.slice(1) : one
        for (const callback of callbacks) this._router.param(key, callback)
      }
    })
    return this
  },
  ...v4ViewMethods,
  ...settingMethods,
  ...routes,
  ...everyRoute,
  ...plainListen,

  /**
   * Runs the last argument at once if the environment is one of those before it; `all`, or no name, is every
   * environment.
   */
  configure(this: V3Application, ...args: unknown[]): V3Application {
    deprecate("app.configure: Check app.get('env') in an if statement")
    const callback = args.pop() as (this: V3Application) => void
    const isForAll = args.length === 0 || String(args) === 'all'
    if (isForAll || args.includes(this.settings['env'])) callback.call(this)
    return this
  },

  del: function del(this: V3Application, path: unknown, ...handlers: unknown[]): unknown {
    deprecate('app.del: Use app.delete instead')
    return registerHandlers(del, () => routes['delete']?.call(this, path, ...handlers))
  },
}

/** The framework as it is exported: a function, with everything else on it. */
export function createFramework(line: V3Line): Framework {
  const createApplication = withMime(createApplicationFactory(line))
  const middleware = createBundledMiddleware(withMime(createStatic(filePolicy)))
  Object.defineProperties(createApplication, Object.getOwnPropertyDescriptors(middleware))
  const framework = Object.assign(createApplication, {
    createServer() {
      deprecate(CREATE_SERVER_IS_DEPRECATED)
      return createApplication()
    },
    application: line.application,
    request: line.Request.prototype,
    response: line.Response.prototype,
    Route,
    Router: line.Router,
  })
  return framework as unknown as Framework // the core's own types are narrower than the public ones
}

const CREATE_SERVER_IS_DEPRECATED = `createServer() is deprecated
express applications no longer inherit from http.Server
please use:

  var express = require("express");
  var app = express();

`

/** What 3.x does where the specification and Express disagree. */
export interface V3Compatibility extends shared.Compatibility {
  /** Members that Express 3 does not have: `req.hostname`, which Express has since 4.x. */
  readonly addedToRequest: Part<never, Partial<HostnameMethods>>
  /** Settings with a value of their own while neither this app nor its parents set them. */
  readonly unsetSettings: (env: string) => object
}

/** As the specification says: `trunkline/v3`. */
export const standardV3: V3Compatibility = {
  ...shared.bySpecification,
  addedToRequest: hostname,
  unsetSettings(env) {
    const settings: object = Object.create(Object.prototype, { 'json replacer': unset(null) })
    return env === 'production' ? Object.defineProperty(settings, 'json spaces', unset(0)) : settings
  },
}

/** As Express does it: `@trunkline/v3`. */
export const expressV3: V3Compatibility = {
  ...shared.asExpress,
  addedToRequest: {},
  unsetSettings: () => Object.prototype,
}

/** Read by `app.get(name)`, not listed with the settings, and replaced once the setting is set. */
function unset(value: unknown): PropertyDescriptor {
  return { configurable: true, writable: true, value }
}
