import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.acceptsCharsets()', () => {
  const app = trunkline().get('/', (req, res) =>
    res.json([req.acceptsCharsets('utf-8', 'latin1'), req.acceptsCharsets()]),
  )

  it('chooses by Accept-Charset', async () => {
    const { text } = await inject(app, { url: '/', headers: { 'accept-charset': 'latin1, utf-8;q=0.2' } })
    expect(text).toBe('["latin1",["latin1","utf-8"]]')
  })

  it('returns false if the client accepts none of them', async () => {
    const { text } = await inject(app, { url: '/', headers: { 'accept-charset': 'utf-16' } })
    expect(text).toBe('[false,["utf-16"]]')
  })
})
