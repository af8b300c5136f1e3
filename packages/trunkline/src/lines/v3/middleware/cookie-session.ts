import type { ServerResponse } from 'node:http'
import { sign, unsign } from 'cookie-signature'
import { pathnameOf } from '../../../http/url/request-target.ts'
import { beforeHead } from '../../../response/v3/header-event.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'
import { type SessionCookieOptions, session } from './session.ts'

/** Options of `cookieSession()`. */
export interface CookieSessionOptions {
  /** Secret for the cookie's signature; by default that of `cookieParser`. */
  secret?: string | undefined
  /**
   * The name of the cookie.
   * @default 'connect.sess'
   */
  key?: string | undefined
  cookie?: SessionCookieOptions | undefined
  /** Whether to trust `X-Forwarded-Proto` for secure connections. */
  proxy?: boolean | undefined
}

/**
 * Creates middleware that keeps the session in a signed cookie, in the format of connect, so that existing sessions
 * stay valid. The package `cookie-session` uses another format and would end them all.
 */
export function cookieSession(options: CookieSessionOptions = {}): Middleware {
  const { key = 'connect.sess', proxy = false } = options
  const { Cookie } = session

  return function cookieSession(req, res, next) {
    const secret = options.secret || req.secret
    if (!secret) throw new Error('`secret` option required for cookie sessions')
    const cookie = new Cookie(options.cookie)
    req.session = { cookie }
    if (!pathnameOf(req.originalUrl || req.url)?.startsWith(cookie.path)) return next()

    const original = options.secret ? readCookie(req.cookies?.[key], secret) : undefined
    const kept = options.secret ? parseSession(original) : req.signedCookies?.[key]
    req.session = { ...(typeof kept === 'object' ? kept : {}), cookie }
    beforeHead(res, () => {
      const value = formatSession(req.session)
      if (value === undefined) {
        cookie.expires = new Date(0)
        return addCookie(res, cookie.serialize(key, ''))
      }
      if (value === original || (cookie.secure && !isSecure(req, proxy))) return
      addCookie(res, cookie.serialize(key, `s:${sign(value, secret)}`))
    })
    next()
  }
}

/** The verified value of a cookie. `cookieParser` has already verified it if it has the same secret. */
function readCookie(raw: unknown, secret: string): string | undefined {
  if (typeof raw !== 'string' || !raw.startsWith('s:')) return undefined
  return unsign(raw.slice(2), secret) || undefined
}

function parseSession(text: string | undefined): unknown {
  if (text?.startsWith('j:') !== true) return undefined
  try {
    return JSON.parse(text.slice(2))
  } catch {
    return undefined // signed but not JSON: a cookie of ours for something else
  }
}

/** The session as JSON, without its cookie settings; undefined if the app removed it. */
function formatSession(session: unknown): string | undefined {
  if (session === null || typeof session !== 'object') return undefined
  Reflect.deleteProperty(session, 'cookie')
  return `j:${JSON.stringify(session)}`
}

function isSecure(req: MiddlewareRequest, proxy: boolean): boolean {
  if (Reflect.get(req.socket, 'encrypted')) return true
  const forwarded = String(req.headers['x-forwarded-proto'] ?? '').split(',', 1)[0] as string
  return proxy && forwarded.trim().toLowerCase() === 'https'
}

export function addCookie(res: ServerResponse, cookie: string): void {
  const earlier = res.getHeader('Set-Cookie')
  const cookies = earlier === undefined ? [] : Array.isArray(earlier) ? earlier : [String(earlier)]
  res.setHeader('Set-Cookie', [...cookies, cookie])
}
