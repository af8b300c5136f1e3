import type { IncomingMessage, ServerResponse } from 'node:http'
import type { QueryFunction } from '../../../contract/exchange.ts'
import type { MimeTable } from '../../../http/mime-table.ts'
import type { FrameworkMembers } from '../../../types/framework.ts'
import type { Handler } from '../../../types/handlers.ts'
import type { Express } from './application.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route, RouterConstructor } from './routing.ts'

/** The framework: a function that makes applications, with its parts on it. */
export interface Framework extends FrameworkMembers<Express, Request, Response, Route> {
  /**
   * Makes a router.
   * @example const users = framework.Router({ mergeParams: true })
   */
  Router: RouterConstructor
  /**
   * Makes the middleware that gives a request its `query`, unless it has one.
   * @example server.use(framework.query())
   */
  query: (parse?: QueryFunction) => Handler<IncomingMessage, ServerResponse>
  /**
   * Makes the middleware that serves the files below a directory; `mime` is the table of types that it looks in.
   * @example framework.static.mime.define({ 'model/gltf+json': ['gltf'] })
   * @throws TypeError for a root or an option that cannot be meant
   */
  static: FrameworkMembers<Express, Request, Response, Route>['static'] & { mime: MimeTable }
}
