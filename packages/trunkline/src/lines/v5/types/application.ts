import type { OwnMembers, SettingReader } from '../../../types/application.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ReadSetting, SettingName, SettingValue } from '../../../types/settings.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { ApplicationBase, Express } from './express.ts'
import type { RouteMethod, UseMethod } from './methods.ts'
import type { PathFor } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsFor } from './route-parameters.ts'
import type { IRoute, Route } from './routing.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

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

/** What the program that created an app has of it on 4.x and 5.x. */
export interface OwnApplication extends Application, OwnMembers, MoreVerbMethods<unknown, Express> {
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** Reads or sets a setting. */
  set<const Name extends SettingName>(name: Name): ReadSetting<Name>
  set<const Name extends SettingName>(name: Name, value: SettingValue<Name>): this
  route<const Path extends PathParams>(path: PathFor<Path>): Route<ParamsFor<Path, unknown>>
  /** @deprecated Removed in 4.x. */
  routes: never
  /** @deprecated Removed in 3.x. */
  resource: never
  /** @deprecated Removed in 3.x. */
  map: never
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
