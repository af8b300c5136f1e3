import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type {
  ETagFunction,
  ExchangeApplication,
  ExchangeRequest,
  ExchangeResponse,
  Next,
  QueryFunction,
  RenderCallback,
  TrustFunction,
} from '../contract/exchange.ts'
import { kLine } from '../contract/line-key.ts'
import type { MessageClasses } from '../node-http/exchange/exchange.ts'
import type { Route } from '../router/layer.ts'
import type { ParamCallback } from '../router/params.ts'
import type { Path } from '../router/path/compiled-path.ts'
import type { RegistrationPolicy } from '../router/registration.ts'
import type { RouterOptions } from '../router/router.ts'
import type { View, ViewEngine } from '../view/view.ts'
import type { Development } from './development.ts'
import type { kClasses } from './exchange-classes.ts'

/**
 * A release line as a value. The core reads these fields and never asks which line it is in. Each release has two: one
 * follows the specification, and one follows Express where the two disagree (`core/compatibility`).
 */
export interface Line extends MessageClasses, RegistrationPolicy {
  /** Shared by both lines of a release: their applications mount in each other as in those of their own line. */
  readonly release: Release
  /** The value of the `X-Powered-By` header. */
  readonly poweredBy: string
  /** Creates the function behind the setting `trust proxy`. */
  readonly compileTrust: (value: unknown) => TrustFunction
  /** Loads what helps developers. */
  readonly development: () => Development
  /** Undefined if `query parser` is an ordinary setting. */
  readonly queryParsers: QueryParsers | undefined
  /** What the values of the setting `etag` stand for. */
  readonly etags: ETags
  /** The methods of an application, exported as `framework.application`. */
  readonly application: object
  /** The default settings, in order. */
  readonly defaults: (env: string) => readonly (readonly [name: string, value: unknown])[]
  /** The property that holds an application's mount path. */
  readonly mountPathName: 'mountpath' | 'route'
  /** Creates an empty `res.locals`. */
  readonly createLocals: () => Record<string, unknown>
  /** Ends a request that no handler responded to. */
  readonly giveUp: (app: Application, req: ApplicationRequest, res: ApplicationResponse) => Next
}

/** A line whose applications keep middleware and routes in a router. */
export interface RoutedLine extends Line {
  /** What the values of the setting `query parser` stand for. */
  readonly queryParsers: QueryParsers
  /** Creates routers: `framework.Router`, and an application's own. */
  readonly Router: new (
    options: RouterOptions,
  ) => ApplicationRouter
  /** The router of an application, created at its first use. */
  readonly routerOf: (app: RoutedApplication) => ApplicationRouter
  /** Adds the route of `app.get(path, …)` and the other verbs: on 5.x with `app.route`, which an app may replace. */
  readonly addRoute: (app: RoutedApplication, path: Path) => Route
}

/** A major version of the Express API. `name` is for messages. */
export interface Release {
  readonly name: string
}

export interface ETags {
  readonly weak: ETagFunction
  readonly strong: ETagFunction
}

export interface QueryParsers {
  readonly extended: QueryFunction
  readonly disabled: QueryFunction | undefined
  readonly disabledBy: readonly unknown[]
}

export { kLine }

/** What an application needs of a router, in any line. */
export interface ApplicationRouter {
  handle(req: ApplicationRequest, res: ApplicationResponse, done: Next): void
  use(first: unknown, ...more: unknown[]): unknown
  route(path: Path): Route
  param(name: string, fn: ParamCallback): unknown
}

/** An application as the core sees it; `lines/*` have the public types. */
export interface Application extends EventEmitter, ExchangeApplication {
  (req: ApplicationRequest, res: ApplicationResponse, next?: Next): void
  readonly [kLine]: Line
  readonly [kClasses]: MessageClasses
  cache: Record<string, View>
  engines: Record<string, ViewEngine>
  locals: Record<string, unknown>
  parent?: Application

  init(): void
  defaultConfiguration(): void
  handle(req: ApplicationRequest, res: ApplicationResponse, callback?: Next): void
  set(name: string, value?: unknown): unknown
  enable(name: string): this
  disable(name: string): this
  disabled(name: string): boolean
  use(first: unknown, ...more: unknown[]): this
  path(): string
  engine(ext: string, fn: ViewEngine): this
  render(name: string, options: object | RenderCallback | null | undefined, callback?: RenderCallback): void
  listen(...args: unknown[]): Server
}

export interface RoutedApplication extends Application {
  readonly [kLine]: RoutedLine
  mountpath: Path
  readonly router: ApplicationRouter
  route(path: Path): Route
  param(name: string | string[], fn: ParamCallback): this
}

export type ApplicationRequest = Omit<ExchangeRequest, 'app'> & { app: Application }

export type ApplicationResponse = Omit<ExchangeResponse, 'app'> & { app: Application }
