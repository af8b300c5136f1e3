import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.originalUrl', () => {
  it('is the URL as the client sent it, wherever the handler is mounted', async () => {
    const app = trunkline().use('/api', (req, res) => res.send(req.originalUrl))
    expect((await inject(app, '/api/users?sort=%64esc')).text).toBe('/api/users?sort=%64esc')
  })
})
