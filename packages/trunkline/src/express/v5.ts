import type { RequestClass, ResponseClass } from '../core/exchange-classes.ts'
import { express } from '../lines/v5/choices.ts'
import { createFramework } from '../lines/v5/framework.ts'
import { createV5 } from '../lines/v5/index.ts'
import type { Modules } from '../lines/v5/modules.ts'
import { createRequest } from '../lines/v5/request.ts'
import { createResponse } from '../lines/v5/response.ts'
import type { Framework } from '../lines/v5/types.ts'
import { deferredRender } from '../view/deferred-render.ts'
import { createView, type ViewConstructor } from '../view/view.ts'
import { type FinalHandlerPackage, throughPackage } from './finalhandler.ts'

// What the files of `@trunkline/v5` are made from. Each of them gives on what it has loaded from the others: an agent
// that puts something else in the place of a file changes what the framework runs on.
export { createApplicationMethods } from '../lines/v5/application.ts'
export { Layer } from '../lines/v5/layer.ts'
export { createRouting } from '../lines/v5/routing.ts'
export { createRouterClass, createRouterRoute } from '../router/router.ts'
export { finalhandler } from './finalhandler.ts'

export const Request: RequestClass = createRequest()
export const Response: ResponseClass = createResponse()
export const View: ViewConstructor = createView(deferredRender)

/** What `@trunkline/v5` has in files of its own. */
export interface Files extends Pick<Modules, 'View' | 'application' | 'Router' | 'parsers'> {
  readonly finalhandler: FinalHandlerPackage
}

/** 5.x as Express does it, also where the specification asks for something else: what `@trunkline/v5` is. */
export function createExpress({ finalhandler, ...files }: Files): Framework {
  const modules: Modules = { ...files, Request, Response, createFinalHandler: throughPackage(finalhandler) }
  return createFramework(createV5(express, modules))
}
