// What 5.x is, top down: the record, settings, request, response, application, router and layer, files, exports, and
// the values for where the specification and Express disagree.
import { basename } from 'node:path'
import parsers from '@trunkline/parsers'
import { parseRichQuery } from '@trunkline/parsers/query'
import type { Part } from '../contract/part.ts'
import { acrossRouters, refuseOtherMethods, sendOptionsAsText } from '../core/allowed-methods.ts'
import { configurationMethods, createApplicationFactory, lifecycleMethods } from '../core/application.ts'
import * as shared from '../core/compatibility.ts'
import {
  createRequestClass,
  createResponseClass,
  notEnumerable,
  type RequestClass,
  type ResponseClass,
} from '../core/exchange-classes.ts'
import { createFinalHandler, createGiveUp, type FinalHandlerFactory } from '../core/final-handler.ts'
import { documentPage } from '../core/final-page.ts'
import type { ETags, QueryParsers, RoutedLine } from '../core/line.ts'
import { createPlainLocals } from '../core/locals.ts'
import { mountingMethods } from '../core/mounting.ts'
import { routingMethods, verbMethods } from '../core/routing-methods.ts'
import { listenWithErrors } from '../core/server.ts'
import { settingMethods } from '../core/setting-methods.ts'
import { createDefaults } from '../core/settings.ts'
import { viewMethods } from '../core/view-methods.ts'
import { createDebug } from '../debug.ts'
import { development } from '../development/for-lines.ts'
import { formatAttachment } from '../http/disposition.ts'
import { types } from '../http/negotiation/accept.ts'
import { strongETag, weakETag } from '../http/validators.ts'
import { routePatternMember, signalMember } from '../request/additions.ts'
import { bodyType } from '../request/body-type.ts'
import { client } from '../request/client.ts'
import { freshness } from '../request/freshness.ts'
import { headers, xhr } from '../request/headers.ts'
import { createNegotiate, negotiation, type ReadOffers, readListedOffers, readOffers } from '../request/negotiation.ts'
import { range } from '../request/range.ts'
import { freshQuery, path, type QueryMethods, query } from '../request/url.ts'
import { serverTimingMethods, streamMethods } from '../response/additions.ts'
import { cookieMethods } from '../response/cookies.ts'
import { everyLineMethods } from '../response/every-line.ts'
import { createAttachmentMethods, createFileMethods, type SendFilePolicy } from '../response/file.ts'
import { formatMethods } from '../response/format.ts'
import { headerAliases, headerMethods } from '../response/headers.ts'
import { jsonMethods } from '../response/json.ts'
import { locationMethods, redirectMethods } from '../response/redirect.ts'
import { renderMethods } from '../response/render.ts'
import { sendMethods } from '../response/send.ts'
import { sendStatus, strictStatus } from '../response/status.ts'
import { checkHandlers, orRootPath } from '../router/handlers.ts'
import { isPathlessLayer, Layer, type LayerConstructor } from '../router/layer.ts'
import { hasParamCallbacks, mergeParams, mergePlainParams, ParamRun } from '../router/params.ts'
import { createRouteClass } from '../router/route.ts'
import { createRouterClass, type RouterConstructor, type RoutingPolicy } from '../router/router.ts'
import { forwardRejection } from '../router/tracing.ts'
import type { WalkPolicy } from '../router/walk-policy.ts'
import { createStatic, filePolicy } from '../static/serve.ts'
import { createView, deferredRender, type ViewConstructor } from '../view/view.ts'
import type { Framework } from './v5/types.ts'

/** The line: the fields that the core reads, and the modules that are exported. */
export interface V5Line extends Omit<RoutedLine, 'Router'>, Modules {
  readonly application: object
}

const release = { name: 'v5' }

export function createV5(compatibility: V5Compatibility, modules: Modules): V5Line {
  return {
    ...modules,
    release,
    poweredBy: compatibility.poweredBy,
    compileTrust: compatibility.compileTrust,
    development: () => development,
    readRegistration: orRootPath(compatibility.readRegistration),
    completeRefusal: compatibility.completeRefusal,
    defaults: createDefaults(modules.View, compatibility.queryParser),
    queryParsers: createQueryParsers(compatibility),
    etags,
    mountPathName: 'mountpath',
    createLocals: createPlainLocals,
    routerOf: (app) => app.router,
    addRoute: (app, path) => app.route(path),
    giveUp: createGiveUp((err) => console.error(err), documentPage, modules.createFinalHandler),
  }
}

/**
 * What Express 5 has in separate files and packages. APM libraries replace these, so the packages that stand in for
 * Express have the same files, and pass what they load from there to the framework.
 */
export interface Modules {
  readonly Request: RequestClass
  readonly Response: ResponseClass
  readonly View: ViewConstructor
  readonly application: object
  readonly Router: RouterConstructor
  readonly parsers: Pick<typeof parsers, 'json' | 'raw' | 'text' | 'urlencoded'>
  readonly createFinalHandler: FinalHandlerFactory
}

/** The framework's own modules, with nothing replaced. */
export function createModules(compatibility: V5Compatibility): Modules {
  const routing = createRouting(compatibility.Layer, compatibility)
  return {
    Request: createRequest(compatibility),
    Response: createResponse(compatibility),
    View: createView(deferredRender, compatibility.engineHooks, compatibility.describeMissingEngine),
    application: createApplicationMethods(),
    Router: createRouterClass(routing, createRouteClass(routing)),
    parsers,
    createFinalHandler,
  }
}

