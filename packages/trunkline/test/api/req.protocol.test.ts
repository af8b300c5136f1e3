import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.protocol and req.secure', () => {
  const handler = trunkline().get('/', (req, res) => res.json([req.protocol, req.secure]))

  it('tell whether the connection is encrypted', async () => {
    expect((await inject(handler, 'http://shop.example/')).text).toBe('["http",false]')
    expect((await inject(handler, 'https://shop.example/')).text).toBe('["https",true]')
  })

  it('ignore X-Forwarded-Proto unless the proxy is trusted', async () => {
    const request = { url: 'http://inner/', headers: { 'x-forwarded-proto': 'https, http' } }
    expect((await inject(handler, request)).text).toBe('["http",false]')
    const behind = trunkline().enable('trust proxy').use(handler)
    expect((await inject(behind, request)).text).toBe('["https",true]')
  })
})
