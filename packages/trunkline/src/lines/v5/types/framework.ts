import type { RouterOptions } from '../../../router/router.ts'
import type { FrameworkMembers } from '../../../types/framework.ts'
import type { Application } from './application.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route, Router } from './routing.ts'

/** The framework: a function that makes applications, with its parts on it. */
export interface Framework extends FrameworkMembers<Application, Request, Response, Route> {
  /**
   * Makes a router.
   * @example const users = framework.Router({ mergeParams: true })
   */
  Router: { (options?: RouterOptions): Router; new (options?: RouterOptions): Router; prototype: Router }
}
