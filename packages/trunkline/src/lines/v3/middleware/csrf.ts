import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { serialize } from 'cookie'
import { sign } from 'cookie-signature'
import createError from 'http-errors'
import type { CookieOptions } from '../../../response/cookies.ts'
import { addCookie } from './cookie-session.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

/** Options of `csrf()`. */
export interface CsrfOptions extends TokenOptions {
  /** Keep the secret in a separate cookie; by default it is in the session. */
  cookie?: boolean | CsrfCookie | undefined
  /**
   * The property of the request that holds the session.
   * @default 'session'
   */
  sessionKey?: string | undefined
  /**
   * Methods that do not need a token.
   * @default ['GET', 'HEAD', 'OPTIONS']
   */
  ignoreMethods?: readonly string[] | undefined
  /**
   * Reads the token from a request.
   * @default the field `_csrf` of the body or the query, or a header such as `X-CSRF-Token`
   */
  value?: ((req: MiddlewareRequest) => unknown) | undefined
}

/** The cookie for the secret. `signed` needs `cookieParser` with a secret. */
export interface CsrfCookie extends Omit<CookieOptions, 'expires' | 'maxAge' | 'signed'> {
  /** @default '_csrf' */
  key?: string | undefined
  /** Seconds until it expires, and not milliseconds as for `res.cookie`. */
  maxAge?: number
  expires?: Date
  signed?: boolean | undefined
}

/**
 * Creates middleware against cross-site request forgery (CSRF). A form must send back `req.csrfToken()`.
 * @throws TypeError if `ignoreMethods` is not an array
 */
export function csurf(options: CsrfOptions = {}): Middleware {
  const { value = findToken, ignoreMethods = ['GET', 'HEAD', 'OPTIONS'] } = options
  if (!Array.isArray(ignoreMethods)) throw new TypeError('option ignoreMethods must be an array')
  const ignored = new Set(ignoreMethods.map((method) => String(method).toUpperCase()))
  const store = options.cookie ? createCookieStore(options.cookie) : createSessionStore(options.sessionKey || 'session')
  const tokens = createTokens(options)

  return function csrf(req, res, next) {
    let secret = store.read(req)
    let token: { secret: string; text: string } | undefined
    const renewed = (): string => {
      const made = tokens.createSecret()
      store.write(req, res, made)
      return made
    }
    req.csrfToken = () => {
      // Read again: the session may have been regenerated. Not for cookies: one set in this response is not in the
      // request yet.
      if (!options.cookie) secret = store.read(req)
      secret ||= renewed()
      if (token?.secret !== secret) token = { secret, text: tokens.createToken(secret) }
      return token.text
    }
    secret ||= renewed()
    if (!ignored.has(req.method) && !tokens.isToken(secret, value(req))) {
      throw createError(403, 'invalid csrf token', { code: 'EBADCSRFTOKEN' })
    }
    next()
  }
}

interface SecretStore {
  read(req: MiddlewareRequest): string | undefined
  write(req: MiddlewareRequest, res: ServerResponse, secret: string): void
}

function createSessionStore(key: string): SecretStore {
  const sessionOf = (req: MiddlewareRequest): { csrfSecret?: string } => {
    const session = Reflect.get(req, key)
    if (!session) throw new Error('misconfigured csrf')
    return session
  }
  return {
    read: (req) => sessionOf(req).csrfSecret,
    write(req, _res, secret) {
      sessionOf(req).csrfSecret = secret
    },
  }
}

function createCookieStore(given: true | CsrfCookie): SecretStore {
  const { key = '_csrf', signed = false, ...options } = { path: '/', ...(given === true ? {} : given) }
  const cookie = options as Parameters<typeof serialize>[2] // undefined options count as missing
  return {
    read(req) {
      const cookies = signed ? req.signedCookies : req.cookies
      if (cookies === undefined) throw new Error('misconfigured csrf')
      const secret = cookies[key]
      return typeof secret === 'string' ? secret : undefined
    },
    write(req, res, secret) {
      if (!signed) return addCookie(res, serialize(key, secret, cookie))
      if (!req.secret) throw new Error('cookieParser("secret") required for signed cookies')
      addCookie(res, serialize(key, `s:${sign(secret, req.secret)}`, cookie))
    },
  }
}

const TOKEN_HEADERS = ['csrf-token', 'xsrf-token', 'x-csrf-token', 'x-xsrf-token']

function findToken(req: MiddlewareRequest): unknown {
  const { body, query, headers } = req
  const token = Object(body)['_csrf'] || Object(query)['_csrf']
  return token || headers[TOKEN_HEADERS.find((name) => headers[name]) as string]
}

/** Options of CSRF tokens. */
export interface TokenOptions {
  /**
   * Length of the secret in bytes.
   * @default 18
   */
  secretLength?: number | undefined
  /**
   * Length of the salt in bytes. It makes each token different: a constant one could be guessed from compressed pages
   * (BREACH).
   * @default 12
   */
  saltLength?: number | undefined
}

export interface Tokens {
  createSecret(): string
  createToken(secret: string): string
  /** Verifies a token, in constant time. */
  isToken(secret: unknown, token: unknown): boolean
}

export function createTokens({ secretLength = 18, saltLength = 12 }: TokenOptions): Tokens {
  const random = (length: number): string => randomBytes(length).toString('base64url')
  return {
    createSecret: () => random(secretLength),
    createToken: (secret) => toToken(secret, random(saltLength)),
    isToken(secret, token) {
      if (typeof secret !== 'string' || secret === '' || typeof token !== 'string') return false
      const expected = Buffer.from(toToken(secret, token.slice(0, Math.max(token.indexOf(DOT), 0))))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

const DOT = '.'

function toToken(secret: string, salt: string): string {
  return salt + DOT + createHmac('sha256', secret).update(salt).digest('base64url')
}
