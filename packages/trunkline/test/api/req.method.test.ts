import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.method and req.url', () => {
  it('are the method in capitals, and the URL below the mount path', async () => {
    const router = trunkline.Router().use((req, res) => res.json([req.method, req.url]))
    const app = trunkline().use('/api', router)
    expect((await inject(app, { method: 'delete', url: '/api/users?a=1' })).text).toBe('["DELETE","/users?a=1"]')
  })

  it('can be rewritten for the handlers that follow', async () => {
    const app = trunkline().use((req, _res, next) => {
      req.url = '/new'
      next()
    })
    app.get('/new', (req, res) => res.json([req.url, req.originalUrl]))
    expect((await inject(app, '/old')).text).toBe('["/new","/old"]')
  })
})
