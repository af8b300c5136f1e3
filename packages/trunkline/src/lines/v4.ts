// What 4.x is, top down: the record, settings, request, response, application, router, files, exports, compatibility.
import { createV1Parsers, v1BySpecification } from '@trunkline/parsers/factories'
import read from '@trunkline/parsers/lib/read'
import { parseRichQuery } from '@trunkline/parsers/query'
import type parsers from '@trunkline/parsers/v1'
import depd from 'depd'
import type { Next, QueryFunction } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { acrossRouters, refuseOtherMethods, sendOptionsBySend } from '../core/allowed-methods.ts'
import { restoreForExpress } from '../core/app-boundary.ts'
import { configurationMethods, createApplicationFactory, enterApplication } from '../core/application.ts'
import * as shared from '../core/compatibility.ts'
import {
  createRequestClass,
  createResponseClass,
  type RequestClass,
  type ResponseClass,
} from '../core/exchange-classes.ts'
import { createFinalHandler, createGiveUp, type FinalHandlerFactory, printStack } from '../core/final-handler.ts'
import { documentPage } from '../core/final-page.ts'
import {
  type Application,
  type ApplicationRouter,
  type ETags,
  kLine,
  type QueryParsers,
  type RoutedApplication,
  type RoutedLine,
} from '../core/line.ts'
import { createPlainLocals } from '../core/locals.ts'
import { mountingMethods } from '../core/mounting.ts'
import { routingMethods, verbMethods } from '../core/routing-methods.ts'
import { plainListen } from '../core/server.ts'
import { settingMethods } from '../core/setting-methods.ts'
import { createDefaults } from '../core/settings.ts'
import { createEnter, createExpressInit, type EnterRequest } from '../core/v4/init.ts'
import { v4ViewMethods } from '../core/view-methods.ts'
import { createDebug } from '../debug.ts'
import { development } from '../development/for-lines.ts'
import { formatQuotedAttachment } from '../http/disposition.ts'
import { matchMediaTypeV4 } from '../http/media-type/match.ts'
import { mime1MediaTypeFor } from '../http/media-type/v4/mime1.ts'
import { v4Types } from '../http/negotiation/accept.ts'
import { parseRangeLeniently } from '../http/v4/ranges.ts'
import { unnamed } from '../http/v4/unnamed.ts'
import { isFreshByBoth, strongETag, weakETag } from '../http/validators.ts'
import { createBodyType } from '../request/body-type.ts'
import { client } from '../request/client.ts'
import { createFreshness } from '../request/freshness.ts'
import { headers, xhr } from '../request/headers.ts'
import { createNegotiate, type ReadOffers, readListedOffers, readOffers } from '../request/negotiation.ts'
import { createRange, type RangeMethods, range } from '../request/range.ts'
import { path } from '../request/url.ts'
import { hostname, v4Host } from '../request/v4/host.ts'
import { v4Negotiation } from '../request/v4/negotiation.ts'
import { param } from '../request/v4/param.ts'
import { createSetQuery, query } from '../request/v4/query.ts'
import { everyLineMethods } from '../response/every-line.ts'
import { createFileMethods, type SendFilePolicy } from '../response/file.ts'
import { createFormat } from '../response/format.ts'
import { v4RenderMethods } from '../response/render.ts'
import { v4CookieMethods } from '../response/v4/cookies.ts'
import { createSendfile, v4AttachmentMethods } from '../response/v4/file.ts'
import { v4HeaderAliases, v4HeaderMethods } from '../response/v4/headers.ts'
import { v4JsonMethods } from '../response/v4/json.ts'
import { v4RedirectMethods } from '../response/v4/redirect.ts'
import { v4SendMethods } from '../response/v4/send.ts'
import { lenientStatus } from '../response/v4/status.ts'
import { mergePlainParams } from '../router/params.ts'
import { createRouteClass, type RouteConstructor } from '../router/route.ts'
import type { RoutingPolicy } from '../router/router.ts'
import { type FirstLayer, setFirstLayers } from '../router/stack.ts'
import { checkV4Handlers } from '../router/v4/handlers.ts'
import { isPathlessLayer, Layer, type LayerConstructor } from '../router/v4/layer.ts'
import { hasV4ParamCallbacks, runV4ParamCallbacks } from '../router/v4/params.ts'
import { createV4RouterClass, type V4RouterConstructor } from '../router/v4/router.ts'
import type { WalkPolicy } from '../router/walk-policy.ts'
import { createStatic } from '../static/serve.ts'
import { v4FilePolicy, withMime } from '../static/v4/line-policy.ts'
import { createView, directRender, type ViewConstructor } from '../view/view.ts'
import { refuseRemovedMiddleware } from './v4/removed-middleware.ts'
import type { Framework } from './v4/types.ts'

/** The line: the fields that the core reads, and the modules that are exported. */
export type V4Line = Omit<RoutedLine, 'Router'> & Modules

const release = { name: 'v4' }

