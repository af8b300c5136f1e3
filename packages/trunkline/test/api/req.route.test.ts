import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.route and req.routePattern', () => {
  it('are the route that handles the request, and its full pattern', async () => {
    const router = trunkline.Router().get('/:id', (req, res) => res.json([req.route?.path, req.routePattern]))
    expect((await inject(trunkline().use('/users', router), '/users/7')).text).toBe('["/:id","/users/:id"]')
  })

  it('are undefined before a route matched', async () => {
    const app = trunkline().use((req, res) => res.send(`${req.route} ${req.routePattern}`))
    expect((await inject(app, '/')).text).toBe('undefined undefined')
  })
})
