import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { App, Handler } from '../support/frameworks.ts'
import { keepDocument } from '../support/kept-document.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { describes, openapi, schema } = loadBuilt<typeof import('../../src/schema.cts')>('trunkline/schema')
const { inject } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')
const { describeLayer, routes } = loadBuilt<typeof import('../../src/tools.cts')>('trunkline/tools')

const NewBook = z.object({ title: z.string().min(1) }).meta({ id: 'NewBook' })
const Search = z.object({ page: z.coerce.number().optional() })
const end: Handler = (req, res) => res.json({ body: (req as { body?: unknown }).body ?? null })

/** As people write it: ten lines that check, and answer by themselves. */
function validate(body: z.ZodType): Handler {
  return describes({ body }, function validateBody(req, res, next) {
    if (body.safeParse(req.body).success) next()
    else {
      res.statusCode = 422
      res.end('no')
    }
  }) as unknown as Handler
}

const withBody =
  (body: unknown): Handler =>
  (req, _res, next) => {
    Object.assign(req, { body })
    next()
  }

function documentOf(app: App, options = {}) {
  return keepDocument(openapi.document(app as never, { onWarning: () => {}, ...options })).paths as unknown as Record<
    string,
    Record<string, { requestBody?: object; responses: object; parameters?: { name: string }[]; 'x-checks'?: object }>
  >
}

describe('describes()', () => {
  for (const line of ['v3', 'v4', 'v5'] as const) {
    it(`documents on ${line} what middleware checks, and leaves the checking to it`, async () => {
      const create = (body: unknown) => {
        const app = LINES[line]()
        app.use(withBody(body))
        return app.post('/books', [validate(NewBook)] as never, end) as App
      }
      const app = create({ title: 'Emma', more: true })
      expect(routes(app as never)[0]).toMatchObject({
        path: '/books',
        handlers: ['validateBody', 'end'],
        described: { body: 'described, not checked here' },
      })
      const operation = documentOf(app)['/books']?.['post']
      expect(operation?.requestBody).toMatchObject({ required: true })
      expect(operation?.['x-checks']).toEqual({ body: 'described, not checked here' })
      expect(Object.keys(operation?.responses ?? {})).toEqual(['default'])
      const taken = await inject(app as never, { method: 'POST', url: '/books' })
      expect(taken.json()).toEqual({ body: { title: 'Emma', more: true } })
      expect((await inject(create({}) as never, { method: 'POST', url: '/books' })).status).toBe(422)
    })
  }

  it('describes routes behind mounts, of the middleware that they pass, and next to schema()', () => {
    const { Router } = LINES.v5 as unknown as { Router(): App }
    const books = Router()
    books.use(describes({ query: Search, tags: ['books'] }, (_req, _res, next) => next()) as unknown as Handler)
    books.post('/', validate(NewBook), schema({ response: { 201: NewBook } }) as unknown as Handler, end)
    const app = LINES.v5().use('/books', books) as App
    expect(routes(app as never)[0]?.described).toEqual({
      query: 'described, not checked here',
      body: 'described, not checked here',
      response: 'checked here',
    })
    const operation = documentOf(app)['/books']?.['post']
    expect(operation).toMatchObject({ tags: ['books'], parameters: [{ name: 'page' }] })
    expect(Object.keys(operation?.responses ?? {})).toEqual(['201'])
  })
})

