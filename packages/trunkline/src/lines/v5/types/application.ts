import type { ApplicationMembers } from '../../../types/application.ts'
import type { ListenMethods } from '../../../types/listen.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'
import type { Verb } from '../../../types/verbs.ts'
import type { RequestParamHandler } from './handlers.ts'
import type { RouteMethod, UseMethod } from './methods.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route, Router } from './routing.ts'

type ApplicationVerbs = { [Method in Exclude<Verb, 'get'> | 'all']: RouteMethod<Application> }

/** An application: a function for node's servers, with settings, middleware and routes. */
export interface Application extends ApplicationMembers, ListenMethods<(err?: Error) => void>, ApplicationVerbs {
  /** The application that this one is mounted on. */
  parent?: Application
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** The application's own router. */
  readonly router: Router
  /** Reads a setting, or registers handlers of GET (and HEAD) requests. */
  get: ((name: string) => Untyped) & RouteMethod<this>
  /** Mounts middleware, routers and other applications. */
  use: UseMethod<this>
  /** One route, to register handlers of several methods for a path. */
  route(path: PathParams): Route
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string | string[], callback: RequestParamHandler): this
}
