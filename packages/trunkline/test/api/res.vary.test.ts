import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.vary()', () => {
  it('adds request headers to Vary, each once', async () => {
    const app = trunkline().get('/', (_req, res) => res.vary('Origin').vary(['Accept', 'origin']).end())
    expect((await inject(app, '/')).headers['vary']).toBe('Origin, Accept')
  })

  it('throws without a field', async () => {
    const app = trunkline().get('/', (_req, res) => res.vary(undefined as never).end())
    expect((await inject(app, '/')).error).toEqual(new TypeError('field argument is required'))
  })
})
