import type { RouterOptions } from '../../../router/router.ts'
import type { FrameworkMembers } from '../../../types/framework.ts'
import type { Express } from './application.ts'
import type { ParamsDictionary } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route, Router } from './routing.ts'

/** The framework: a function that makes applications, with its parts on it. */
export interface Framework extends FrameworkMembers<Express, Request, Response, Route> {
  /**
   * Makes a router.
   * @example const users = framework.Router({ mergeParams: true })
   */
  Router: RouterConstructor
}

/** Makes routers, with or without `new`. */
export interface RouterConstructor {
  /** With `mergeParams`, the type argument says what the mount path gives; otherwise that is not known. */
  <Inherited = ParamsDictionary>(options: RouterOptions & { mergeParams: true }): Router<Inherited>
  (options?: RouterOptions): Router
  new <Inherited = ParamsDictionary>(options: RouterOptions & { mergeParams: true }): Router<Inherited>
  new (options?: RouterOptions): Router
  prototype: Router
}
