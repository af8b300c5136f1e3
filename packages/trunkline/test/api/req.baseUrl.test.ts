import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.baseUrl', () => {
  it('is the part of the URL that matched the mount paths', async () => {
    const users = trunkline.Router()
    users.get('/list', (req, res) => res.json([req.baseUrl, req.url, req.originalUrl]))
    const app = trunkline().use('/v:version', trunkline.Router().use('/users', users))
    expect((await inject(app, '/v2/users/list?a=1')).json()).toEqual(['/v2/users', '/list?a=1', '/v2/users/list?a=1'])
  })

  it('is empty outside of a mounted router', async () => {
    const app = trunkline().get('/', (req, res) => res.json(req.baseUrl))
    expect((await inject(app, '/')).text).toBe('""')
  })
})
