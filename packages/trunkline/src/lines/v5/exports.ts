import { createApplicationFactory } from '../../core/application.ts'
import { serveStatic } from './files.ts'
import { v5 } from './index.ts'
import type { Framework } from './types.ts'

/** The framework of 5.x as it is exported: a function, with everything else on it, own and writable. */
export const framework: Framework = Object.assign(createApplicationFactory(v5), {
  application: v5.application,
  request: v5.Request.prototype,
  response: v5.Response.prototype,
  Route: v5.Router.Route,
  Router: v5.Router,
  static: serveStatic,
}) as unknown as Framework // the core's own types are narrower than what users are shown
