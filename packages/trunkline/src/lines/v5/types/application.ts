import type { ApplicationMembers, OwnMembers } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { GivenPath } from '../../../types/path/given.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { ParamCallback } from './handlers.ts'
import type { RouteMethod, UseMethod } from './methods.ts'
import type { PathFor, RouteParameters } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { IRoute, Route, Router } from './routing.ts'
import type { MoreVerbMethods, VerbMethods } from './verbs.ts'

/** An application as handlers and other people's code see it: settings, middleware and routes. */
export interface Application extends ApplicationMembers, ListenMethods<(err?: Error) => void>, VerbMethods {
  /** The application that this one is mounted on. */
  parent?: Application
  /** The application's own router. */
  router: Untyped
  /** @deprecated The application's router is `app.router`. */
  _router: Untyped
  /**
   * Reads a setting, or registers handlers of GET (and HEAD) requests.
   * @example app.get('/users/:id', (req, res) => res.send(req.params.id))
   */
  get: ((name: string) => Untyped) & RouteMethod<this>
  /**
   * Mounts middleware, routers and other applications.
   * @example app.use('/api/:tenant', authenticate, api)
   */
  use: UseMethod<this>
  /** One route, to register handlers of several methods for a path. */
  route<const Path extends GivenPath>(path: PathFor<Path>): IRoute<RouteParameters<Path>>
  /**
   * Runs a callback before the routes whose path has the parameter.
   * @example app.param('id', (req, res, next, id) => next())
   */
  param<Value = string>(name: string | string[], callback: ParamCallback<Value>): this
  /** Calls back when this application is mounted on another. */
  on(event: 'mount', callback: (parent: Application) => void): this
  on(event: string | symbol, listener: (...args: Untyped[]) => void): this
}

/** An application: a function for node's servers, with settings, middleware and routes. */
export interface Express extends Application, OwnMembers, MoreVerbMethods {
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** The application's own router. */
  readonly router: Router
  /** @deprecated Not there on this line: it is `app.router`. */
  _router: never
  /** Reads a setting, or gives it a value. */
  set(name: string): Untyped
  set(name: string, value: unknown): this
  route<const Path extends GivenPath>(path: PathFor<Path>): Route<RouteParameters<Path>>
  /** @deprecated Not there: the router's stack is `app.router.stack`. */
  stack: never
  /** @deprecated Not there since 4.x. */
  routes: never
  /** @deprecated Not there since 3.x. */
  resource: never
  /** @deprecated Not there since 3.x. */
  map: never
}
