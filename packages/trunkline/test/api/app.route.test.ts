import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.route() and trunkline.Route', () => {
  it('returns one route, for several methods of one path', async () => {
    const app = trunkline()
    const route = app.route('/users')
    route.all((_req, res, next) => {
      res.set('X-Route', 'users')
      next()
    })
    route.get((_req, res) => res.send('list')).post((_req, res) => res.send('created'))
    const listed = await inject(app, '/users')
    expect([listed.text, listed.headers['x-route']]).toEqual(['list', 'users'])
    expect((await inject(app, { method: 'POST', url: '/users' })).text).toBe('created')
    expect([route.path, route instanceof trunkline.Route]).toEqual(['/users', true])
  })
})
