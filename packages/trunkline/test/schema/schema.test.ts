import { toJsonSchema } from '@valibot/to-json-schema'
import v5 from 'trunkline'
import { schema } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { describe, expect, it } from 'vitest'
import { validators } from './validators.ts'

type Handler = (req: Untyped, res: Untyped, next: (err?: unknown) => void) => unknown
// biome-ignore lint/suspicious/noExplicitAny: the same test for three interfaces and four libraries
type Untyped = any

interface AnyApp {
  get(path: string, ...handlers: unknown[]): unknown
  post(path: string, ...handlers: unknown[]): unknown
  use(...handlers: unknown[]): unknown
}

const lines = { '5.x': v5, '4.x': v4, '3.x': v3 } as const

/** An app that answers errors with their fields. */
function createApp(line: keyof typeof lines, register: (app: AnyApp) => void): Parameters<typeof inject>[0] {
  const app = lines[line]() as unknown as AnyApp
  register(app)
  const onError = (err: Untyped, _req: Untyped, res: Untyped, _next: unknown): void => {
    res.statusCode = err.status ?? 500
    const { name, code, part, issues, message } = err
    res.json({ name, code, part, issues, message })
  }
  app.use(onError)
  return app as unknown as Parameters<typeof inject>[0]
}

/** Reads JSON on every line, without a parser. */
const readJson: Handler = (req, _res, next) => {
  let text = ''
  req.on('data', (chunk: unknown) => {
    text += chunk
  })
  req.on('end', () => {
    req.body = JSON.parse(text)
    next()
  })
}

for (const line of Object.keys(lines) as (keyof typeof lines)[]) {
  for (const [library, schemas] of Object.entries(validators)) {
    describe(`schema() with ${library} on ${line}`, () => {
      it('puts what the schemas make in the place of params, query and body', async () => {
        const app = createApp(line, (app) =>
          app.post(
            '/items/:id',
            readJson,
            schema({ params: schemas.id, query: schemas.page, body: schemas.user }),
            (req: Untyped, res: Untyped) => res.json([req.params.id, req.query.page, req.body]),
          ),
        )
        const body = { name: 'Ada', age: 36 }
        const answer = await inject(app, { method: 'POST', url: '/items/7?page=2', body })
        expect(answer.json()).toEqual([7, 2, body])
      })

      it('takes the place of a query that middleware has made a property of the request', async () => {
        const app = createApp(line, (app) => {
          app.use((req: Untyped, _res: Untyped, next: () => void) => {
            const { query } = req // the very object that the getter keeps
            Object.defineProperty(req, 'query', { value: query, writable: true, configurable: true, enumerable: true })
            next()
          })
          app.get('/', schema({ query: schemas.page }), (req: Untyped, res: Untyped) => res.json(req.query.page))
        })
        expect((await inject(app, '/?page=2')).json()).toBe(2)
      })

      it('keeps checked headers and cookies in req.valid', async () => {
        const app = createApp(line, (app) =>
          app.get('/', schema({ headers: schemas.key, cookies: schemas.theme }), (req: Untyped, res: Untyped) => {
            res.json([req.valid.headers['x-key'], req.valid.cookies.theme, req.headers['x-key']])
          }),
        )
        const headers = { 'X-Key': 'k', Cookie: 'theme=dark; other=1' }
        expect((await inject(app, { url: '/', headers })).json()).toEqual(['k', 'dark', 'k'])
      })

      it('collects what is wrong in all parts, and does not run the handler', async () => {
        const app = createApp(line, (app) =>
          app.post(
            '/items/:id',
            readJson,
            schema({ params: schemas.id, query: schemas.page, body: schemas.user }),
            () => {
              throw new Error('must not run')
            },
          ),
        )
        const answer = await inject(app, {
          method: 'POST',
          url: '/items/secret-id?page=secret-page',
          body: { name: 5, age: 'secret-age' },
        })
        expect(answer.status).toBe(400)
        const { name, code, part, issues } = answer.json() as Untyped
        expect({ name, code, part }).toEqual({ name: 'SchemaError', code: 'request.invalid', part: 'params' })
        const places = issues.map((issue: Untyped) => `${issue.part}${issue.pointer}`)
        expect(new Set(places)).toEqual(new Set(['params/id', 'query/page', 'body/name', 'body/age']))
        expect(answer.text).not.toContain('secret')
      })
    })

    describe(`what schema() leaves behind, with ${library} on ${line}`, () => {
      it('makes a list of one value where the schema wants a list', async () => {
        const options = { toJsonSchema }
        const app = createApp(line, (app) =>
          app.get('/', schema({ query: schemas.tags }, options), (req: Untyped, res: Untyped) => res.json(req.query)),
        )
        expect((await inject(app, '/?tag=a')).json()).toEqual({ tag: ['a'] })
        expect((await inject(app, '/?tag=a&tag=b')).json()).toEqual({ tag: ['a', 'b'] })
      })

      it('puts everything back when the route is left by next()', async () => {
        const seen: unknown[] = []
        const app = createApp(line, (app) => {
          const check = schema({ params: schemas.id, query: schemas.page, body: schemas.user, headers: schemas.key })
          app.post('/items/:id', readJson, check, (req: Untyped, _res: Untyped, next: () => void) => {
            seen.push(req.params.id, req.query.page, typeof req.valid)
            next()
          })
          app.post('/items/:id', (req: Untyped, res: Untyped) => {
            seen.push(req.params.id, req.query.page, req.body.extra, typeof req.valid)
            res.end()
          })
        })
        const body = { name: 'Ada', age: 36, extra: 1 }
        await inject(app, { method: 'POST', url: '/items/7?page=2', body, headers: { 'X-Key': 'k' } })
        expect(seen).toEqual([7, 2, 'object', '7', '2', 1, 'undefined'])
      })
    })
  }
}
