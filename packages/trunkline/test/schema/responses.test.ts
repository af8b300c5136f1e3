import fc from 'fast-check'
import v5 from 'trunkline'
import { createSchema, events, problemDetails, schema, stream } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import v4 from 'trunkline/v4'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { validators } from './validators.ts'

const User = z.object({ name: z.string() })

// biome-ignore lint/suspicious/noExplicitAny: what is sent is wrong on purpose
const wrong = (value: unknown): any => value

describe('responses that are checked', () => {
  const app = v5()
    .get('/right', schema({ response: User }), (_req, res) => res.json({ name: 'Ada' }))
    .get('/wrong', schema({ response: User }), (_req, res) => res.json(wrong({ name: 5 })))
    .get('/extra', schema({ response: User }), (_req, res) => res.json(wrong({ name: 'Ada', extra: 1 })))
    .get('/error', schema({ response: User }), (_req, res) => res.status(404).json({ whatever: true }))
    .get('/undescribed', schema({ response: { 200: User } }), (_req, res) => res.status(wrong(418)).json(wrong({})))
    .get('/class', schema({ response: { '2xx': User, default: z.null() } }), (_req, res) => {
      return res.status(203).json({ name: 'Ada' })
    })
    .get('/empty', schema({ response: { 204: null } }), (_req, res) => res.status(204).send())
    .get('/not-empty', schema({ response: { 200: null } }), (_req, res) => res.json(wrong({ a: 1 })))
    .get('/stream', schema({ response: { 200: stream('text/csv') } }), (_req, res) => res.type('csv').send('a,b'))
    .get('/sent', schema({ response: User }), (_req, res) => res.send(wrong({ name: 5 })))
  app.set('env', 'test')

  const cases: [path: string, status: number, text: string][] = [
    ['/right', 200, '{"name":"Ada"}'],
    ['/extra', 200, '{"name":"Ada","extra":1}'],
    ['/error', 404, '{"whatever":true}'],
    ['/class', 203, '{"name":"Ada"}'],
    ['/empty', 204, ''],
    ['/stream', 200, 'a,b'],
    ['/wrong', 500, 'The response of GET /wrong (200) is not what its schema says'],
    ['/undescribed', 500, 'status 418 is not among the described responses'],
    ['/not-empty', 500, 'is described as having none'],
    ['/sent', 500, 'The response of GET /sent (200) is not what its schema says'],
  ]
  for (const [path, status, text] of cases) {
    it(`GET ${path} is ${status}`, async () => {
      const answer = await inject(app, path)
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(text)
    })
  }

  it('reaches the error handlers as a SchemaError that clients do not see', async () => {
    let seen: unknown
    const app = v5().get('/', schema({ response: User }), (_req, res) => res.json(wrong({ name: 5 })))
    app.use((err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => {
      seen = err
      next(err)
    })
    app.use(problemDetails())
    const answer = await inject(app, { url: '/', headers: { Accept: 'application/json' } })
    expect(answer.json()).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 })
    expect(seen).toMatchObject({ name: 'SchemaError', code: 'response.invalid', part: 'response' })
  })

  it('is not checked with trust, and the methods of the response are its own', async () => {
    const app = v5().get('/', schema({ response: User }, { responses: 'trust' }), (_req, res) => {
      expect(Object.hasOwn(res, 'json')).toBe(false)
      return res.json(wrong({ name: 5 }))
    })
    expect((await inject(app, '/')).json()).toEqual({ name: 5 })
  })

  it('lets handlers behind the route send what they like', async () => {
    const app = v5()
    app.get('/', schema({ response: User }), (_req, _res, next) => next())
    app.get('/', (_req, res) => res.json({ other: 1 }))
    expect((await inject(app, '/')).json()).toEqual({ other: 1 })
  })

  it('takes a status and a body together on 4.x', async () => {
    const app = v4().get('/', schema({ response: { 201: User } }, { responses: 'strip' }), (_req, res) => {
      return wrong(res).json(201, { name: 'Ada', secret: 1 })
    })
    const answer = await inject(app, '/')
    expect([answer.status, answer.json()]).toEqual([201, { name: 'Ada' }])
  })
})

