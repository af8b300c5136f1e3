import parsers from '@trunkline/parsers'
import type { RequestClass, ResponseClass } from '../../core/exchange-classes.ts'
import { createFinalHandler, type FinalHandlerFactory } from '../../core/final-handler.ts'
import { createRouterClass, createRouterRoute, type RouterConstructor } from '../../router/router.ts'
import { createView, deferredRender, type ViewConstructor } from '../../view/view.ts'
import { createApplicationMethods } from './application.ts'
import type { Choices } from './choices.ts'
import { createRequest } from './request.ts'
import { createResponse } from './response.ts'
import { createRouting } from './routing.ts'

/**
 * What Express 5 has in files and packages of its own. Agents put something else in the place of these, so the packages
 * that stand in for Express have the same files, and give the framework what they load from there.
 */
export interface Modules {
  readonly Request: RequestClass
  readonly Response: ResponseClass
  readonly View: ViewConstructor
  /** The methods of an application. */
  readonly application: object
  readonly Router: RouterConstructor
  readonly parsers: Pick<typeof parsers, 'json' | 'raw' | 'text' | 'urlencoded'>
  readonly createFinalHandler: FinalHandlerFactory
}

/** The modules of the framework itself, with nothing put in their place. */
export function createModules(choices: Choices): Modules {
  const routing = createRouting(choices.Layer, choices)
  return {
    Request: createRequest(choices),
    Response: createResponse(choices),
    View: createView(deferredRender, choices.engineHooks),
    application: createApplicationMethods(),
    Router: createRouterClass(routing, createRouterRoute(routing)),
    parsers,
    createFinalHandler,
  }
}
