import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.format()', () => {
  const app = trunkline().get('/', (_req, res) => {
    res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
  })

  it.each([
    ['text/html', 200, 'text/html; charset=utf-8', '<p>hi</p>'],
    ['application/json', 200, 'application/json; charset=utf-8', '{"message":"hi"}'],
    ['*/*', 200, 'text/html; charset=utf-8', '<p>hi</p>'],
  ])('for "Accept: %s" responds with %i and %s', async (accept, status, type, body) => {
    const answer = await inject(app, { url: '/', headers: { accept } })
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([status, type, body])
    expect(answer.headers['vary']).toBe('Accept')
  })

  it('raises a 406 error if the client accepts none of them', async () => {
    const { status, error } = await inject(app, { url: '/', headers: { accept: 'image/png' } })
    expect([status, (error as { types: string[] }).types]).toEqual([406, ['text/html', 'application/json']])
  })

  it('calls default instead, if there is one', async () => {
    const other = trunkline().get('/', (_req, res) => {
      res.format({ html: () => res.send('page'), default: () => res.send('anything') })
    })
    expect((await inject(other, { url: '/', headers: { accept: 'image/png' } })).text).toBe('anything')
  })
})
