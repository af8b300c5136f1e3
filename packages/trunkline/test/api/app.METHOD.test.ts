import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.get(), app.post() and one method for each HTTP method', () => {
  it('add a route for one method and path', async () => {
    const app = trunkline()
      .get('/', (_req, res) => res.send('got'))
      .post('/', (_req, res) => res.send('posted'))
    expect((await inject(app, '/')).text).toBe('got')
    expect((await inject(app, { method: 'POST', url: '/' })).text).toBe('posted')
    expect((await inject(app, { method: 'PUT', url: '/' })).status).toBe(404)
  })

  it('run their handlers in order, until one does not call next()', async () => {
    const seen: string[] = []
    const note = (name: string) => (_req: unknown, _res: unknown, next: () => void) => {
      seen.push(name)
      next()
    }
    const app = trunkline().get('/', note('a'), [note('b'), note('c')], (_req, res) => res.json(seen))
    expect((await inject(app, '/')).text).toBe('["a","b","c"]')
  })

  it('skip the rest of a route with next("route")', async () => {
    const app = trunkline()
    app.get(
      '/',
      (_req, _res, next) => next('route'),
      (_req, res) => res.send('same route'),
    )
    app.get('/', (_req, res) => res.send('next route'))
    expect((await inject(app, '/')).text).toBe('next route')
  })

  it('pass what a handler throws, or its promise rejects with, to the error handlers', async () => {
    const app = trunkline().get('/', async () => {
      throw new Error('no database')
    })
    app.use((err: Error, _req: unknown, res: { send(text: string): void }, _next: unknown) => res.send(err.message))
    expect((await inject(app, '/')).text).toBe('no database')
  })

  it('use the routes of GET for HEAD', async () => {
    const app = trunkline().get('/', (_req, res) => res.set('X-Route', 'get').send('body'))
    const { status, headers, text } = await inject(app, { method: 'HEAD', url: '/' })
    expect([status, headers['x-route'], text]).toEqual([200, 'get', ''])
  })

  it('list their methods in the response to OPTIONS', async () => {
    const app = trunkline()
      .get('/', (_req, res) => res.end())
      .post('/', (_req, res) => res.end())
    const { headers, text } = await inject(app, { method: 'OPTIONS', url: '/' })
    expect([headers['allow'], text]).toEqual(['GET, HEAD, POST', 'GET, HEAD, POST'])
  })
})
