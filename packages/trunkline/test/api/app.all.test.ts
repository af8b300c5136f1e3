import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.all()', () => {
  it('adds a route for every method', async () => {
    const app = trunkline().all('/', (req, res) => res.send(req.method))
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      expect((await inject(app, { method, url: '/' })).text).toBe(method)
    }
  })
})
