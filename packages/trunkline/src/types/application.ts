import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { ViewEngine } from '../view/view.ts'
import type { Added, TheirExpress } from './additions.ts'
import type { Locals } from './augmentation.ts'
import type { NextFunction } from './handlers.ts'
import type { ListenMethods } from './listen.ts'
import type { ReadSetting, SettingName, SettingValue } from './settings.ts'
import type { Untyped } from './untyped.ts'
import type { Verb } from './verbs.ts'

/**
 * Members of an app on every release line, without those that refer to requests, responses and routers. Only members
 * that the community's typings know, so that a request of theirs is one of ours.
 */
export interface ApplicationMembers extends OwnApplicationMembers, AddedToApplication {}

/** Members that other typings add. */
type AddedToApplication = Added<
  TheirExpress,
  | keyof (OwnApplicationMembers & NewerMembers<unknown> & ListenMethods<unknown>)
  | (Verb | '_router' | 'param' | 'query' | 'request' | 'response' | 'route' | 'router' | 'use')
>

/** The others. */
export interface OwnApplicationMembers extends EventEmitter, Express.Application {
  (req: IncomingMessage, res: ServerResponse, next?: NextFunction): Untyped
  /** The settings by name; a mounted application's inherit from its parent's. */
  settings: Untyped
  /** Initializes a new app; the framework has already called it. */
  init(): void
  /** Sets the default settings; `init` has already called it. */
  defaultConfiguration(): void
  /** The mount paths from the root app to this one, joined. */
  path(): string
  /**
   * Sets a setting.
   * @example app.set('trust proxy', 1)
   */
  set<const Name extends SettingName>(name: Name, value: SettingValue<Name>): this
  /** Sets a setting to true. */
  enable(name: SettingName): this
  /** Sets a setting to false. */
  disable(name: SettingName): this
  /** Whether a setting is truthy. */
  enabled(name: SettingName): boolean
  /** Whether a setting is unset or falsy. */
  disabled(name: SettingName): boolean
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

/** Further members of apps since 4.x. */
export interface NewerMembers<LocalVariables> extends NamedElsewhere {
  /** Variables for all views of the app. */
  locals: LocalVariables & Locals
  /** The path patterns this app is mounted on. */
  mountpath: string | string[]
}

/** Further members for the program that created the app. */
export interface OwnMembers {
  (req: IncomingMessage | Http2ServerRequest, res: ServerResponse | Http2ServerResponse, next?: NextFunction): Untyped
  /** The template engines by extension. */
  engines: Record<string, ViewEngine>
  /** Views that were already looked up, if the setting `view cache` is on. */
  cache: Record<string, unknown>
  /** Handles a request. Without a callback, the app responds itself if no route matched. */
  handle(req: IncomingMessage, res: ServerResponse, callback?: NextFunction): void
}

/**
 * Members that the community's typings of Express 4 and 5 declare: without them our apps would not be assignable to
 * theirs. In our own app types they are `never`, so that using them is an error.
 */
interface NamedElsewhere {
  /** @deprecated Does not exist: use `app.router.stack`, on 4.x `app._router.stack`. */
  stack: Untyped
  /** @deprecated Removed in 4.x. */
  routes: Untyped
  /** @deprecated Removed in 3.x. */
  resource: Untyped
  /** @deprecated Removed in 3.x. */
  map: Untyped
}
