import { createApplicationFactory } from '../../core/application.ts'
import type { Application } from '../../core/line.ts'
import type { RouteConstructor } from '../../router/route.ts'
import type { RouterConstructor } from '../../router/router.ts'
import { v5 } from './index.ts'

export interface V5Exports {
  (): Application
  application: object
  request: object
  response: object
  Route: RouteConstructor
  Router: RouterConstructor
}

/** The framework of 5.x as it is exported: a function, with everything else on it, own and writable. */
export const framework: V5Exports = Object.assign(createApplicationFactory(v5), {
  application: v5.application,
  request: v5.Request.prototype,
  response: v5.Response.prototype,
  Route: v5.Router.Route,
  Router: v5.Router,
})
