import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.use()', () => {
  it('runs middleware for every method and path, in registration order', async () => {
    const app = trunkline()
    app.use((_req, res, next) => {
      res.set('X-First', '1')
      next()
    })
    app.use((req, res) => res.send(`${req.method} ${req.url}`))
    const { headers, text } = await inject(app, { method: 'POST', url: '/any/path' })
    expect([headers['x-first'], text]).toEqual(['1', 'POST /any/path'])
  })

  it('runs it below a path only, and takes that path off req.url', async () => {
    const app = trunkline().use('/api', (req, res) => res.send(req.url))
    expect((await inject(app, '/api/users')).text).toBe('/users')
    expect((await inject(app, '/api')).text).toBe('/')
    expect((await inject(app, '/apis')).status).toBe(404)
  })

  it('takes routers, applications, and arrays of everything', async () => {
    const router = trunkline.Router().get('/router', (_req, res) => res.send('router'))
    const inner = trunkline().get('/app', (_req, res) => res.send('app'))
    const app = trunkline().use(['/a', '/b'], [router, inner])
    expect((await inject(app, '/a/router')).text).toBe('router')
    expect((await inject(app, '/b/app')).text).toBe('app')
  })

  it('takes functions with four parameters as error handlers', async () => {
    const app = trunkline().use((_req, _res, next) => next(new Error('broken')))
    app.use((_req, res) => void res.send('skipped'))
    app.use((err: Error, _req: unknown, res: { send(text: string): void }, _next: unknown) => res.send(err.message))
    expect((await inject(app, '/')).text).toBe('broken')
  })

  it('responds with 404 if nothing did, and 500 if nothing handled the error', async () => {
    expect((await inject(trunkline(), '/')).status).toBe(404)
    const failing = trunkline().use((_req, _res, next) => next(new Error('broken')))
    expect((await inject(failing, '/')).status).toBe(500)
  })

  it('throws for anything but functions', () => {
    expect(() => trunkline().use('/path', undefined as never)).toThrow(TypeError)
  })
})
