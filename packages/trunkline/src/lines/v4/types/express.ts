import type { ApplicationMembers, NewerMembers } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { OwnApplication } from './application.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { RouteMethod } from './methods.ts'
import type { ParamFactory } from './router-members.ts'
import type { Router } from './routing.ts'

/** The members of an app without the methods that register handlers. */
export interface ApplicationBase<LocalVariables extends Variables = Variables>
  extends ApplicationMembers,
    NewerMembers<LocalVariables>,
    ListenMethods<() => void> {
  /** @deprecated Reading it throws on 4.x; the community's typings declare it. */
  router: Untyped
  /** The app's own router; undefined until something is registered or `lazyrouter` is called. */
  _router: Untyped
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example app.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string | string[], callback: RequestParamHandler<Value>): this
  /** @deprecated Use `param(name, callback)`. */
  param(factory: ParamFactory): this
}

/** An app: a request listener for Node servers, with settings, middleware and routes. */
export interface Express extends OwnApplication {
  /** The app's own router; undefined until something is registered or `lazyrouter` is called. */
  _router: Router
  /** @deprecated Reading it throws on 4.x: use `app._router`. */
  router: never
  /** Creates the app's router with the current settings, unless it exists. */
  lazyrouter(): void
  /** @deprecated Use `app.delete`. */
  del: RouteMethod<Express, unknown, 'DELETE'>
  param<Value = string>(name: string | string[], callback: RequestParamHandler<Value>): this
  /** @deprecated Use `param(name, callback)`. */
  param(factory: ParamFactory): this
  /** @deprecated Needs `param(factory)`: use a callback. */
  param(name: string | string[], given: string | number | RegExp): this
  /** @deprecated Does not exist: use `app._router.stack`. */
  stack: never
}
