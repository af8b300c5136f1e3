import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.is()', () => {
  const ask = async (type: string, ...wanted: string[]) => {
    const app = trunkline().post('/', (req, res) => res.json(req.is(wanted)))
    return (await inject(app, { method: 'POST', url: '/', body: '{}', headers: { 'content-type': type } })).json()
  }

  it.each([
    ['application/json; charset=utf-8', ['json'], 'json'],
    ['application/json', ['application/json'], 'application/json'],
    ['text/html', ['json', 'text/*'], 'text/html'],
    ['application/vnd.api+json', ['+json'], 'application/vnd.api+json'],
    ['text/html', ['json'], false],
  ])('a body of %s, asked about %j, is %j', async (type, wanted, want) => {
    expect(await ask(type, ...wanted)).toBe(want)
  })

  it('is null without a body', async () => {
    const app = trunkline().get('/', (req, res) => res.json(req.is('json')))
    expect((await inject(app, { url: '/', headers: { 'content-type': 'application/json' } })).text).toBe('null')
  })
})
