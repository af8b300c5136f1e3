import v5, { Router as Router5 } from 'trunkline'
import { createSchema } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import v3 from 'trunkline/v3'
import v4, { Router as Router4 } from 'trunkline/v4'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const Problem = z.object({ title: z.string() })
const User = z.object({ name: z.string() })

// biome-ignore lint/suspicious/noExplicitAny: statuses and bodies that the types do not allow, on lines of several types
type Loose = any

describe('a status that is described as having no body', () => {
  const schema = createSchema({ responses: 'strip' })

  for (const [name, create] of Object.entries({ v4, v5 } as Record<string, Loose>)) {
    it(`takes the text of res.sendStatus(), which is not sent (${name})`, async () => {
      const app = create()
      app.delete('/', schema({ response: { 204: null } }), (_req: Loose, res: Loose) => {
        res.sendStatus(204)
      })
      const answer = await inject(app, { method: 'DELETE', url: '/' })
      expect([answer.status, answer.text]).toEqual([204, ''])
    })
  }

  it('refuses that text where it would be sent', async () => {
    const app = v5().get('/', schema({ response: { 200: null } }), (_req, res) => (res as Loose).sendStatus(200))
    app.set('env', 'test')
    expect((await inject(app, '/')).status).toBe(500)
  })
})

describe('res.json() with undefined as its second argument', () => {
  it('is checked as the value that it sends', async () => {
    const app = v5().get('/', createSchema({ responses: 'check' })({ response: User }), (_req, res) => {
      ;(res.json as Loose)({ name: 'Ada' }, undefined)
    })
    expect((await inject(app, '/')).json()).toEqual({ name: 'Ada' })
  })
})

const mounts: [name: string, createApp: () => Loose, createRouter: () => Loose][] = [
  ['v5', v5, Router5],
  ['v4', v4, Router4],
  ['v3, of the app', v3, () => undefined],
]
for (const responses of ['check', 'strip'] as const) {
  const schema: Loose = createSchema({ responses })
  for (const [line, createApp, createRouter] of mounts) {
    describe(`a schema() of a router that describes 401, in mode ${responses} (${line})`, () => {
      const app = createApp()
      const router = createRouter() ?? app
      router.use(schema({ response: { 401: Problem } }))
      router.get('/user', schema({ response: { 200: User } }), (_req: Loose, res: Loose) => res.json({ name: 'Ada' }))
      router.get('/login', schema({ response: { 200: User } }), (_req: Loose, res: Loose) => {
        res.status(401).json({ title: 'Log in' })
      })
      router.get('/wrong', schema({ response: { 200: User } }), (_req: Loose, res: Loose) => res.status(401).json({}))
      router.get('/other', schema({ response: { 200: User } }), (_req: Loose, res: Loose) => res.status(418).json({}))
      router.get('/plain', (_req: Loose, res: Loose) => res.json({ a: 1 }))
      router.get('/broken', schema({ response: { 200: User } }), () => {
        throw new Error('broken')
      })
      if (router === app) app.use(app.router)
      router.use((err: Error, _req: Loose, res: Loose, _next: Loose) => res.status(503).json({ error: err.message }))
      if (router !== app) app.use(router)

      const cases: [path: string, status: number, body: unknown, title: string][] = [
        ['/user', 200, { name: 'Ada' }, 'lets a route send what it describes'],
        ['/login', 401, { title: 'Log in' }, 'describes the 401 of a route'],
        ['/wrong', 503, { error: expect.stringContaining('(401) is not what') }, 'checks the 401 of a route'],
        ['/other', 503, { error: expect.stringContaining('status 418 is not among') }, 'leaves a route its refusals'],
        ['/plain', 200, { a: 1 }, 'leaves routes alone that describe nothing'],
        ['/broken', 503, { error: 'broken' }, 'lets an error handler respond with another status'],
      ]
      for (const [path, status, body, title] of cases) {
        it(title, async () => {
          const answer = await inject(app, path)
          expect([answer.status, answer.json()]).toEqual([status, body])
        })
      }
    })
  }
}
