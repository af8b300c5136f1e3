import type { ApplicationMembers, OwnMembers, SettingReader } from '../../../types/application.ts'
import type { NoFactory } from '../../../types/handlers.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { ReadSetting, SettingName, SettingValue } from '../../../types/settings.ts'
import type { Verb } from '../../../types/verbs.ts'
import type { Mountable, RequestHandler, RequestParamHandler } from './handlers.ts'
import type { LocalsFunction } from './locals.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamFactory, RouteMap, RouteMethod, Router } from './routing.ts'

type ApplicationVerbs = { [Method in Exclude<Verb, 'get'> | 'all']: RouteMethod<Application> }

/** Middleware and its mount path; `''` is the root. */
export interface StackEntry {
  route: string
  handle: Function
}

/** An app: a request listener for Node servers, with settings, middleware and routes. */
export interface Application extends ApplicationMembers, OwnMembers, ListenMethods<() => void>, ApplicationVerbs {
  /** Variables for all views of the app. */
  locals: LocalsFunction
  /** Where this application is mounted. */
  route: string
  /** The application that this one is mounted on. */
  parent?: Application
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** Middleware in the order of its registration. */
  stack: StackEntry[]
  /** The routes by method. Removing a route from its list takes effect immediately. */
  routes: RouteMap
  /** The application's own router. */
  _router: Router
  /** The router as middleware. Read it to mount the router yourself; otherwise the first route does it. */
  readonly router: RequestHandler
  /** Reads a setting, or registers handlers of GET (and HEAD) requests. */
  get: SettingReader & RouteMethod<this>
  /** Reads or sets a setting. */
  set<const Name extends SettingName>(name: Name): ReadSetting<Name>
  set<const Name extends SettingName>(name: Name, value: SettingValue<Name>): this
  /** @deprecated Use `app.delete`. */
  del: RouteMethod<this>
  /** Mounts a middleware, app, server, or router of a newer release line, for every path or below one. */
  use(handler: RequestHandler & NoFactory): this
  use(handler: Mountable): this
  use(path: string, handler: RequestHandler & NoFactory): this
  use(path: string, handler: Mountable): this
  /** Runs callbacks before the routes whose path has the parameter. */
  param(name: string | string[], ...callbacks: RequestParamHandler[]): this
  /** Sets the factory that turns the second argument of `param(name, given)` into a callback. */
  param(factory: ParamFactory): this
  param(name: string | string[], given: string | number | RegExp): this
  /** @deprecated Check `app.get('env')` in an if statement. */
  configure(callback: (this: this) => void): this
  /** @deprecated Check `app.get('env')` in an if statement. */
  configure(env: string, callback: (this: this) => void): this
  configure(env: string, other: string, callback: (this: this) => void): this
  configure(env: string, other: string, more: string, callback: (this: this) => void): this
}
