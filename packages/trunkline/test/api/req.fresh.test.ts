import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.fresh and req.stale', () => {
  const app = trunkline().get('/', (req, res) => {
    res.set('ETag', '"1"').set('Last-Modified', 'Tue, 01 Jan 2030 00:00:00 GMT')
    res.status(200).json([req.fresh, req.stale])
  })
  app.set('etag', false)

  it.each([
    { title: 'stale without a condition', headers: {}, fresh: false },
    { title: 'fresh if the ETag matches', headers: { 'if-none-match': '"0", "1"' }, fresh: true },
    { title: 'stale if the ETag differs', headers: { 'if-none-match': '"0"' }, fresh: false },
    {
      title: 'fresh if nothing changed since that date',
      headers: { 'if-modified-since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
      fresh: true,
    },
    {
      title: 'stale if the client asks for a reload',
      headers: { 'if-none-match': '"1"', 'cache-control': 'no-cache' },
      fresh: false,
    },
  ])('is $title', async ({ headers, fresh }) => {
    const { status, text } = await inject(app, { url: '/', headers })
    // res.json() turns a response to a fresh request into a 304 without a body.
    expect([status, text]).toEqual(fresh ? [304, ''] : [200, '[false,true]'])
  })

  it('is never fresh for POST', async () => {
    const post = trunkline().post('/', (req, res) => res.set('ETag', '"1"').json(req.fresh))
    const { text } = await inject(post, { method: 'POST', url: '/', headers: { 'if-none-match': '"1"' } })
    expect(text).toBe('false')
  })
})
