import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { ViewEngine } from '../view/engine.ts'
import type { AddedToApplication } from './additions.ts'
import type { Locals } from './augmentation.ts'
import type { NextFunction } from './handlers.ts'
import type { ReadSetting, SettingName, SettingValue } from './settings.ts'
import type { Untyped } from './untyped.ts'

/**
 * What an application has on every line, but for what leads to requests, responses and routers; and no more than the
 * community's typings know, so that a request of theirs is one of ours.
 */
export interface ApplicationMembers extends EventEmitter, Express.Application, AddedToApplication {
  (req: IncomingMessage, res: ServerResponse, next?: NextFunction): Untyped
  /** The settings by name; a mounted application's inherit from its parent's. */
  settings: Untyped
  /** Makes a new application what it is; the framework has called it. */
  init(): void
  /** Gives the settings their defaults; `init` has called it. */
  defaultConfiguration(): void
  /** The mount paths from the outermost application to this one, joined. */
  path(): string
  /**
   * Gives a setting a value.
   * @example app.set('trust proxy', 1)
   */
  set<const Name>(name: SettingName<Name>, value: SettingValue<Name>): this
  /** Sets a setting to true. */
  enable<const Name>(name: SettingName<Name>): this
  /** Sets a setting to false. */
  disable<const Name>(name: SettingName<Name>): this
  /** Whether a setting holds a true value. */
  enabled<const Name>(name: SettingName<Name>): boolean
  /** Whether a setting is unset or holds a false value. */
  disabled<const Name>(name: SettingName<Name>): boolean
  /**
   * Registers a template engine for a file extension.
   * @example app.engine('html', require('ejs').renderFile)
   */
  engine(ext: string, engine: ViewEngine): this
  /** Renders a view to a string. */
  render(name: string, options?: object | null, callback?: (err: Error, html: string) => void): void
  render(name: string, callback: (err: Error, html: string) => void): void
}

/** Reads a setting. */
export type SettingReader = <const Name extends string>(name: Name) => ReadSetting<Name>

/** What an application has besides since 4.x. */
export interface NewerMembers<LocalVariables> extends NamedElsewhere {
  /** Variables for views, for the life of the application. */
  locals: LocalVariables & Locals
  /** The path patterns this application is mounted on. */
  mountpath: string | string[]
}

/** What an application has besides, for who made it. */
export interface OwnMembers {
  (req: IncomingMessage | Http2ServerRequest, res: ServerResponse | Http2ServerResponse, next?: NextFunction): Untyped
  /** The template engines by extension. */
  engines: Record<string, ViewEngine>
  /** The views that were looked up, when the setting `view cache` is on. */
  cache: Record<string, unknown>
  /** Takes a request; without a callback, the application answers what nobody else did. */
  handle(req: IncomingMessage, res: ServerResponse, callback?: NextFunction): void
}

/**
 * Names that the community's typings of Express 4 and 5 promise: without them no application would be one of theirs.
 * Where an application is known to be ours they are `never`, so that using what is behind them is an error.
 */
interface NamedElsewhere {
  /** @deprecated Not there: the router's stack is `app.router.stack`, on 4.x `app._router.stack`. */
  stack: Untyped
  /** @deprecated Not there since 4.x. */
  routes: Untyped
  /** @deprecated Not there since 3.x. */
  resource: Untyped
  /** @deprecated Not there since 3.x. */
  map: Untyped
}
