import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('trunkline.urlencoded()', () => {
  const ask = async (body: string, options?: object) => {
    const app = trunkline()
      .use(trunkline.urlencoded(options))
      .post('/', (req, res) => res.json(req.body))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await inject(app, { method: 'POST', url: '/', body, headers })).json()
  }

  it.each([
    ['name=Ada+Lovelace', {}, { name: 'Ada Lovelace' }],
    ['tag=a&tag=b', {}, { tag: ['a', 'b'] }],
    ['user[name]=Ada', {}, { 'user[name]': 'Ada' }],
    ['user[name]=Ada', { extended: true }, { user: { name: 'Ada' } }],
  ])('reads "%s" with %j as %j', async (body, options, want) => {
    expect(await ask(body, options)).toEqual(want)
  })
})
