import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.get()', () => {
  it('returns a header that was set, whatever the case of its name', async () => {
    const app = trunkline().get('/', (_req, res) => res.set('X-Tenant', 'north').send(res.get('x-tenant')))
    expect((await inject(app, '/')).text).toBe('north')
  })

  it('returns undefined for one that was not', async () => {
    const app = trunkline().get('/', (_req, res) => res.send(String(res.get('x-tenant'))))
    expect((await inject(app, '/')).text).toBe('undefined')
  })
})
