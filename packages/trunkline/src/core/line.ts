import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type {
  ExchangeRequest,
  ExchangeResponse,
  Next,
  QueryFunction,
  RenderCallback,
  Settings,
} from '../contract/exchange.ts'
import type { Handler } from '../router/layer.ts'
import type { ParamCallback } from '../router/params.ts'
import type { Path } from '../router/path/compiled.ts'
import type { Route } from '../router/route.ts'
import type { RouterOptions } from '../router/router.ts'
import type { ViewEngine } from '../view/engine.ts'
import type { View } from '../view/view.ts'
import type { ExchangeClasses } from './exchange-classes.ts'

/** A release line, as a value. The core asks these fields and never which line it is in; `name` is for messages. */
export interface Line extends ExchangeClasses {
  readonly name: string
  /** Makes an application's own router. */
  readonly createRouter: (options: RouterOptions) => ApplicationRouter
  /** The router of an application, made if there is none yet. */
  readonly routerOf: (app: Application) => ApplicationRouter
  readonly queryParsers: QueryParsers
  /** Checks what is to be registered as handlers, and flattens it. */
  readonly readHandlers: (args: unknown[], method: string) => Handler[]
  /** The methods of an application, as `framework.application` shows them. */
  readonly application: object
  /** The settings that a new application starts with, in order. */
  readonly defaults: (env: string) => readonly (readonly [name: string, value: unknown])[]
  /** Makes a request and its response those of an application. */
  readonly enter: (app: Application, req: ApplicationRequest, res: ApplicationResponse, outermost: boolean) => void
  /** What happens to a request that no handler answered. */
  readonly finish: (app: Application, req: ApplicationRequest, res: ApplicationResponse) => Next
}

/** What two values of the setting `query parser` stand for in a line. */
export interface QueryParsers {
  readonly extended: QueryFunction
  /** For `false` and `'disabled'`; undefined for no function at all. */
  readonly disabled: QueryFunction | undefined
}

/** The line an application belongs to. */
export const kLine: unique symbol = Symbol('line')

/** The classes whose prototypes are the application's `request` and `response`. */
export const kClasses: unique symbol = Symbol('exchange classes')

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
  mountpath: Path
  parent?: Application
  readonly router: ApplicationRouter

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
  route(path: Path): Route
  param(name: string | string[], fn: ParamCallback): this
  engine(ext: string, fn: ViewEngine): this
  render(name: string, options: object | RenderCallback | null | undefined, callback?: RenderCallback): void
  listen(...args: unknown[]): Server
}

export type ApplicationRequest = Omit<ExchangeRequest, 'app'> & { app: Application }

export type ApplicationResponse = Omit<ExchangeResponse, 'app'> & { app: Application }

/** How a request stood before it went into a mounted application. */
export interface Crossing {
  readonly app: Application
  readonly requestPrototype: object
  readonly responsePrototype: object
  /** The request's own `query`, where the line it came from keeps it there. */
  readonly ownQuery: PropertyDescriptor | undefined
}
