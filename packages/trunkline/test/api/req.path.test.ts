import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.path', () => {
  it('is the path of req.url, without the query', async () => {
    const app = trunkline().use('/api', (req, res) => res.send(req.path))
    expect((await inject(app, '/api/users?sort=desc')).text).toBe('/users')
  })

  it('is not decoded', async () => {
    const app = trunkline().use((req, res) => res.send(req.path))
    expect((await inject(app, '/a%20b')).text).toBe('/a%20b')
  })
})
