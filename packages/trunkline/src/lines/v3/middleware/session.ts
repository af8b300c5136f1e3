import { forwardStatics } from './forwarded.ts'
import { loadPackage } from './load-package.ts'
import type { Middleware } from './middleware.ts'

/** Makes the middleware that gives each client a session. */
export interface SessionFactory {
  (options?: SessionOptions): Middleware
  Cookie: CookieConstructor
  MemoryStore: StoreConstructor
  Session: new (...args: unknown[]) => object
  /** What stores of other packages inherit from: `require('connect-redis')(framework)` reads it. */
  Store: StoreConstructor
}

/** Options of `session()`; the package `express-session` has the whole list. */
export interface SessionOptions {
  /** What the session's cookie is signed with; by default what `cookieParser` was given. */
  secret?: string | string[] | undefined
  /**
   * The name of the cookie. `name` is the newer word for it.
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

/** The cookie that a session is kept by. */
export interface SessionCookieOptions {
  /** @default '/' */
  path?: string | undefined
  domain?: string | undefined
  /** @default true */
  httpOnly?: boolean | undefined
  secure?: boolean | 'auto' | undefined
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
  /** In milliseconds; null for as long as the browser is open. */
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

export const session: SessionFactory = create()

function create(): SessionFactory {
  // Today's package wants these two said; connect gave them.
  const session = (options?: SessionOptions): Middleware =>
    load()({ resave: true, saveUninitialized: true, ...options })
  forwardStatics(session, ['Cookie', 'MemoryStore', 'Session', 'Store'], load)
  return session as SessionFactory // the statics were defined a line above
}

function load(): SessionFactory {
  return loadPackage<SessionFactory>('express-session', 'session')
}