describe('what the schema of a checked response does not name', () => {
  it('is sent, with one warning for each route that has its names and no values', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const Team = z.object({ members: z.array(User) })
    const row = { members: [{ name: 'Ada', password: 'S1' }], 'a\nb': 'S2', none: undefined, at: new Date(0) }
    const app = v5()
    for (const path of ['/one', '/two']) {
      app.get(path, schema({ response: Team }), (_req, res) => res.json(wrong(row)))
    }
    for (const path of ['/one', '/one', '/two']) expect((await inject(app, path)).text).toContain('S1')
    expect(warn.mock.calls).toEqual(
      ['/one', '/two'].map((path) => [
        `The response of GET ${path} has fields that its schema does not name: members[].password, "a\\nb", at. To leave them out, use responses: 'strip'; to send them, describe them`,
        { code: 'TRUNKLINE_UNDESCRIBED' },
      ]),
    )
  })

  it('may come from toJSON(); what a loose schema allows needs no warning', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const row = { name: 'Ada', toJSON: () => ({ name: 'Ada', secret: 'S' }) }
    const app = v5()
      .get('/row', schema({ response: User }), (_req, res) => res.json(wrong(row)))
      .get('/loose', schema({ response: z.looseObject({ name: z.string() }) }), (_req, res) => res.json(row))
    for (const path of ['/row', '/loose']) await inject(app, path)
    expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('GET /row has fields')])
    expect(warn.mock.calls.flat().join()).not.toContain('S,')
  })
})

describe('responses that are stripped', () => {
  const strip = createSchema({ responses: 'strip' })

  it('wait for a schema that is async', async () => {
    const Async = v.pipeAsync(
      v.object({ name: v.string() }),
      v.checkAsync(async () => true),
    )
    const app = v5().get('/', strip({ response: Async }), (_req, res) => res.json(wrong({ name: 'Ada', secret: 1 })))
    expect((await inject(app, '/')).json()).toEqual({ name: 'Ada' })
  })

  for (const [library, { user }] of Object.entries(validators)) {
    it(`never let out what ${library} does not describe`, async () => {
      let body: unknown
      const app = v5()
        .get('/', strip({ response: user }), (_req, res) => res.json(wrong(body)))
        .get('/sent', strip({ response: user }), (_req, res) => res.send(wrong(body)))
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), async (extra, isSent) => {
          body = { ...extra, name: 'Ada', age: 36 }
          expect((await inject(app, isSent ? '/sent' : '/')).json()).toEqual({ name: 'Ada', age: 36 })
        }),
        { numRuns: 50 },
      )
    })
  }

  it('never let out a text instead, nor members of members', async () => {
    const Team = z.object({ lead: User, members: z.array(User) })
    const app = v5()
      .get('/text', strip({ response: Team }), (_req, res) => res.send(wrong('{"secret":1}')))
      .get('/deep', strip({ response: Team }), (_req, res) => {
        const ada = { name: 'Ada', secret: 1 }
        return res.json(wrong({ lead: ada, members: [ada, ada], secret: ada }))
      })
    expect((await inject(app, '/text')).status).toBe(500)
    expect((await inject(app, '/deep')).json()).toEqual({
      lead: { name: 'Ada' },
      members: [{ name: 'Ada' }, { name: 'Ada' }],
    })
  })
})

describe('descriptions of streams and events', () => {
  it('say what they are', () => {
    expect(stream('text/csv')).toEqual({ kind: 'stream', mediaType: 'text/csv' })
    expect(events(User)).toMatchObject({ kind: 'events', mediaType: 'text/event-stream' })
  })

  it('refuse what is no media type and no schema', () => {
    expect(() => stream('csv')).toThrow(TypeError)
    expect(() => events(wrong({}))).toThrow(TypeError)
  })
})
