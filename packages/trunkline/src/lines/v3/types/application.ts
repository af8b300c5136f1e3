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

/** Middleware behind a mount path; `''` is the root. */
export interface StackEntry {
  route: string
  handle: Function
}

/** An application: a function for node's servers, with settings, middleware and routes. */
export interface Application extends ApplicationMembers, OwnMembers, ListenMethods<() => void>, ApplicationVerbs {
  /** Variables for views, for the life of the application. */
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
  /** The routes by method: a live table, from which routes can be taken away. */
  routes: RouteMap
  /** The application's own router. */
  _router: Router
  /** The router as middleware. Reading it means that it is mounted by hand; else the first route mounts it. */
  readonly router: RequestHandler
  /** Reads a setting, or registers handlers of GET (and HEAD) requests. */
  get: SettingReader & RouteMethod<this>
  /** Reads a setting, or gives it a value. */
  set<const Name>(name: SettingName<Name>): ReadSetting<Name>
  set<const Name>(name: SettingName<Name>, value: SettingValue<Name>): this
  /** @deprecated Use `app.delete`. */
  del: RouteMethod<this>
  /** Mounts one middleware, application, server or router of a newer line, for every path or for those below one. */
  use(handler: RequestHandler & NoFactory): this
  use(handler: Mountable): this
  use(path: string, handler: RequestHandler & NoFactory): this
  use(path: string, handler: Mountable): this
  /** Runs callbacks before the routes whose path has the parameter. */
  param(name: string | string[], ...callbacks: RequestParamHandler[]): this
  /** Sets up what `param(name, given)` makes of something that is no callback. */
  param(factory: ParamFactory): this
  param(name: string | string[], given: string | number | RegExp): this
  /** @deprecated Check `app.get('env')` in an if statement. */
  configure(callback: (this: this) => void): this
  /** @deprecated Check `app.get('env')` in an if statement. */
  configure(env: string, callback: (this: this) => void): this
  configure(env: string, other: string, callback: (this: this) => void): this
  configure(env: string, other: string, more: string, callback: (this: this) => void): this
}
