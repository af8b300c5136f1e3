import { forwardStatics, loadPackage } from './forwarded.ts'
import type { Middleware } from './middleware.ts'

/** Creates session middleware. */
export interface SessionFactory {
  (options?: SessionOptions): Middleware
  Cookie: CookieConstructor
  MemoryStore: StoreConstructor
  Session: new (...args: unknown[]) => object
  /** The base class of session stores: `require('connect-redis')(framework)` reads it. */
  Store: StoreConstructor
}

/** Options of `session()`; the package `express-session` has the whole list. */
export interface SessionOptions {
  /** Secret for the cookie's signature; by default that of `cookieParser`. */
  secret?: string | string[] | undefined
  /**
   * The name of the cookie; newer code calls this option `name`.
   * @default 'connect.sid'
   */
  key?: string | undefined
  name?: string | undefined
  store?: object | undefined
  cookie?: SessionCookieOptions | undefined
  proxy?: boolean | undefined
  rolling?: boolean | undefined
  /** @default true */
  resave?: boolean | undefined
  /** @default true */
  saveUninitialized?: boolean | undefined
  unset?: 'destroy' | 'keep' | undefined
  genid?: ((req: unknown) => string) | undefined
}

/** The session cookie. */
export interface SessionCookieOptions {
  /** @default '/' */
  path?: string | undefined
  domain?: string | undefined
  /** @default true */
  httpOnly?: boolean | undefined
  secure?: boolean | 'auto' | undefined
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
  /** In milliseconds; null until the browser is closed. */
  maxAge?: number | null | undefined
  expires?: Date | null | undefined
}

/** A cookie as sessions have it: `req.session.cookie`. */
export interface SessionCookie extends SessionCookieOptions {
  path: string
  expires: Date | null
  serialize(name: string, value: string): string
}

export type CookieConstructor = new (options?: SessionCookieOptions) => SessionCookie
export type StoreConstructor = new (...args: unknown[]) => object

// express-session requires these two options; connect had defaults.
export const session = ((options?: SessionOptions): Middleware =>
  load()({ resave: true, saveUninitialized: true, ...options })) as SessionFactory // the statics are defined below
forwardStatics(session, ['Cookie', 'MemoryStore', 'Session', 'Store'], load)

function load(): SessionFactory {
  return loadPackage<SessionFactory>('express-session', 'session')
}
