import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.subdomains', () => {
  it.each([
    ['tobi.ferrets.example.com', ['ferrets', 'tobi']],
    ['example.com', []],
    ['127.0.0.1', []],
  ])('of %s is %j', async (host, want) => {
    const app = trunkline().get('/', (req, res) => res.json(req.subdomains))
    expect((await inject(app, { url: '/', headers: { host } })).json()).toEqual(want)
  })

  it('starts after as many labels as the setting "subdomain offset" says', async () => {
    const app = trunkline()
      .set('subdomain offset', 3)
      .get('/', (req, res) => res.json(req.subdomains))
    expect((await inject(app, { url: '/', headers: { host: 'tobi.example.co.uk' } })).text).toBe('["tobi"]')
  })
})
