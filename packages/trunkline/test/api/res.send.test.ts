import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.send()', () => {
  const ask = async (body: unknown, request: object = {}) => {
    const app = trunkline().all('/', (_req, res) => res.send(body))
    return inject(app, { url: '/', ...request })
  }

  it.each([
    ['a string', '<p>hi</p>', 'text/html; charset=utf-8', '<p>hi</p>'],
    ['a Buffer', Buffer.from('hi'), 'application/octet-stream', 'hi'],
    ['a Uint8Array', new Uint8Array([104, 105]), 'application/octet-stream', 'hi'],
    ['an object', { id: 1 }, 'application/json; charset=utf-8', '{"id":1}'],
    ['an array', [1, 2], 'application/json; charset=utf-8', '[1,2]'],
    ['a number', 7, 'application/json; charset=utf-8', '7'],
    ['a boolean', true, 'application/json; charset=utf-8', 'true'],
    ['null', null, undefined, ''],
    ['undefined', undefined, undefined, ''],
  ])('sends %s', async (_title, body, type, text) => {
    const answer = await ask(body)
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, type, text])
  })

  it('counts bytes for the Content-Length', async () => {
    expect((await ask('é€')).headers['content-length']).toBe('5')
  })

  it('keeps a type that is set, and adds the charset to text', async () => {
    const app = trunkline().get('/', (_req, res) => res.type('text/plain').send('hi'))
    expect((await inject(app, '/')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('sets an ETag, and responds with 304 if the client has that version', async () => {
    const { headers } = await ask('hi')
    expect(headers['etag']).toBe('W/"2-witfkXg0JglCjW9RssWvTAveakI"')
    const again = await ask('hi', { headers: { 'if-none-match': headers['etag'] } })
    expect([again.status, again.text, again.headers['content-type']]).toEqual([304, '', undefined])
  })

  it('sends no body for HEAD, but its length', async () => {
    const { text, headers } = await ask('hi', { method: 'HEAD' })
    expect([text, headers['content-length']]).toEqual(['', '2'])
  })

  it.each([204, 205])('sends no body with status %i', async (status) => {
    const app = trunkline().get('/', (_req, res) => res.status(status).send('hi'))
    expect((await inject(app, '/')).text).toBe('')
  })
})
