import type { RequestClass, ResponseClass } from '../core/exchange-classes.ts'
import type { Framework } from '../lines/v5/types.ts'
import {
  createFramework,
  createRequest,
  createResponse,
  createV5,
  createRouting as createV5Routing,
  expressV5,
  type Modules,
  type V5Compatibility,
} from '../lines/v5.ts'
import type { LayerConstructor } from '../router/layer.ts'
import type { RoutingPolicy } from '../router/router.ts'
import { createView, deferredRender, type ViewConstructor } from '../view/view.ts'
import { type FinalHandlerPackage, throughPackage } from './finalhandler.ts'

// What the files of `@trunkline/v5` are created from. Each of them uses what it has loaded from the others, so an APM
// library that replaces one file changes what the framework runs.
export { createApplicationMethods } from '../lines/v5.ts'
export { inheritMatch as adoptLayers } from '../router/layer.ts'
export { createRouteClass } from '../router/route.ts'
export { createRouterClass } from '../router/router.ts'
export { finalhandler } from './finalhandler.ts'

export const Layer: V5Compatibility['Layer'] = expressV5.Layer

export function createRouting(Layer: LayerConstructor): RoutingPolicy {
  return createV5Routing(Layer, expressV5)
}

export const Request: RequestClass = createRequest(expressV5)
export const Response: ResponseClass = createResponse(expressV5)
export const View: ViewConstructor = createView(deferredRender, expressV5.engineHooks)

/** What `@trunkline/v5` has in files of its own. */
export interface Files extends Pick<Modules, 'View' | 'application' | 'Router' | 'parsers'> {
  readonly finalhandler: FinalHandlerPackage
}

/** 5.x as Express does it, even where the specification differs: this is `@trunkline/v5`. */
export function createExpress({ finalhandler, ...files }: Files): Framework {
  const modules: Modules = { ...files, Request, Response, createFinalHandler: throughPackage(finalhandler) }
  return createFramework(createV5(expressV5, modules))
}
