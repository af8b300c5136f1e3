import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { App, Handler } from '../support/frameworks.ts'
import { keepDocument } from '../support/kept-document.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { createSchema, openapi, schema } = loadBuilt<typeof import('../../src/schema.cts')>('trunkline/schema')
const { inject } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

const Problem = z.object({ title: z.string() }).meta({ id: 'Problem' })
const User = z.object({ name: z.string() }).meta({ id: 'User' })
const asHandler = (handler: unknown): Handler => handler as Handler

const guard: Handler = (req, res, next) => {
  if (req.headers.authorization !== undefined) return next()
  res.statusCode = 401
  res.json({ title: 'Who are you?' })
}

function statusesOf(app: App): Record<string, string[]> {
  const { paths } = keepDocument(openapi.document(app as never, { onWarning: () => {} }))
  const entries = Object.entries(paths as unknown as Record<string, Record<string, { responses: object }>>)
  return Object.fromEntries(
    entries.map(([path, item]) => [path, Object.values(item).flatMap(({ responses }) => Object.keys(responses))]),
  )
}

describe('schema.defaults()', () => {
  for (const line of ['v3', 'v4', 'v5'] as const) {
    it(`adds its responses on ${line} to each route behind it, and to no other`, async () => {
      const app = LINES[line]()
      // On 3.x, all routes stand where the first one does.
      if (line !== 'v3') app.get('/health', asHandler(schema({ summary: 'Health' })), (_req, res) => res.json('ok'))
      app.use(asHandler(schema.defaults({ response: { 401: Problem }, tags: ['users'] })))
      app.use(guard)
      const me = asHandler(schema({ response: { 200: User, 404: Problem } }))
      app.get('/me', me, (_req, res) => res.json({ name: 'Ada' }))
      app.get('/all', asHandler(schema({ response: z.array(User) })), (_req, res) => res.json([]))
      expect(statusesOf(app)).toEqual({
        ...(line !== 'v3' && { '/health': ['default'] }),
        '/me': ['200', '401', '404'],
        '/all': ['401', '2XX'],
      })
      expect((await inject(app as never, '/me')).json()).toEqual({ title: 'Who are you?' })
      const known = await inject(app as never, { url: '/me', headers: { authorization: 'x' } })
      expect(known.json()).toEqual({ name: 'Ada' })
    })
  }

  it('adds to those of the apps above, and to routers below; the innermost wins', () => {
    const { Router } = LINES.v5 as unknown as { Router(): App }
    const Own = z.object({ own: z.string() }).meta({ id: 'Own' })
    const inner = Router()
    inner.use(asHandler(schema.defaults({ response: { 403: Problem, 429: Own } })))
    inner.get('/x', asHandler(schema({ response: { 200: User, 403: Own } })), guard)
    const app = LINES.v5()
    app.use(asHandler(schema.defaults({ response: { 401: Problem, 429: Problem } })))
    app.use('/a', inner)
    expect(statusesOf(app)).toEqual({ '/a/x': ['200', '401', '403', '429'] })
    const { paths } = openapi.document(app as never)
    expect(JSON.stringify(paths['/a/x'])).toMatch(/"403":\{[^}]*\{[^}]*\{[^}]*Own.*"429":\{[^}]*\{[^}]*\{[^}]*Own/)
  })

  it('lets a handler of a route send what only the router describes, and checks it', async () => {
    const strict = createSchema({ responses: 'check' })
    const app = LINES.v5() as App
    app.set('env', 'test')
    app.use(asHandler(strict.defaults({ response: { 401: Problem } })))
    const own = asHandler(strict({ response: { 200: User } }))
    app.get('/right', own, (_req, res) => res.status(401).json({ title: 'no' }))
    app.get('/wrong', own, (_req, res) => res.status(401).json({ titel: 'no' }))
    expect((await inject(app as never, '/right')).status).toBe(401)
    expect((await inject(app as never, '/wrong')).status).toBe(500)
  })

  const mistakes: [title: string, given: object, says: string][] = [
    ['a part of the request', { body: User }, 'schema.defaults() has response, tags, security, and no body'],
    ['no response', { tags: ['x'] }, 'schema.defaults() needs responses by status'],
    ['one response for all', { response: Problem }, 'schema.defaults() needs responses by status'],
    ['an unknown part', { respose: {} }, 'schema.defaults() has no part "respose". Did you mean response?'],
    ['a status that is none', { response: { 40: Problem } }, '"40" is not a status'],
  ]
  for (const [title, given, says] of mistakes) {
    it(`refuses ${title} when it is registered`, () => {
      expect(() => LINES.v5().use(asHandler(schema.defaults(given as never)))).toThrow(says)
    })
  }
})
