import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.jsonp()', () => {
  const app = trunkline().get('/', (_req, res) => res.jsonp({ id: 1 }))

  it('sends a call of the function that ?callback names, as a script', async () => {
    const { text, headers } = await inject(app, '/?callback=show')
    expect(text).toBe(`/**/ typeof show === 'function' && show({"id":1});`)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('sends plain JSON without a callback', async () => {
    const { text, headers } = await inject(app, '/')
    expect([text, headers['content-type']]).toEqual(['{"id":1}', 'application/json; charset=utf-8'])
  })

  it('removes characters that could run code from the name', async () => {
    const { text } = await inject(app, '/?callback=alert(1);a')
    expect(text).toBe(`/**/ typeof alert1a === 'function' && alert1a({"id":1});`)
  })

  it('reads another parameter with the setting "jsonp callback name"', async () => {
    const renamed = trunkline()
      .set('jsonp callback name', 'cb')
      .get('/', (_req, res) => res.jsonp(1))
    expect((await inject(renamed, '/?cb=f')).text).toBe(`/**/ typeof f === 'function' && f(1);`)
  })
})
