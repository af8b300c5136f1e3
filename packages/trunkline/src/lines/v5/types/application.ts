import type { ApplicationMembers, NewerMembers, OwnMembers, SettingReader } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ReadSetting, SettingName, SettingValue } from '../../../types/settings.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { RouteMethod, UseMethod } from './methods.ts'
import type { PathFor } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsFor } from './route-parameters.ts'
import type { IRoute, Route, Router } from './routing.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

/** The members of an app without the methods that register handlers. */
interface ApplicationBase<LocalVariables extends Variables = Variables>
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

/** An app as handlers and other libraries see it: settings, middleware and routes. */
export interface Application<LocalVariables extends Variables = Variables>
  extends ApplicationBase<LocalVariables>,
    VerbMethods<unknown, Application<LocalVariables>> {
  /**
   * Reads a setting, or registers handlers of GET (and HEAD) requests.
   * @example app.get('/users/:id', (req, res) => res.send(req.params.id))
   */
  get: SettingReader & RouteMethod<Application<LocalVariables>, unknown, 'GET'>
  /**
   * Mounts middleware, routers and other applications.
   * @example app.use('/api/:tenant', authenticate, api)
   */
  use: UseMethod<Application<LocalVariables>>
  /** The application that this one is mounted on. */
  parent?: Application
  /** Creates a route, to register handlers of several methods for one path. */
  route<const Path extends PathParams>(path: PathFor<Path>): IRoute<ParamsFor<Path, unknown>>
  /** Calls back when this app is mounted on another. */
  on(event: 'mount', callback: (parent: Application) => void): this
  on(event: string | symbol, listener: (...args: Untyped[]) => void): this
}

/**
 * The app that handles a request. It can be used like any other app, but its registration methods are typed loosely: so
 * a request of the community's typings is one of ours, and handlers of both can be exchanged.
 */
export interface HandlingApplication extends ApplicationBase, Unread<VerbMethods<unknown, unknown>>, Declared {
  /** Reads a setting, or registers handlers of GET (and HEAD) requests. */
  get: SettingReader & Register
  /** Mounts middleware, routers and other applications. */
  use: Register
  /** Creates a route, to register handlers of several methods for one path. */
  route: Register
  /** Calls back when this app is mounted on another. */
  on: Register
  /** The application that this one is mounted on. */
  parent?: HandlingApplication
}

/** Members that a program has declared for every app. */
type Declared = Omit<
  Application,
  keyof ApplicationBase | keyof VerbMethods<unknown, unknown> | 'use' | 'route' | 'on' | 'parent'
>

type Unread<Methods> = { [Name in keyof Methods]: Register }
type Register = (...handlers: Untyped[]) => Untyped

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