export function createV4(compatibility: V4Compatibility, modules: Modules): V4Line {
  return {
    ...modules,
    release,
    poweredBy: compatibility.poweredBy,
    compileTrust: compatibility.compileTrust,
    development: () => development,
    readRegistration: compatibility.readRegistration,
    completeRefusal: compatibility.completeRefusal,
    defaults: createDefaults(modules.View, 'extended'),
    queryParsers: createQueryParsers(compatibility),
    etags,
    mountPathName: 'mountpath',
    createLocals: createPlainLocals,
    routerOf,
    addRoute: (app, path) => routerOf(app).route(path),
    giveUp: createGiveUp(printStack, documentPage, modules.createFinalHandler),
  }
}

/**
 * What Express 4 has in separate files and packages. APM libraries replace these, so the packages that stand in for
 * Express have the same files, and pass what they load from there to the framework.
 */
export interface Modules {
  readonly Request: RequestClass
  readonly Response: ResponseClass
  readonly View: ViewConstructor
  readonly application: object
  readonly Route: RouteConstructor
  readonly Router: V4RouterConstructor
  readonly query: typeof query
  readonly parsers: Pick<typeof parsers, 'json' | 'raw' | 'text' | 'urlencoded'>
  readonly createFinalHandler: FinalHandlerFactory
}

/** The framework's own modules, with nothing replaced. */
export function createModules(compatibility: V4Compatibility): Modules {
  const routing = createRouting(Layer, compatibility)
  const Route = createRouteClass(routing)
  return {
    Request: createRequest(compatibility),
    Response: createResponse(),
    View: createView(directRender, compatibility.engineHooks, compatibility.describeMissingEngine),
    application: createApplicationMethods({ query, init: createInit }),
    Route,
    Router: createV4RouterClass(routing, Route),
    query,
    parsers: createV1Parsers(read, v1BySpecification),
    createFinalHandler,
  }
}

export function createQueryParsers({ disabledQueryParsers }: V4Compatibility): QueryParsers {
  return {
    // Up to a thousand repeated names stay an array; on 5.x it is twenty.
    extended: (text) => parseRichQuery(text, { arrayLimit: 1000 }),
    disabled: () => ({}),
    disabledBy: disabledQueryParsers,
  }
}

export const etags: ETags = { weak: weakETag, strong: strongETag }

/** The request. It starts without `query`: the query middleware keeps an existing one. */
export function createRequest(compatibility: V4Compatibility): RequestClass {
  return createRequestClass(
    headers,
    { accepts: createNegotiate(v4Types, compatibility.readOffers) },
    v4Negotiation,
    createBodyType(matchMediaTypeV4),
    compatibility.range,
    param,
    client,
    hostname,
    v4Host, // replaces the `host` of `client`
    path,
    createFreshness(isFreshByBoth),
    xhr,
  )
}

export function createResponse(): ResponseClass {
  return createResponseClass(
    lenientStatus,
    everyLineMethods,
    v4HeaderMethods,
    v4HeaderAliases,
    v4SendMethods,
    v4JsonMethods,
    v4CookieMethods,
    v4RedirectMethods,
    createFormat(mime1MediaTypeFor), // from `mime`, which apps can change
    v4RenderMethods,
    v4AttachmentMethods,
    createFileMethods(sendFilePolicy),
    createSendfile(sendFilePolicy),
  )
}

// depd reports the first caller outside this file. Its `deprecate.function` would compile the wrapper from a string.
const deprecate = depd('express')

const deleteRoute = verbMethods['delete'] as (this: RoutedApplication, ...args: unknown[]) => RoutedApplication

/** The methods of an application. They are copied to each one, so a change affects the next one that is created. */
export function createApplicationMethods(firstLayers: FirstLayers): object {
  return {
    ...lifecycleMethods,
    lazyrouter: createLazyRouter(firstLayers),
    ...configurationMethods,
    ...mountingMethods,
    ...routingMethods,
    ...v4ViewMethods,
    ...settingMethods,
    ...verbMethods,
    ...plainListen,
    del: unnamed(function (this: RoutedApplication, path: unknown, ...handlers: unknown[]): RoutedApplication {
      deprecate('app.del: Use app.delete instead')
      return deleteRoute.call(this, path, ...handlers)
    }),
  }
}

const kHasFirstLayers: unique symbol = Symbol('has first layers')

/** An application: its router exists once something is registered. */
interface V4Application extends RoutedApplication {
  /** Whether the router starts with our layers. If another package created it, that package's layers enter the app. */
  readonly [kHasFirstLayers]?: true
  _router?: ApplicationRouter
  lazyrouter(): void
}

const debug = createDebug('express:application')

