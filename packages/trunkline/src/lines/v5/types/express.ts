import type { ApplicationMembers, NewerMembers, OwnMembers } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ReadSetting, SettingName, SettingValue } from '../../../types/settings.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { Application } from './application.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { PathFor } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsFor } from './route-parameters.ts'
import type { Route, Router } from './routing.ts'
import type { MoreVerbMethods } from './verbs.ts'

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
export interface Express extends Application, OwnMembers, MoreVerbMethods<unknown, Express> {
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** The application's own router. */
  readonly router: Router
  /** @deprecated Does not exist on 5.x: use `app.router`. */
  _router: never
  /** Reads or sets a setting. */
  set<const Name extends SettingName>(name: Name): ReadSetting<Name>
  set<const Name extends SettingName>(name: Name, value: SettingValue<Name>): this
  route<const Path extends PathParams>(path: PathFor<Path>): Route<ParamsFor<Path, unknown>>
  /** @deprecated Does not exist: use `app.router.stack`. */
  stack: never
  /** @deprecated Removed in 4.x. */
  routes: never
  /** @deprecated Removed in 3.x. */
  resource: never
  /** @deprecated Removed in 3.x. */
  map: never
}
