import v5, { json, Router } from 'trunkline'
import { formData } from 'trunkline/forms'
import { fromTypeBox, problemDetails, type Schema, schema } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import v4 from 'trunkline/v4'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'

const JSON_CLIENT = { Accept: 'application/json' }

/** A schema by hand. */
function made(validate: (value: unknown) => unknown): Schema {
  return { '~standard': { version: 1, vendor: 'test', validate } }
}

describe('a validator that', () => {
  const cases: [title: string, validate: () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
    ['rejects with nothing', () => Promise.reject()],
    [
      'throws nothing',
      () => {
        throw undefined
      },
    ],
  ]
  for (const [title, validate] of cases) {
    it(`${title} is an error of the server`, async () => {
      const app = v5().get('/', schema({ query: made(validate) }), (_req, res) => res.send('ran'))
      app.set('env', 'test')
      expect((await inject(app, '/')).status).toBe(500)
    })
  }

  it('takes its time is waited for, and what is wrong in other parts is collected', async () => {
    const later = made(async () => ({ issues: [{ message: 'no', path: ['a'] }] }))
    const app = v5().get('/', schema({ query: z.object({ n: z.number() }), headers: later }), (_req, res) => res.send())
    const { errors } = (await inject(app, { url: '/', headers: JSON_CLIENT })).json() as { errors: { part: string }[] }
    expect(errors.map(({ part }) => part)).toEqual(['query', 'headers'])
  })

  it('resolves after the client has left does no harm', async () => {
    let resolve: (verdict: unknown) => void = () => {}
    const slow = made(() => new Promise((done) => (resolve = done)))
    const left = new AbortController()
    const ran = new Promise<boolean>((done) => {
      const app = v5().get('/', schema({ query: slow }), (_req, res) => {
        res.json({ late: true })
        done(true)
      })
      const answer = inject(app, { url: '/', signal: left.signal })
      answer.catch(() => resolve({ value: {} }))
      left.abort()
    })
    expect(await ran).toBe(true)
  })

  it('is changed later checks as it did', async () => {
    const changing = { '~standard': { version: 1 as const, vendor: 'test', validate: () => ({ value: { n: 1 } }) } }
    const app = v5().get('/', schema({ query: changing }), (req, res) => res.json(req.query))
    changing['~standard'].validate = () => ({ value: { n: 2 } })
    expect((await inject(app, '/')).json()).toEqual({ n: 1 })
  })
})

describe('issues', () => {
  it('are capped, and counted', async () => {
    const many = made(() => ({ issues: Array.from({ length: 10_000 }, (_, i) => ({ message: 'no', path: [i] })) }))
    const app = v5().get('/', schema({ query: many }), (_req, res) => res.send())
    const answer = await inject(app, { url: '/', headers: JSON_CLIENT })
    expect((answer.json() as { errors: unknown[] }).errors).toHaveLength(100)
    expect(answer.error).toMatchObject({ total: 10_000 })
  })

  it('have pointers of any path, and do not repeat what was received', async () => {
    const path = ['a/b', '~', { key: '__proto__' }, Symbol('s'), 0, 'x'.repeat(5000)]
    const hostile = made(() => ({
      issues: [
        { message: 'got topsecret', path },
        { message: 'got topsecret', path: ['q'] },
      ],
    }))
    const app = v5().get('/', schema({ query: hostile }), (_req, res) => res.send())
    const answer = await inject(app, { url: '/?q=topsecret', headers: JSON_CLIENT })
    const { errors } = answer.json() as { errors: { pointer: string; detail: string }[] }
    expect(errors[0]?.pointer).toBe(`/a~1b/~0/__proto__/Symbol(s)/0/${'x'.repeat(100)}`)
    expect(errors[1]).toEqual({ part: 'query', pointer: '/q', detail: 'is not valid' })
  })

  it('are escaped on the page', async () => {
    const hostile = made(() => ({ issues: [{ message: '<script>1</script>', path: ['<img src=x>'] }] }))
    const app = v5().get('/', schema({ query: hostile }), (_req, res) => res.send())
    const answer = await inject(app, { url: '/', headers: { Accept: 'text/html' } })
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/<script>1|<img/)
  })
})