export function createQueryParsers({ disabledQueryParsers }: V5Compatibility): QueryParsers {
  return { extended: parseRichQuery, disabled: undefined, disabledBy: disabledQueryParsers }
}

export const etags: ETags = { weak: weakETag, strong: strongETag }

export function createRequest(compatibility: V5Compatibility): RequestClass {
  return createRequestClass(
    headers,
    { accepts: createNegotiate(types, compatibility.readOffers) },
    negotiation,
    bodyType,
    range,
    client,
    path,
    compatibility.query,
    freshness,
    xhr,
    compatibility.additions.request,
  )
}

export function createResponse(compatibility: V5Compatibility): ResponseClass {
  return createResponseClass(
    strictStatus,
    sendStatus,
    everyLineMethods,
    headerMethods,
    headerAliases,
    sendMethods,
    jsonMethods,
    cookieMethods,
    locationMethods,
    redirectMethods,
    formatMethods,
    renderMethods,
    createAttachmentMethods(formatAttachment),
    createFileMethods(sendFilePolicy),
    compatibility.additions.response,
  )
}

/** The methods of an application. They are copied to each one, so a change affects the next one that is created. */
export function createApplicationMethods(): object {
  return {
    ...lifecycleMethods,
    ...configurationMethods,
    ...mountingMethods,
    ...routingMethods,
    ...viewMethods,
    ...settingMethods,
    ...verbMethods,
    ...listenWithErrors,
  }
}

export const walkPolicy: WalkPolicy = {
  debug: createDebug('router'),
  runRequestName: 'handleRequest',
  runErrorName: 'handleError',
  isPathless: isPathlessLayer,
  createParams: Layer.prototype.createParams,
  sendOptions: acrossRouters(sendOptionsAsText),
  handlesMethodName: '_handlesMethod',
  methodsOfName: '_methods',
  borders: '/',
  mergeParams,
  hasParamCallbacks,
  runParamCallbacks(router, layer, outcomes, req, res, done) {
    const keys = layer.keys as string[]
    new ParamRun({ callbacks: router.params, keys, outcomes, req, res, settle: forwardRejection, done }).nextKey()
  },
}

/** How routers are created; an APM library may have replaced the class in `compatibility.Layer`. */
export function createRouting(Layer: LayerConstructor, compatibility: V5Compatibility): RoutingPolicy {
  return {
    ...walkPolicy,
    createParams: compatibility.Layer.prototype.createParams,
    mergeParams: compatibility.mergeParams,
    readRegistration: orRootPath(compatibility.readRegistration),
    completeRefusal: compatibility.completeRefusal,
    debugRoute: createDebug('router:route'),
    addedFormat: '%s %s',
    createMethods: () => Object.create(null),
    countsPastEnd: false,
    refuseOtherMethods,
    checkHandlers,
    createLayer: (path, options, fn) => new Layer(path, options, fn),
  }
}

/** How files are sent with `res.sendFile`, `res.download` and `framework.static`. */
const sendFilePolicy: SendFilePolicy = {
  ...filePolicy,
  disposition: (path) => formatAttachment(basename(path)),
  isTagged: (app) => app.enabled('etag'),
}

/** The framework as it is exported: a function, with everything else on it, own and writable. */
export function createFramework(line: V5Line): Framework {
  const { parsers } = line
  const framework = Object.assign(createApplicationFactory(line), {
    application: line.application,
    request: line.Request.prototype,
    response: line.Response.prototype,
    Route: line.Router.Route,
    Router: line.Router,
    json: parsers.json,
    raw: parsers.raw,
    static: createStatic(filePolicy),
    text: parsers.text,
    urlencoded: parsers.urlencoded,
  })
  return framework as unknown as Framework // the core's own types are narrower than the public ones
}

/** What 5.x does where the specification and Express disagree. */
export interface V5Compatibility extends shared.RoutedCompatibility {
  readonly queryParser: 'extended' | 'simple'
  readonly query: Part<never, QueryMethods>
  readonly readOffers: ReadOffers
  /** The class of layers: whether `req.params` has a prototype for a RegExp path, and where every path matches. */
  readonly Layer: typeof Layer
  /** `req.params` merged with the parent's: with a prototype, or without. */
  readonly mergeParams: WalkPolicy['mergeParams']
  /** What requests and responses have that Express lacks; non-enumerable. */
  readonly additions: { readonly request: Part<never, object>; readonly response: Part<never, object> }
}

/** As the specification says: `trunkline`. */
export const standardV5: V5Compatibility = {
  ...shared.bySpecification,
  queryParser: 'extended',
  query,
  readOffers: readListedOffers,
  Layer,
  mergeParams,
  additions: {
    request: notEnumerable(signalMember, routePatternMember),
    response: notEnumerable(streamMethods, serverTimingMethods),
  },
}

/** As Express does it: `@trunkline/v5`. */
export const expressV5: V5Compatibility = {
  ...shared.asExpress,
  queryParser: 'simple',
  query: freshQuery,
  readOffers,
  Layer: class PlainParamsLayer extends Layer {
    override createParams(): Record<string, unknown> {
      return {}
    }
  },
  mergeParams: mergePlainParams,
  additions: { request: {}, response: {} },
}
