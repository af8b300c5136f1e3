import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import type { ViewEngine } from '../../../view/engine.ts'
import type { NextFunction, RequestParamHandler } from './handlers.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { PathParams, Route, RouteMethod, Router, UseMethod, Verb } from './routing.ts'
import type { Locals, Untyped } from './shared.ts'

type ApplicationVerbs = { [Method in Exclude<Verb, 'get'> | 'all']: RouteMethod<Application> }

/** An application: a function for node's servers, with settings, middleware and routes. */
export interface Application extends EventEmitter, ApplicationVerbs, Express.Application {
  (req: IncomingMessage, res: ServerResponse, next?: NextFunction): void
  /** Variables for views, for the life of the application. */
  locals: Locals
  /** The path patterns this application is mounted on. */
  mountpath: string | string[]
  /** The application that this one is mounted on. */
  parent?: Application
  settings: Record<string, Untyped>
  engines: Record<string, ViewEngine>
  cache: Record<string, unknown>
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
  /** The application's own router. */
  readonly router: Router
  init(): void
  defaultConfiguration(): void
  handle(req: IncomingMessage, res: ServerResponse, callback?: NextFunction): void
  /** The mount paths from the outermost application to this one, joined. */
  path(): string
  /** Reads a setting. */
  set(name: string): Untyped
  set(name: string, value: unknown): this
  /** Reads a setting, or registers handlers of GET (and HEAD) requests. */
  get: ((name: string) => Untyped) & RouteMethod<this>
  enable(name: string): this
  disable(name: string): this
  enabled(name: string): boolean
  disabled(name: string): boolean
  use: UseMethod<this>
  /** One route, to register handlers of several methods for a path. */
  route(path: PathParams): Route
  /** Runs a callback before the routes whose path has the parameter. */
  param(name: string | string[], callback: RequestParamHandler): this
  /**
   * Registers a template engine for a file extension.
   * @example app.engine('html', require('ejs').renderFile)
   */
  engine(ext: string, engine: ViewEngine): this
  /** Renders a view to a string. */
  render(name: string, options: object | null | undefined, callback: (err: Error, html: string) => void): void
  render(name: string, callback: (err: Error, html: string) => void): void
  /**
   * Listens for connections, as node's `server.listen` does; an error of the attempt also goes to the callback.
   * @example app.listen(3000, () => console.log('ready'))
   */
  listen(port: number, hostname: string, backlog: number, callback?: (err?: Error) => void): Server
  listen(port: number, hostname: string, callback?: (err?: Error) => void): Server
  listen(port: number, callback?: (err?: Error) => void): Server
  listen(path: string, callback?: (err?: Error) => void): Server
  listen(options: ListenOptions, callback?: (err?: Error) => void): Server
  listen(callback?: (err?: Error) => void): Server
}