describe('a request that cannot be read', () => {
  const later = {
    '~standard': { version: 1 as const, vendor: 'test', validate: async (value: unknown) => ({ value }) },
  }
  const form = new FormData()
  form.set('name', 'Ada')
  const cases: [title: string, description: object, request: object][] = [
    ['behind a form', { body: formData({ name: z.string() }), query: z.object({}) }, { method: 'POST', body: form }],
    ['behind an asynchronous schema', { params: later, query: z.object({}) }, {}],
  ]
  for (const [title, description, request] of cases) {
    it(`is an error of that request (${title})`, async () => {
      const app = v5()
      app.set('env', 'test')
      app.set('query parser', () => {
        throw new Error('broken')
      })
      app.all('/', schema(description), (_req, res) => res.send('ran'))
      const answer = await inject(app, { url: '/?a=1', ...request })
      expect([answer.status, String(answer.error)]).toEqual([500, 'Error: broken'])
    })
  }

  it('is an error where a property of the request refuses the output', async () => {
    const app = v5()
    app.set('env', 'test')
    app.use((req, _res, next) => {
      Object.defineProperty(req, 'query', { get: () => ({}) })
      next()
    })
    app.use(schema({ query: later }), (_req, res) => res.send('ran'))
    expect((await inject(app, '/')).status).toBe(500)
  })
})

describe('a body that is nested deeper than a function can follow', () => {
  const List: z.ZodType = z.lazy(() => z.array(List))
  const Cyclic = Type.Cyclic({ List: Type.Array(Type.Ref('List')) }, 'List')
  const cases: [library: string, body: Schema][] = [
    ['zod', List],
    ['TypeBox', fromTypeBox(Compile(Cyclic))],
    ['TypeBox, which converts', fromTypeBox(Compile(Cyclic), { convert: true })],
  ]
  for (const [library, body] of cases) {
    it(`is a mistake of the client (${library})`, async () => {
      const app = v5().post('/', json({ limit: '1mb' }), schema({ body }), (_req, res) => res.send('ran'))
      const depth = 400_000
      const answer = await inject(app, {
        method: 'POST',
        url: '/',
        headers: { 'Content-Type': 'application/json', ...JSON_CLIENT },
        body: '['.repeat(depth) + ']'.repeat(depth),
      })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ part: 'body', detail: 'is nested too deeply' }] })
    })
  }
})

describe('prototype keys', () => {
  it('in a body and a query stay members, and change no prototype', async () => {
    const app = v5().post(
      '/',
      json(),
      schema({ body: z.record(z.string(), z.unknown()), query: z.object({ tag: z.array(z.string()).optional() }) }),
      (req, res) => {
        res.json([({} as { polluted?: unknown }).polluted === undefined, req.query.tag])
      },
    )
    const answer = await inject(app, {
      method: 'POST',
      url: '/?tag=a&__proto__[polluted]=1&constructor[prototype][polluted]=1',
      headers: { 'Content-Type': 'application/json' },
      body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    })
    expect(answer.json()).toEqual([true, ['a']])
  })
})

describe('mistakes at registration', () => {
  // biome-ignore lint/suspicious/noExplicitAny: mistakes that TypeScript would not let pass
  const mistaken: [title: string, handlers: () => any[], says: RegExp][] = [
    [
      'an unknown part',
      () => [schema({ querry: z.object({}) } as never)],
      /GET \/users\/:id: schema\(\) has no part "querry"\. Did you mean query\? \(.*safety\.test\.ts:\d+\)/,
    ],
    [
      'a schema that is none',
      () => [schema({ query: { page: 1 } } as never)],
      /GET \/users\/:id: its query is not a Standard Schema/,
    ],
    ['a status that is none', () => [schema({ response: { '20x': z.null() } } as never)], /"20x" is not a status/],
    ['nothing', () => [schema(undefined as never)], /schema\(\) needs a description/],
    [
      'two schemas for one part',
      () => [schema({ query: z.object({}) }), schema({ query: z.object({}) })],
      /GET \/users\/:id: its query is described twice, by schema\(\) at .*safety\.test\.ts:\d+:\d+\)? and by schema\(\) at .*safety\.test\.ts/,
    ],
  ]
  for (const [title, handlers, says] of mistaken) {
    it(`${title} is an error that names the route and the file`, () => {
      for (const create of [v5, v4]) {
        const app = create() as { get(path: string, handlers: unknown[], last: () => void): unknown }
        expect(() => app.get('/users/:id', handlers(), () => {})).toThrow(says)
      }
    })
  }
})

describe('a body that no parser read', () => {
  it('is told so in development', async () => {
    const app = v5().post('/', schema({ body: z.object({}) }), (_req, res) => res.send())
    app.set('env', 'development')
    const answer = await inject(app, { method: 'POST', url: '/', body: { a: 1 }, headers: JSON_CLIENT })
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'body.unread',
      detail: expect.stringContaining('no body parser has read it'),
    })
  })

  it('is refused in production with what a client can do, and nothing about the app', async () => {
    const app = v5().post('/', schema({ body: z.object({}) }), (_req, res) => res.send())
    app.set('env', 'production')
    const answer = await inject(app, { method: 'POST', url: '/', body: { a: 1 }, headers: JSON_CLIENT })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Check its Content-Type')
    expect(answer.text).not.toContain('parser')
  })
})

