import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'

describe('app.router', () => {
  it('is the router of the application, with a layer for each middleware and route', () => {
    const app = trunkline().use(function log(_req, _res, next) {
      next()
    })
    app.get('/users/:id', (_req, res) => res.end())
    expect(app.router.stack.map(({ name, route }) => route?.path ?? name)).toEqual(['log', '/users/:id'])
  })
})
