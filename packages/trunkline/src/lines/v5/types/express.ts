import type { ApplicationMembers, NewerMembers } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { OwnApplication } from './application.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { Router } from './routing.ts'

/** The members of an app without the methods that register handlers. */
export interface ApplicationBase<LocalVariables extends Variables = Variables>
  extends ApplicationMembers,
    NewerMembers<LocalVariables>,
    ListenMethods<(err?: Error) => void> {
  /** The application's own router. */
  router: Untyped
  /** @deprecated Use `app.router`. */
  _router: Untyped
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example app.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string | string[], callback: RequestParamHandler<Value>): this
}

/** An app: a request listener for Node servers, with settings, middleware and routes. */
export interface Express extends OwnApplication {
  /** The application's own router. */
  readonly router: Router
  /** @deprecated Does not exist on 5.x: use `app.router`. */
  _router: never
  /** @deprecated Does not exist: use `app.router.stack`. */
  stack: never
}