describe('the middleware of describes()', () => {
  it('may be an array of handlers', async () => {
    const first: Handler = (_req, _res, next) => next()
    const second: Handler = (req, _res, next) => withBody({ title: 'second' })(req, _res, next)
    const all = describes({ body: NewBook }, [first, [second]])
    const app = LINES.v5().post('/', all as never, end) as App
    expect(routes(app as never)[0]?.handlers).toEqual(['first', 'second', 'end'])
    expect((await inject(app as never, { method: 'POST', url: '/' })).json()).toEqual({ body: { title: 'second' } })
    expect(documentOf(app)['/']?.['post']?.requestBody).toBeDefined()
  })

  it('may reject, which reaches the error handler', async () => {
    const failing = describes({ body: NewBook }, async () => {
      throw Object.assign(new Error('refused'), { status: 418 })
    })
    const app = LINES.v5().post('/', failing as never, end) as App
    expect((await inject(app as never, { method: 'POST', url: '/' })).status).toBe(418)
  })

  it('may be one function with two descriptions', () => {
    const check: Handler = (_req, _res, next) => next()
    const app = LINES.v5()
      .post('/a', describes({ body: NewBook }, check) as never, end)
      .get('/b', describes({ query: Search }, check) as never, end) as App
    expect(routes(app as never).map(({ described }) => Object.keys(described ?? {}))).toEqual([['body'], ['query']])
  })

  it('is said of a layer as schema() is', () => {
    const app = LINES.v5().use(describes({ query: Search }, end) as never)
    const { stack } = (app as unknown as { router: { stack: object[] } }).router
    expect(describeLayer(stack[0] as object)).toMatchObject({ describes: true, name: 'end' })
  })
})

describe('a mistake in describes()', () => {
  const twice: [title: string, register: (app: App) => unknown][] = [
    ['of two describes()', (app) => app.post('/books', validate(NewBook), validate(NewBook), end)],
    [
      'of a describes() and a schema()',
      (app) => app.post('/books', validate(NewBook), schema({ body: NewBook }) as never, end),
    ],
    ['in an array', (app) => app.post('/books', [validate(NewBook), [validate(NewBook)]] as never, end)],
  ]
  for (const [title, register] of twice) {
    for (const line of ['v3', 'v4', 'v5'] as const) {
      it(`is a second description of one part, ${title} on ${line}: the error names both places`, () => {
        const message =
          /^POST \/books: its body is described twice, by describes\(\) at .*describes\.test\.ts:\d+:\d+\)? and by (describes|schema)\(\) at .*describes\.test\.ts:\d+:\d+\)?\. Keep one$/
        let thrown: unknown
        try {
          register(LINES[line]())
        } catch (err) {
          thrown = err
        }
        expect(thrown).toBeInstanceOf(TypeError)
        expect(thrown).toMatchObject({ code: 'TRUNKLINE_SCHEMA_TWICE', message: expect.stringMatching(message) })
      })
    }
  }

  it('is a second description in a later call of the same route', () => {
    const route = () => (LINES.v5() as unknown as { route(path: string): Record<string, Function> }).route('/books')
    expect(() => route()['post']?.(validate(NewBook)).post(validate(NewBook))).toThrow('described twice')
    expect(() => route()['all']?.(validate(NewBook)).post(validate(NewBook))).toThrow('described twice')
    expect(() => route()['put']?.(validate(NewBook)).post(validate(NewBook))).not.toThrow()
  })

  it('is a wrong description, or something other than middleware', () => {
    const add = (handler: unknown) => () => LINES.v5().post('/books', handler as never, end)
    expect(add(describes({ bdy: NewBook } as never, end))).toThrow(
      /^POST \/books: describes\(\) has no part "bdy"\. Did you mean body\? \(.*describes\.test\.ts:\d+\)$/,
    )
    expect(add(describes({ body: { title: 'string' } } as never, end))).toThrow('its body is not a Standard Schema')
    expect(add(describes({ body: NewBook }, undefined as never))).toThrow('needs middleware, got undefined')
    expect(add(describes({ body: NewBook }, [] as never))).toThrow('needs middleware, got undefined')
    expect(add(describes({ body: NewBook }, LINES.v5() as never))).toThrow('needs middleware, got a router')
    const onError = (_err: unknown, _req: unknown, _res: unknown, next: () => void) => next()
    expect(add(describes({ body: NewBook }, onError as never))).toThrow('needs middleware, got an error handler')
  })
})
