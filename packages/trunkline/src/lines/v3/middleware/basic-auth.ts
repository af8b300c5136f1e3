import { createHash, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import createError from 'http-errors'
import { parseBasicCredentials } from '../../../request/v3/auth.ts'
import type { Middleware } from './middleware.ts'

/** Checks a user name and password. */
export type CheckCredentials = (user: string, password: string) => unknown

/** Looks up the user for a name and password. Calling back without a user denies access. */
export type FindUser = (user: string, password: string, done: (err: unknown, user?: unknown) => void) => void

/**
 * Creates middleware for HTTP Basic authentication.
 * @example app.use(framework.basicAuth('reader', 'secret'))
 * @throws Error for a user name without a password
 */
export function basicAuth(user: string, password: string, realm?: string): Middleware
export function basicAuth(find: FindUser, realm?: string): Middleware
export function basicAuth(check: CheckCredentials, realm?: string): Middleware
export function basicAuth(
  userOrCheck: string | CheckCredentials | FindUser,
  ...rest: (string | undefined)[]
): Middleware {
  const find = typeof userOrCheck === 'string' ? expect(userOrCheck, rest.shift()) : toFindUser(userOrCheck)
  const challenge = `Basic realm="${rest[0] || 'Authorization Required'}"`

  return function basicAuth(req, res, next) {
    if (req.user) return next()
    const { authorization } = req.headers
    if (!authorization) return refuse(res, challenge)
    const credentials = parseBasicCredentials(authorization)
    if (credentials === undefined) return next(createError(400))
    find(credentials.username, credentials.password, (err, user) => {
      if (err || !user) return refuse(res, challenge)
      Object.assign(req, { user, remoteUser: user })
      next()
    })
  }
}

/** Compares both values in constant time, by hashes of equal length, so that neither can be guessed from the timing. */
function expect(user: string, password: string | undefined): FindUser {
  if (typeof password !== 'string') throw new Error('password argument required')
  const [wantedUser, wantedPassword] = [hash(user), hash(password)]
  return (givenUser, givenPassword, done) => {
    const isUser = timingSafeEqual(hash(givenUser), wantedUser)
    const isPassword = timingSafeEqual(hash(givenPassword), wantedPassword)
    done(null, isUser && isPassword ? givenUser : undefined)
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function toFindUser(check: CheckCredentials | FindUser): FindUser {
  // A function with three parameters is asynchronous and calls back.
  if (check.length >= 3) return check as FindUser
  return (user, password, done) => done(null, (check as CheckCredentials)(user, password) ? user : undefined)
}

function refuse(res: ServerResponse, challenge: string): void {
  res.statusCode = 401
  res.setHeader('WWW-Authenticate', challenge)
  res.end('Unauthorized')
}
