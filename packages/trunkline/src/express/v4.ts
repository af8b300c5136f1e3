import depdPackage from 'depd'
import compilePath from 'path-to-regexp-0.1'
import type { RequestClass, ResponseClass } from '../core/exchange-classes.ts'
import { express } from '../lines/v4/choices.ts'
import { createFramework } from '../lines/v4/framework.ts'
import { createV4 } from '../lines/v4/index.ts'
import type { LayerConstructor } from '../lines/v4/layer.ts'
import type { Modules } from '../lines/v4/modules.ts'
import { createRequest } from '../lines/v4/request.ts'
import { createResponse } from '../lines/v4/response.ts'
import { createRouterClass as createV4RouterClass, type RouterConstructor } from '../lines/v4/router.ts'
import type { Framework } from '../lines/v4/types.ts'
import type { Path, PathOptions } from '../router/path/compiled-path.ts'
import type { RouteConstructor } from '../router/route.ts'
import { createView, directRender, type ViewConstructor } from '../view/view.ts'
import { type FinalHandlerPackage, throughPackage } from './finalhandler.ts'

// What the files of `@trunkline/v4` are made from. Each of them gives on what it has loaded from the others: an agent
// that puts something else in the place of a file changes what the framework runs on.
export { createApplicationMethods } from '../lines/v4/application.ts'
export { createInit } from '../lines/v4/init.ts'
export { Layer } from '../lines/v4/layer.ts'
export { query } from '../lines/v4/query.ts'
export { createRoute } from '../lines/v4/route.ts'
export { inheritMatch } from '../router/layer.ts'
export { finalhandler } from './finalhandler.ts'

/** Called by a file, it makes what warns of calls to that file. */
export const depd: (namespace: string) => (message: string) => void = depdPackage

/** The compiler of path-to-regexp 0.1. */
export const pathToRegexp: (path: Path, keys?: unknown[], options?: Partial<PathOptions>) => RegExp =
  compilePath as typeof pathToRegexp // its own types are not published

/** The `Router` with such layers and routes. */
export function createRouterClass(
  Layer: LayerConstructor,
  Route: RouteConstructor,
  deprecate?: (message: string) => void,
): RouterConstructor {
  return createV4RouterClass(Layer, Route, express.readRegistration, deprecate)
}

export const Request: RequestClass = createRequest(express)
export const Response: ResponseClass = createResponse()
export const View: ViewConstructor = createView(directRender, express.engineHooks)

/** What `@trunkline/v4` has in files of its own. */
export interface Files extends Pick<Modules, 'View' | 'application' | 'Route' | 'Router' | 'query' | 'parsers'> {
  readonly finalhandler: FinalHandlerPackage
}

/** 4.x as Express does it, also where the specification asks for something else: what `@trunkline/v4` is. */
export function createExpress({ finalhandler, ...files }: Files): Framework {
  const modules: Modules = { ...files, Request, Response, createFinalHandler: throughPackage(finalhandler) }
  return createFramework(createV4(express, modules))
}
