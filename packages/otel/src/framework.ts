// What Trunkline says of layers, and of the route of a request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attributes } from '@opentelemetry/api'
import type { LayerKind, ListedRoute } from 'trunkline/tools'

type Tools = typeof import('trunkline/tools')

let loaded: Tools | undefined

/**
 * Loads `trunkline/tools` at the first request. Loading it earlier would load `node:http` before an SDK that starts after
 * its imports, and `instrumentation-http` would miss it. `require` is written out, so that bundlers find it.
 */
export function tools(): Tools {
  loaded ??= require('trunkline/tools') as Tools // OpenTelemetry wraps require(), which makes each call of it dear
  return loaded
}

/** A layer, as spans show it. */
export interface LayerInfo {
  readonly kind: LayerKind
  /** The name of the function. */
  readonly name: string
  /** The path as it was registered; empty for one that takes every path. */
  readonly path: string
  /** Whether others run inside it. */
  readonly isContainer: boolean
  /** Whether `@opentelemetry/instrumentation-express` has wrapped it, and makes spans of its own. */
  readonly isWrapped: boolean
  readonly attributes: Attributes
}

const known = new WeakMap<object, LayerInfo>()

/** Describes a layer, and the route that it belongs to if it is one of its handlers: once for each. */
export function infoOf(layer: object, route: unknown): LayerInfo {
  let info = known.get(layer)
  if (info === undefined) {
    info = readInfo(layer, route)
    known.set(layer, info)
  }
  return info
}

function readInfo(layer: object, route: unknown): LayerInfo {
  const { kind, name, path, place } = tools().describeLayer(layer, route)
  const isContainer = kind === 'app' || kind === 'router' || kind === 'route'
  const attributes: Attributes = {
    'trunkline.layer': kind,
    ...(!isContainer && { 'code.function.name': name }),
    ...(place && { 'code.file.path': place.file, 'code.line.number': place.line }),
  }
  // The symbol has this name in every version of the instrumentation, but it is not a registered one.
  const isWrapped = Object.getOwnPropertySymbols(layer).some((each) => each.description === 'express-layer-patched')
  // Paths are joined: a `/` at the end would be doubled.
  return { kind, name, path: path.replace(/\/$/, ''), isContainer, isWrapped, attributes }
}

/** The pattern of a request whose response is over; undefined if nothing matched. */
export function routeOf(res: ServerResponse, last: LayerInfo | undefined, mountPath: string): string | undefined {
  const { req, statusCode } = res
  const pattern = tools().routePatternOf(req)
  if (pattern !== undefined) return pattern
  if (statusCode === 404 || statusCode === 405 || req.method === 'OPTIONS') return otherMethodsRoute(req)
  // Middleware with a path responded: files, or another framework.
  return last?.path ? mountPath + last.path : undefined
}

/** How long a list of routes is used: apps may add routes while they run. */
const KEPT = 60_000
const lists = new WeakMap<object, { readonly routes: readonly ListedRoute[]; readonly until: number }>()

type App = object & { readonly parent?: App }

/** The route with this path, if there is none for the method. */
function otherMethodsRoute(req: IncomingMessage & { app?: App; originalUrl?: string }): string | undefined {
  let { app } = req
  while (app?.parent) app = app.parent
  if (app === undefined) return undefined
  let list = lists.get(app)
  if (list === undefined || list.until < Date.now()) {
    list = { routes: tools().listRoutes(app), until: Date.now() + KEPT }
    lists.set(app, list)
  }
  const [path = '/'] = String(req.originalUrl).split('?')
  return list.routes.find((each) => each.matches(path))?.entry.path
}
