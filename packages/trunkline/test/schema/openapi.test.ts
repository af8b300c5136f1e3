import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { file, formData } from '../forms/form-request.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { keepDocument } from '../support/kept-document.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { schema, openapi, apiPage, fromTypeBox } = loadBuilt<typeof import('../../src/schema.cts')>('trunkline/schema')
const { inject } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

const Book = z.object({ id: z.int(), title: z.string() }).meta({ id: 'Book' })
const end: Handler = (_req, res) => res.json({})

type Router = { Router(): App }

function described(parts: object): Handler {
  return schema(parts as never) as unknown as Handler
}

function pathsOf(app: App, options = {}): Record<string, Record<string, { tags?: string[]; summary?: string }>> {
  return keepDocument(openapi.document(app as never, { onWarning: () => {}, ...options })).paths as never
}

describe('openapi.document(app)', () => {
  it('lists described routes of routers, mounts and other release lines', () => {
    const { Router } = LINES.v5 as unknown as Router
    const books = Router()
      .get('/', described({ response: z.array(Book) }), end)
      .get('/:id', described({ response: Book }), end)
    const older = LINES.v4().get('/old/:id?', described({ summary: 'Old' }), end)
    const oldest = LINES.v3().get('/oldest', described({ summary: 'Oldest' }), end)
    const app = LINES.v5().use('/books', books).use('/v4', older).use('/v3', oldest).get('/plain', end)
    expect(Object.keys(pathsOf(app))).toEqual(['/books', '/books/{id}', '/v4/old', '/v4/old/{id}', '/v3/oldest'])
    expect(Object.keys(pathsOf(app, { undescribed: true }))).toContain('/plain')
  })

  it('adds what schema() on use() says to the routes below', () => {
    const app = LINES.v5()
    app.use('/admin', described({ tags: ['admin'], security: [{ token: [] }] }))
    app.get('/admin/users', described({ summary: 'Users', tags: ['users'] }), end)
    app.get('/open', described({ summary: 'Open' }), end)
    const paths = pathsOf(app)
    expect(paths['/admin/users']?.['get']).toMatchObject({
      summary: 'Users',
      tags: ['admin', 'users'],
      security: [{ token: [] }],
    })
    expect(paths['/open']?.['get']).not.toHaveProperty('security')
  })

  it('does not require what TypeBox fills in', () => {
    const Page = Compile(Type.Object({ page: Type.Integer({ default: 1 }), sort: Type.String() }))
    const app = LINES.v5()
      .get('/filled', described({ query: fromTypeBox(Page, { convert: true }) }), end)
      .get('/as-it-is', described({ query: fromTypeBox(Page) }), end)
    const paths = pathsOf(app) as unknown as Record<string, { get: { parameters: { required?: boolean }[] } }>
    const required = (path: string) => paths[path]?.get.parameters.map((each) => each.required === true)
    expect([required('/filled'), required('/as-it-is')]).toEqual([
      [false, true],
      [true, true],
    ])
  })

  it('is made of the routes of an app that is mounted twice, at both places', () => {
    const child = LINES.v5().get('/x', described({ summary: 'X' }), end)
    expect(Object.keys(pathsOf(LINES.v5().use('/a', child).use('/b', child)))).toEqual(['/a/x', '/b/x'])
  })

  it('refuses what is not an application', () => {
    expect(() => openapi(undefined as never)).toThrow('openapi() needs an application')
    expect(() => openapi.document(7 as never)).toThrow('needs an application')
  })
})

describe('a form in openapi.document(app)', () => {
  it('is described as a form, with the schemas of its fields', () => {
    const Tag = z.enum(['sea', 'city']).meta({ id: 'Tag' })
    const title = v.pipe(v.string(), v.minLength(2))
    const photos = file({ multiple: true, maxFiles: 3, types: ['image/png'] })
    const body = formData({ title, tags: z.array(Tag), best: Tag.optional(), any: z.custom(() => true), photos })
    const app = LINES.v5().post('/albums', described({ body }), end)
    const { paths, components } = keepDocument(openapi.document(app as never, { onWarning: () => {} }))
    const operation = paths['/albums']?.['post'] as { requestBody?: { content: object } } | undefined
    expect(operation?.requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['title', 'tags', 'photos'],
          properties: {
            title: { type: 'string', minLength: 2 },
            tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
            best: { $ref: '#/components/schemas/Tag' },
            any: { description: 'Its schema has no JSON Schema.' },
            photos: {
              type: 'array',
              maxItems: 3,
              items: { type: 'string', format: 'binary', contentMediaType: 'image/png' },
            },
          },
        },
      },
    })
    expect(components?.['schemas']).toMatchObject({ Tag: { type: 'string', enum: ['sea', 'city'] } })
  })
})

describe('openapi(app) as a handler', () => {
  it('responds with a document that is made when it is first asked for, and kept', async () => {
    const app = LINES.v5().set('env', 'test')
    app.get(
      '/openapi.json',
      openapi(app as never, { info: { title: 'Books', version: '2.0.0' } }) as unknown as Handler,
    )
    app.get('/books', described({ response: z.array(Book) }), end)
    const first = await inject(app as never, '/openapi.json')
    expect(first.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Books' }, paths: { '/books': {} } })
    const etag = String(first.headers['etag'])
    expect((await inject(app as never, { url: '/openapi.json', headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('is read by a page, behind any policy that was set before', async () => {
    const app = LINES.v5().set('env', 'test')
    app.use(((_req, res, next) => {
      res.set('Content-Security-Policy', "default-src 'self'")
      next()
    }) as Handler)
    app.use('/docs', apiPage('/openapi.json') as unknown as Handler)
    const page = await inject(app as never, '/docs/')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
