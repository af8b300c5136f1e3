import { createV1Parsers, v1BySpecification } from '@trunkline/parsers/factories'
import read from '@trunkline/parsers/lib/read'
import type parsers from '@trunkline/parsers/v1'
import type { RequestClass, ResponseClass } from '../../core/exchange-classes.ts'
import { createFinalHandler, type FinalHandlerFactory } from '../../core/final-handler.ts'
import type { RouteConstructor } from '../../router/route.ts'
import { createView, directRender, type ViewConstructor } from '../../view/view.ts'
import { createApplicationMethods } from './application.ts'
import type { Choices } from './choices.ts'
import { createInit } from './init.ts'
import { Layer } from './layer.ts'
import { query } from './query.ts'
import { createRequest } from './request.ts'
import { createResponse } from './response.ts'
import { createRoute } from './route.ts'
import { createRouterClass, type RouterConstructor } from './router.ts'

/**
 * What Express 4 has in files and packages of its own. Agents put something else in the place of these, so the packages
 * that stand in for Express have the same files, and give the framework what they load from there.
 */
export interface Modules {
  readonly Request: RequestClass
  readonly Response: ResponseClass
  readonly View: ViewConstructor
  /** The methods of an application. */
  readonly application: object
  readonly Route: RouteConstructor
  readonly Router: RouterConstructor
  readonly query: typeof query
  readonly parsers: Pick<typeof parsers, 'json' | 'raw' | 'text' | 'urlencoded'>
  readonly createFinalHandler: FinalHandlerFactory
}

/** The modules of the framework itself, with nothing put in their place. */
export function createModules(choices: Choices): Modules {
  const Route = createRoute(Layer, choices.describePlace)
  return {
    Request: createRequest(choices),
    Response: createResponse(),
    View: createView(directRender, choices.engineHooks),
    application: createApplicationMethods({ query, init: createInit }),
    Route,
    Router: createRouterClass(Layer, Route, choices.readRegistration, undefined, choices.describePlace),
    query,
    parsers: createV1Parsers(read, v1BySpecification),
    createFinalHandler,
  }
}
