import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.host and req.hostname', () => {
  const app = trunkline().get('/', (req, res) => res.json([req.host, req.hostname]))

  it.each([
    ['shop.example:3000', ['shop.example:3000', 'shop.example']],
    ['shop.example', ['shop.example', 'shop.example']],
    ['[::1]:3000', ['[::1]:3000', '[::1]']],
  ])('is "%s" with, and without, its port', async (host, want) => {
    expect((await inject(app, { url: '/', headers: { host } })).json()).toEqual(want)
  })

  it('ignores X-Forwarded-Host unless the proxy is trusted', async () => {
    const headers = { host: 'inner:8080', 'x-forwarded-host': 'shop.example:443' }
    expect((await inject(app, { url: '/', headers })).text).toBe('["inner:8080","inner"]')
    const behind = trunkline()
      .enable('trust proxy')
      .get('/', (req, res) => res.json([req.host, req.hostname]))
    expect((await inject(behind, { url: '/', headers })).text).toBe('["shop.example:443","shop.example"]')
  })
})
