import type { SettingReader } from '../../../types/application.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { ApplicationBase } from './express.ts'
import type { RouteMethod, UseMethod } from './methods.ts'
import type { PathFor } from './path.ts'
import type { ParamsFor } from './route-parameters.ts'
import type { IRoute } from './routing.ts'
import type { VerbMethods } from './verbs.ts'

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
