import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('trunkline.Router()', () => {
  it('is a small application for a part of your paths, without settings', async () => {
    const router = trunkline.Router()
    router.use((_req, res, next) => {
      res.set('X-Router', '1')
      next()
    })
    router.get('/users', (_req, res) => res.send('list'))
    const { text, headers } = await inject(trunkline().use('/api', router), '/api/users')
    expect([text, headers['x-router']]).toEqual(['list', '1'])
  })

  it.each([
    ['{}', {}, 200, 200],
    ['{ caseSensitive: true }', { caseSensitive: true }, 404, 200],
    ['{ strict: true }', { strict: true }, 200, 404],
  ])('with %s responds to /USERS with %3$i and to /users/ with %4$i', async (_title, options, upper, slash) => {
    const app = trunkline().use(trunkline.Router(options).get('/users', (_req, res) => res.end()))
    expect((await inject(app, '/USERS')).status).toBe(upper)
    expect((await inject(app, '/users/')).status).toBe(slash)
  })

  it('with { methodNotAllowed: true } raises a 405 error for other methods', async () => {
    const app = trunkline().use(trunkline.Router({ methodNotAllowed: true }).get('/', (_req, res) => res.end()))
    const { status, headers } = await inject(app, { method: 'POST', url: '/' })
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('leaves the router with next("router")', async () => {
    const router = trunkline.Router().use((_req, _res, next) => next('router'))
    router.use((_req, res) => void res.send('inside'))
    const app = trunkline().use(router, (_req, res) => void res.send('outside'))
    expect((await inject(app, '/')).text).toBe('outside')
  })

  it('has the methods of an application that register: use, all, route, param, get, post, …', async () => {
    const router = trunkline.Router().param('id', (_req, res, next, id) => {
      res.set('X-Id', id)
      next()
    })
    router.all('/all/:id', (req, res) => res.send(req.method))
    router.route('/route').put((_req, res) => res.send('put'))
    const app = trunkline().use(router)
    const { text, headers } = await inject(app, { method: 'PATCH', url: '/all/7' })
    expect([text, headers['x-id']]).toEqual(['PATCH', '7'])
    expect((await inject(app, { method: 'PUT', url: '/route' })).text).toBe('put')
  })
})
