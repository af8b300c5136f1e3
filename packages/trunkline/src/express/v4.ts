import depdPackage from 'depd'
import compilePath from 'path-to-regexp-0.1'
import type { RequestClass, ResponseClass } from '../core/exchange-classes.ts'
import type { Framework } from '../lines/v4/types.ts'
import {
  createFramework,
  createRequest,
  createResponse,
  createRouting,
  createV4,
  expressV4,
  type Modules,
} from '../lines/v4.ts'
import type { Path, PathOptions } from '../router/path/compiled-path.ts'
import { createRouteClass, type RouteConstructor } from '../router/route.ts'
import type { LayerConstructor } from '../router/v4/layer.ts'
import { createV4RouterClass, type Deprecate, type V4RouterConstructor } from '../router/v4/router.ts'
import { createView, directRender, type ViewConstructor } from '../view/view.ts'
import { type FinalHandlerPackage, throughPackage } from './finalhandler.ts'

// What the files of `@trunkline/v4` are created from. Each of them uses what it has loaded from the others, so an APM
// library that replaces one file changes what the framework runs.
export { createApplicationMethods, createInit } from '../lines/v4.ts'
export { query } from '../request/v4/query.ts'
export { inheritMatch as adoptLayers } from '../router/layer.ts'
export { Layer } from '../router/v4/layer.ts'
export { finalhandler } from './finalhandler.ts'

/**
 * `depd` for the package's files. It attributes each warning to the first caller outside the file that created the
 * function.
 */
export const depd: (namespace: string) => (message: string) => void = depdPackage

export const pathToRegexp: (path: Path, keys?: unknown[], options?: Partial<PathOptions>) => RegExp =
  compilePath as typeof pathToRegexp // its own types are not published

export function createRoute(Layer: LayerConstructor): RouteConstructor {
  return createRouteClass(createRouting(Layer, expressV4))
}

export function createRouterClass(
  Layer: LayerConstructor,
  Route: RouteConstructor,
  deprecate?: Deprecate,
): V4RouterConstructor {
  return createV4RouterClass(createRouting(Layer, expressV4), Route, deprecate)
}

export const Request: RequestClass = createRequest(expressV4)
export const Response: ResponseClass = createResponse()
export const View: ViewConstructor = createView(directRender, expressV4.engineHooks)

/** What `@trunkline/v4` has in files of its own. */
export interface Files extends Pick<Modules, 'View' | 'application' | 'Route' | 'Router' | 'query' | 'parsers'> {
  readonly finalhandler: FinalHandlerPackage
}

/** 4.x as Express does it, even where the specification differs: this is `@trunkline/v4`. */
export function createExpress({ finalhandler, ...files }: Files): Framework {
  const modules: Modules = { ...files, Request, Response, createFinalHandler: throughPackage(finalhandler) }
  return createFramework(createV4(expressV4, modules))
}
