import type { ApplicationMembers, NewerMembers, OwnMembers } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ReadSetting, SettingName, SettingValue } from '../../../types/settings.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { Application } from './application.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { RouteMethod } from './methods.ts'
import type { PathFor } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsFor } from './route-parameters.ts'
import type { ParamFactory, Route, Router } from './routing.ts'
import type { MoreVerbMethods } from './verbs.ts'

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
export interface Express extends Application, OwnMembers, MoreVerbMethods<unknown, Express> {
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** The app's own router; undefined until something is registered or `lazyrouter` is called. */
  _router: Router
  /** @deprecated Reading it throws on 4.x: use `app._router`. */
  router: never
  /** Creates the app's router with the current settings, unless it exists. */
  lazyrouter(): void
  /**
   * Reads or sets a setting. With `catch async errors`, rejected promises of handlers go to the error handlers; without
   * it, they are unhandled, as in Express 4.
   * @example app.set('catch async errors', true)
   */
  set<const Name extends SettingName>(name: Name): ReadSetting<Name>
  set<const Name extends SettingName>(name: Name, value: SettingValue<Name>): this
  /** @deprecated Use `app.delete`. */
  del: RouteMethod<Express, unknown, 'DELETE'>
  route<const Path extends PathParams>(path: PathFor<Path>): Route<ParamsFor<Path, unknown>>
  param<Value = string>(name: string | string[], callback: RequestParamHandler<Value>): this
  /** @deprecated Use `param(name, callback)`. */
  param(factory: ParamFactory): this
  /** @deprecated Needs `param(factory)`: use a callback. */
  param(name: string | string[], given: string | number | RegExp): this
  /** @deprecated Does not exist: use `app._router.stack`. */
  stack: never
  /** @deprecated Removed in 4.x. */
  routes: never
  /** @deprecated Removed in 3.x. */
  resource: never
  /** @deprecated Removed in 3.x. */
  map: never
}
