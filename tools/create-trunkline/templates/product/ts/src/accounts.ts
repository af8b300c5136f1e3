import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type HandlerThatAdds, json, Router } from 'trunkline'
import { createSchema } from 'trunkline/schema'
import { createError } from 'trunkline/tools'
import { z } from 'zod'
import type { Database } from './database.ts'
import { Problem } from './problem.ts'

const schema = createSchema({ responses: 'strip' })

const Login = z.object({ name: z.string().trim().min(1).max(60), password: z.string().min(10).max(200) })
const User = z.object({ id: z.int(), name: z.string() }).meta({ id: 'User' })
export type User = z.output<typeof User>

const DAY = 24 * 60 * 60 * 1000
const LASTS = { session: 30 * DAY, token: 365 * DAY }

/** Sessions for browsers (a cookie), and tokens for programs (`Authorization: Bearer …`). */
export function accounts(database: Database, requireUser: HandlerThatAdds<{ user: User }>) {
  // Failed logins, counted in this process; with several, use RateLimiterPostgres of the same package. A limit for a name
  // alone would not stop those who try one password with many names.
  const byName = new RateLimiterMemory({ points: 5, duration: 15 * 60 })
  const byAddress = new RateLimiterMemory({ points: 20, duration: 15 * 60 })

  return Router()
    .post(
      '/signup',
      json(),
      schema({ summary: 'Creates an account', body: Login, response: { 201: User, 409: Problem } }),
      async (req, res) => {
        const { name, password } = req.body
        const [user] = await database.query<User>(
          'INSERT INTO users (name, password) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id, name',
          [name, await hashPassword(password)],
        )
        if (user === undefined) throw createError(409, 'This name is taken')
        res.status(201).json(user)
      },
    )
    .post(
      '/login',
      json(),
      schema({ summary: 'Starts a session', body: Login, response: { 200: User, 401: Problem, 429: Problem } }),
      async (req, res) => {
        const { name, password } = req.body
        const address = req.ip ?? ''
        await refuseGuesses(byName, name)
        await refuseGuesses(byAddress, address)
        const [user] = await database.query<User & { password: string }>('SELECT * FROM users WHERE name = $1', [name])
        // An unknown name takes as long as a wrong password, so nobody can find out which names exist.
        if (!(await isPassword(password, user?.password ?? NOBODY)) || user === undefined) {
          await Promise.all([byName.penalty(name), byAddress.penalty(address)])
          throw createError(401, 'Wrong name or password')
        }
        const key = await createKey(database, user.id, 'session')
        res.cookie('session', key, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge: LASTS.session })
        res.json(user)
      },
    )
    .post('/logout', schema({ summary: 'Ends the session', response: { 204: null } }), async (req, res) => {
      await database.query('DELETE FROM keys WHERE digest = $1', [digest(sessionOf(req.headers.cookie))])
      res.clearCookie('session').status(204).end()
    })
    .get('/me', requireUser, schema({ response: { 200: User, 401: Problem } }), (req, res) => {
      res.json(req.user)
    })
    .post(
      '/tokens',
      requireUser,
      schema({
        summary: 'Creates a token for programs; it is shown once',
        response: { 201: z.object({ token: z.string() }), 401: Problem },
      }),
      async (req, res) => {
        res.status(201).json({ token: await createKey(database, req.user.id, 'token') })
      },
    )
}

async function refuseGuesses(failures: RateLimiterMemory, key: string) {
  const state = await failures.get(key)
  if (state === null || state.consumedPoints < failures.points) return
  const headers = { 'Retry-After': String(Math.ceil(state.msBeforeNext / 1000)) }
  throw createError(429, 'Too many wrong passwords: try again later', { headers })
}

/** Responds with 401 to requests without a session or a token; behind it, `req.user` is there. */
export function createRequireUser(database: Database): HandlerThatAdds<{ user: User }> {
  return async (req, _res, next) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '') ?? []
    const [user] = await database.query<User>(
      `SELECT users.id, users.name FROM keys JOIN users ON users.id = user_id
       WHERE digest = $1 AND kind = $2 AND expires_at > now()`,
      token === undefined ? [digest(sessionOf(req.headers.cookie)), 'session'] : [digest(token), 'token'],
    )
    if (user === undefined) throw createError(401, 'Please log in', { headers: { 'WWW-Authenticate': 'Bearer' } })
    req.user = user
    next()
  }
}

/** A random key; the database has its digest only, so a stolen copy of it opens no account. */
async function createKey(database: Database, userId: number, kind: 'session' | 'token') {
  const key = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + LASTS[kind])
  await database.query('INSERT INTO keys (digest, user_id, kind, expires_at) VALUES ($1, $2, $3, $4)', [
    digest(key),
    userId,
    kind,
    expires,
  ])
  return key
}

function sessionOf(cookie = '') {
  return /(?:^|; )session=([\w-]+)/.exec(cookie)?.[1] ?? ''
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

const derive = promisify<string, Buffer, number, Buffer>(scrypt)

async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, 32)
  return `${salt.toString('hex')}:${hash.toString('hex')}`
}

async function isPassword(password: string, stored: string) {
  const [salt, hash] = stored.split(':').map((part) => Buffer.from(part, 'hex')) as [Buffer, Buffer]
  return timingSafeEqual(await derive(password, salt, 32), hash)
}

/** The password of a user who does not exist. */
const NOBODY = await hashPassword(randomBytes(16).toString('hex'))