describe('the response to a refused request', () => {
  const app = v5().get('/', schema({ query: z.object({ page: z.coerce.number() }) }), (_req, res) => res.send())

  it('is problem+json for a client that takes JSON', async () => {
    const answer = await inject(app, { url: '/?page=secret', headers: JSON_CLIENT })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'request.invalid',
      errors: [{ part: 'query', pointer: '/page', detail: expect.any(String) }],
    })
  })

  it('is a page for a browser', async () => {
    const answer = await inject(app, { url: '/?page=x', headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(answer.headers['content-type']).toContain('text/html')
  })

  it('has status 422 by option', async () => {
    const app = v5().get('/', schema({ query: z.object({ n: z.string() }) }, { status: 422 }), (_req, res) =>
      res.send(),
    )
    expect((await inject(app, '/')).status).toBe(422)
  })

  it('problemDetails() gives for all errors', async () => {
    const app = v5()
      .get('/teapot', (_req, _res, next) => next(Object.assign(new Error('short and stout'), { status: 418 })))
      .get('/broken', () => {
        throw new Error('secret')
      })
      .use(problemDetails({ type: (_err, status) => `https://example.com/problems/${status}` }))
    const ask = async (url: string) => (await inject(app, { url, headers: JSON_CLIENT })).json()
    expect(await ask('/teapot')).toEqual({
      type: 'https://example.com/problems/418',
      title: "I'm a Teapot",
      status: 418,
      detail: 'short and stout',
    })
    expect(await ask('/broken')).toEqual({
      type: 'https://example.com/problems/500',
      title: 'Internal Server Error',
      status: 500,
    })
  })
})

describe('problemDetails()', () => {
  const SENT = 'sent-by-the-client'

  it('logs server errors, which the client is told nothing of', async () => {
    const logged: unknown[] = []
    const broken = new Error('secret')
    const app = v5()
      .get('/', (_req, _res, next) => next(broken))
      .get('/mine', (_req, _res, next) => next(Object.assign(new Error('yours'), { status: 404 })))
      .use(problemDetails({ log: (err) => logged.push(err) }))
    for (const url of ['/', '/mine']) await inject(app, { url, headers: JSON_CLIENT })
    expect(logged).toEqual([broken])
  })

  it.each(['development', 'production', 'test'])('prints them by default (%s)', async (env) => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => print.mockRestore())
    const broken = new Error('secret')
    const app = v5()
      .set('env', env)
      .get('/', (_req, _res, next) => next(broken))
      .use(problemDetails())
    await inject(app, { url: '/', headers: JSON_CLIENT })
    expect(print.mock.calls).toEqual(env === 'test' ? [] : [[broken]])
  })

  it.each([
    ['a body that is not JSON', { headers: { 'Content-Type': 'application/json' }, body: SENT }],
    ['a charset', { headers: { 'Content-Type': `application/json; charset=${SENT}` }, body: '{}' }],
    ['an encoding', { headers: { 'Content-Type': 'application/json', 'Content-Encoding': SENT }, body: '{}' }],
    ['a type that no parser reads', { headers: { 'Content-Type': `text/${SENT}` }, body: '{}' }],
    ['a path', { url: `/%zz${SENT}`, headers: { 'Content-Type': 'application/json' }, body: '{}' }],
  ])('repeats nothing of what the client sent: %s', async (_what, { headers, ...sent }) => {
    const app = v5()
      .set('env', 'development')
      .use(json())
      .post('/:id', schema({ body: z.object({}) }), (_req, res) => res.send())
      .use(problemDetails())
    const answer = await inject(app, { method: 'POST', url: '/1', headers: { ...JSON_CLIENT, ...headers }, ...sent })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.json()).toHaveProperty('detail')
    expect(answer.text).not.toContain(SENT)
  })
})

describe('schema() on use and mounts', () => {
  it('checks for everything behind it in the router, and no further', async () => {
    const seen: unknown[] = []
    const inner = Router()
    inner.use(schema({ query: z.object({ n: z.coerce.number() }) }))
    inner.get('/x', (req, _res, next) => {
      seen.push(req.query['n'])
      next()
    })
    const app = v5().use('/in', inner, (req, res) => res.json([...seen, req.query['n']]))
    expect((await inject(app, '/in/x?n=5')).json()).toEqual([5, '5'])
  })

  it('works in an app of another line', async () => {
    const inner = v4().get('/:id', schema({ params: z.object({ id: z.coerce.number() }) }), (req, res) => {
      res.json(req.params.id)
    })
    const app = v5().use('/in', inner)
    expect((await inject(app, '/in/7')).json()).toBe(7)
  })

  it('works on route()', async () => {
    const app = v5()
    app.route('/:id').get(schema({ params: z.object({ id: z.coerce.number() }) }), (req, res) => {
      res.json(req.params.id)
    })
    expect((await inject(app, '/7')).json()).toBe(7)
  })
})