/** How an application is set up, and how each request enters it. */
const lifecycleMethods: Part<V4Application, Pick<V4Application, 'init' | 'handle'>> = {
  init() {
    this.cache = {}
    this.engines = {}
    this.settings = {}
    this.defaultConfiguration()
    Object.defineProperty(this, 'router', { get: refuseRouter })
  },

  handle(req, res, callback) {
    const line = this[kLine]
    const done: Next = callback ? restoreForExpress(req, res, callback) : (err) => line.giveUp(this, req, res)(err)
    const router = this._router
    if (!router) {
      debug?.('no routes defined on app')
      done()
      return
    }
    // Before the first layers run: a `query` that another line left on the request must not count as ours.
    if (this[kHasFirstLayers]) enterApplication(this, req, res, !callback)
    router.handle(req, res, done)
  },
}

/** As it is before an agent can replace it. */
const runRequest = Layer.prototype.handle_request

/** Creates the first two layers of an application. */
interface FirstLayers {
  readonly query: typeof query
  readonly init: typeof createInit
}

function createLazyRouter(given: FirstLayers): (this: V4Application) => void {
  const isOwn = given.query === query && given.init === createInit
  return function lazyrouter() {
    if (this._router) return
    this._router = new this[kLine].Router({
      caseSensitive: this.enabled('case sensitive routing'),
      strict: this.enabled('strict routing'),
    })
    const parse = this.get('query parser fn') as QueryFunction | undefined
    const first = [given.query(parse), given.init(this)]
    for (const middleware of first) this._router.use(middleware)
    if (isOwn && typeof this.get('query parser') !== 'function') {
      const runs = [createSetQuery(parse), createEnter(this)]
      // Cast: the middleware of a line is typed for the requests of applications.
      const known = first.map((handle, at) => ({ handle, run: runs[at], runRequest }) as FirstLayer)
      setFirstLayers(this._router, known)
    }
    Object.defineProperty(this, kHasFirstLayers, { configurable: true, value: true }) // not listed, as Express has no such key
  }
}

function routerOf(app: RoutedApplication): ApplicationRouter {
  const own = app as V4Application
  own.lazyrouter()
  return own._router as ApplicationRouter
}

function refuseRouter(): never {
  throw new Error(
    "'app.router' is deprecated!\nPlease see the 3.x to 4.x migration guide for details on how to update your app.",
  )
}

export function createInit(app: Application): EnterRequest {
  return createExpressInit(createEnter(app))
}

const walkPolicy: WalkPolicy = {
  debug: createDebug('express:router'),
  runRequestName: 'handle_request',
  runErrorName: 'handle_error',
  isPathless: isPathlessLayer,
  createParams: () => ({}),
  sendOptions: acrossRouters(sendOptionsBySend),
  handlesMethodName: '_handles_method',
  methodsOfName: '_options',
  // A RegExp may end at a dot; a string path ends at a slash, by its own pattern.
  borders: '/.',
  mergeParams: mergePlainParams,
  hasParamCallbacks: hasV4ParamCallbacks,
  runParamCallbacks: runV4ParamCallbacks,
}

/** How routers are created; an APM library may have replaced the class `Layer`. */
export function createRouting(Layer: LayerConstructor, compatibility: V4Compatibility): RoutingPolicy {
  return {
    ...walkPolicy,
    readRegistration: compatibility.readRegistration,
    completeRefusal: compatibility.completeRefusal,
    debugRoute: createDebug('express:router:route'),
    addedFormat: '%s %o',
    createMethods: () => ({}),
    countsPastEnd: true,
    refuseOtherMethods,
    checkHandlers: checkV4Handlers,
    createLayer: (path, options, fn) => new Layer(path, options, fn),
  }
}

/** How files are sent with `res.sendFile`, `res.download` and `framework.static`. */
const sendFilePolicy: SendFilePolicy = {
  ...v4FilePolicy,
  disposition: formatQuotedAttachment,
  // An option of the call; the app's setting is for bodies passed to `res.send`.
  isTagged: (_app, { etag = true }) => Boolean(etag),
}

/** The framework as it is exported: a function, with everything else on it, own and writable. */
export function createFramework(line: V4Line): Framework {
  const { parsers } = line
  const framework = Object.assign(createApplicationFactory(line), {
    application: line.application,
    request: line.Request.prototype,
    response: line.Response.prototype,
    Route: line.Route,
    Router: line.Router,
    json: parsers.json,
    query: line.query,
    raw: parsers.raw,
    static: withMime(createStatic(v4FilePolicy)),
    text: parsers.text,
    urlencoded: parsers.urlencoded,
  })
  refuseRemovedMiddleware(framework)
  return framework as unknown as Framework // the core's own types are narrower than the public ones
}

/** What 4.x does where the specification and Express disagree. */
export interface V4Compatibility extends shared.RoutedCompatibility {
  /** `req.range`. Files always use Express's way of reading ranges. */
  readonly range: Part<never, RangeMethods>
  readonly readOffers: ReadOffers
}

/** As the specification says: `trunkline/v4`. */
export const standardV4: V4Compatibility = { ...shared.bySpecification, range, readOffers: readListedOffers }

/** As Express does it: `@trunkline/v4`. */
export const expressV4: V4Compatibility = { ...shared.asExpress, range: createRange(parseRangeLeniently), readOffers }
