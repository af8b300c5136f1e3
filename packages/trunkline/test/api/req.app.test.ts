import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.app', () => {
  it('is the application that handles the request now', async () => {
    const admin = trunkline().set('title', 'Admin')
    const app = trunkline().set('title', 'Shop')
    admin.get('/', (req, res) => res.send(String(req.app.get('title'))))
    app.use('/admin', admin)
    app.get('/', (req, res) => res.send(String(req.app.get('title'))))
    expect((await inject(app, '/admin')).text).toBe('Admin')
    expect((await inject(app, '/')).text).toBe('Shop')
  })
})
