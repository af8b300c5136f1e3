import type { RouterOptions } from '../../../router/router.ts'
import type { Application } from './application.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { PathParams, Route, Router } from './routing.ts'

/** The framework: a function that makes applications, with its parts on it. */
export interface Framework {
  (): Application
  /** The methods that applications are made with. */
  application: Application
  /** The prototype of all requests. */
  request: Request
  /** The prototype of all responses. */
  response: Response
  Route: { new (path: PathParams): Route; prototype: Route }
  /**
   * Makes a router.
   * @example const users = framework.Router({ mergeParams: true })
   */
  Router: { (options?: RouterOptions): Router; new (options?: RouterOptions): Router; prototype: Router }
}
