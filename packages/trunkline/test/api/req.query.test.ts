import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.query', () => {
  const ask = async (query: string, parser?: unknown) => {
    const app = trunkline().get('/', (req, res) => res.json(req.query))
    if (parser !== undefined) app.set('query parser', parser as never)
    return (await inject(app, `/${query}`)).json()
  }

  it.each([
    ['?sort=desc&page=2', { sort: 'desc', page: '2' }],
    ['?tag=a&tag=b', { tag: ['a', 'b'] }],
    ['?name=Ada+Lovelace%21', { name: 'Ada Lovelace!' }],
    ['?a[b]=1&c[]=2', { a: { b: '1' }, c: ['2'] }],
    ['', {}],
  ])('of "%s" is %j', async (query, want) => {
    expect(await ask(query)).toEqual(want)
  })

  it('has no nested objects with the parser "simple"', async () => {
    expect(await ask('?a[b]=1', 'simple')).toEqual({ 'a[b]': '1' })
  })

  it('is empty if the parser is false, and whatever a function returns', async () => {
    expect(await ask('?a=1', false)).toEqual({})
    expect(await ask('?a=1', (text: string) => ({ text }))).toEqual({ text: 'a=1' })
  })
})
