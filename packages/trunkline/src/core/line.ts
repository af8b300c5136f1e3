import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type {
  ETagFunction,
  ExchangeRequest,
  ExchangeResponse,
  Next,
  QueryFunction,
  RenderCallback,
  Settings,
  TrustFunction,
} from '../contract/exchange.ts'
import type { Handler, Route } from '../router/layer.ts'
import type { ParamCallback } from '../router/params.ts'
import type { Path } from '../router/path/compiled-path.ts'
import type { RegistrationPolicy } from '../router/registration.ts'
import type { RouterOptions } from '../router/router.ts'
import type { ViewEngine } from '../view/engine.ts'
import type { View } from '../view/view.ts'
import type { ExchangeClasses, kClasses } from './exchange-classes.ts'

/**
 * A release line, as a value. The core asks these fields and never which line it is in. Each release has two of them:
 * one that follows the specification, and one that follows Express where the two disagree (`core/compatibility`).
 */
export interface Line extends ExchangeClasses, RegistrationPolicy {
  /** The same value in both lines of a release: their applications are mounted in each other as if they were of one. */
  readonly release: Release
  /** What `X-Powered-By` says. */
  readonly poweredBy: string
  /** Makes the function behind the setting `trust proxy`. */
  readonly compileTrust: (value: unknown) => TrustFunction
  /** Undefined where `query parser` is a setting like any other. */
  readonly queryParsers: QueryParsers | undefined
  readonly etags: ETags
  /** The methods of an application, as `framework.application` shows them. */
  readonly application: object
  /** The settings that a new application starts with, in order. */
  readonly defaults: (env: string) => readonly (readonly [name: string, value: unknown])[]
  /** The property in which an application keeps where it is mounted. */
  readonly mountPathName: 'mountpath' | 'route'
  /** Makes an empty `res.locals`. */
  readonly createLocals: () => Record<string, unknown>
  /** What happens to a request that no handler answered. */
  readonly finish: (app: Application, req: ApplicationRequest, res: ApplicationResponse) => Next
}

/** A line whose applications keep everything that is registered in a router. */
export interface RoutedLine extends Line {
  readonly queryParsers: QueryParsers
  /** Makes routers: `framework.Router`, and an application's own. */
  readonly Router: new (
    options: RouterOptions,
  ) => ApplicationRouter
  /** The router of an application, made if there is none yet. */
  readonly routerOf: (app: RoutedApplication) => ApplicationRouter
  /** Adds the route of `app.get(path, …)` and its like: through `app.route` or not, as code that replaces it notices. */
  readonly addRoute: (app: RoutedApplication, path: Path) => Route
  /** Checks what is to be registered as handlers, and flattens it. */
  readonly readHandlers: (args: unknown[], method: string) => Handler[]
}

/** A major version of the interface; `name` is for messages. */
export interface Release {
  readonly name: string
}

/** What two values of the setting `etag` stand for in a line. */
export interface ETags {
  readonly weak: ETagFunction
  readonly strong: ETagFunction
}

/** What values of the setting `query parser` stand for in a line. */
export interface QueryParsers {
  readonly extended: QueryFunction
  /** Undefined for no function at all. */
  readonly disabled: QueryFunction | undefined
  /** The values that switch parsing off. */
  readonly disabledBy: readonly unknown[]
}

/** The line an application belongs to. */
export const kLine: unique symbol = Symbol('line')

/** As much of a router as an application needs, of whatever line. */
export interface ApplicationRouter {
  handle(req: ApplicationRequest, res: ApplicationResponse, done: Next): void
  use(first: unknown, ...more: unknown[]): unknown
  route(path: Path): Route
  param(name: string, fn: ParamCallback): unknown
}

/** An application as the core sees it; `lines/*` have the types that users see. */
export interface Application extends EventEmitter {
  (req: ApplicationRequest, res: ApplicationResponse, next?: Next): void
  readonly [kLine]: Line
  readonly [kClasses]: ExchangeClasses
  request: object
  response: object
  cache: Record<string, View>
  engines: Record<string, ViewEngine>
  settings: Settings
  locals: Record<string, unknown>
  parent?: Application

  init(): void
  defaultConfiguration(): void
  handle(req: ApplicationRequest, res: ApplicationResponse, callback?: Next): void
  set(name: string, value?: unknown): unknown
  get(name: string): unknown
  enable(name: string): this
  disable(name: string): this
  enabled(name: string): boolean
  disabled(name: string): boolean
  use(first: unknown, ...more: unknown[]): this
  path(): string
  engine(ext: string, fn: ViewEngine): this
  render(name: string, options: object | RenderCallback | null | undefined, callback?: RenderCallback): void
  listen(...args: unknown[]): Server
}

/** An application whose middleware and routes are in a router. */
export interface RoutedApplication extends Application {
  readonly [kLine]: RoutedLine
  mountpath: Path
  readonly router: ApplicationRouter
  route(path: Path): Route
  param(name: string | string[], fn: ParamCallback): this
}

export type ApplicationRequest = Omit<ExchangeRequest, 'app'> & { app: Application }

export type ApplicationResponse = Omit<ExchangeResponse, 'app'> & { app: Application }

/** How a request stood before it went into a mounted application. */
export interface AppTransition {
  readonly app: Application
  readonly requestPrototype: object
  readonly responsePrototype: object
  /** What else is put back on the way out of another line's application. */
  readonly kept: SavedRequestState | undefined
}

/** What one line must not see of another, as it was before the transition. */
export interface SavedRequestState {
  /** The request's own `query`, where the line it came from keeps it there. */
  readonly ownQuery: PropertyDescriptor | undefined
  readonly params: ExchangeRequest['params']
  readonly next: Next
  readonly locals: Record<string, unknown> | undefined
}
