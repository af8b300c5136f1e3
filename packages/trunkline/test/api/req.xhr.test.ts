import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.xhr', () => {
  it('is true if the request has X-Requested-With: XMLHttpRequest', async () => {
    const app = trunkline().get('/', (req, res) => res.json(req.xhr))
    expect((await inject(app, { url: '/', headers: { 'x-requested-with': 'xmlhttprequest' } })).text).toBe('true')
    expect((await inject(app, '/')).text).toBe('false')
  })
})
