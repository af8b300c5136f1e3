import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.acceptsEncodings()', () => {
  const app = trunkline().get('/', (req, res) => res.json([req.acceptsEncodings('br', 'gzip'), req.acceptsEncodings()]))

  it('chooses by Accept-Encoding; identity is accepted too', async () => {
    const { text } = await inject(app, { url: '/', headers: { 'accept-encoding': 'gzip, br;q=0.1' } })
    expect(text).toBe('["gzip",["gzip","br","identity"]]')
  })

  it('returns false if the client accepts none of them', async () => {
    const { text } = await inject(app, { url: '/', headers: { 'accept-encoding': 'deflate' } })
    expect(text).toBe('[false,["deflate","identity"]]')
  })
})
