import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.acceptsLanguages()', () => {
  const app = trunkline().get('/', (req, res) => res.json([req.acceptsLanguages('en', 'nl'), req.acceptsLanguages()]))

  it('chooses by Accept-Language', async () => {
    const { text } = await inject(app, { url: '/', headers: { 'accept-language': 'en;q=0.8, nl' } })
    expect(text).toBe('["nl",["nl","en"]]')
  })

  it('returns false if the client accepts none of them', async () => {
    const { text } = await inject(app, { url: '/', headers: { 'accept-language': 'fr' } })
    expect(text).toBe('[false,["fr"]]')
  })
})
