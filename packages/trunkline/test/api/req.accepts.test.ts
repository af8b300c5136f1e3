import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.accepts()', () => {
  const app = trunkline().get('/', (req, res) => res.json([req.accepts('html', 'json'), req.accepts()]))

  it.each([
    { accept: 'application/json', chosen: 'json', all: ['application/json'] },
    { accept: 'text/*;q=0.5, application/json', chosen: 'json', all: ['application/json', 'text/*'] },
    { accept: 'image/png', chosen: false, all: ['image/png'] },
    { accept: '*/*', chosen: 'html', all: ['*/*'] },
  ])('chooses from html and json for "Accept: $accept"', async ({ accept, chosen, all }) => {
    const { text } = await inject(app, { url: '/', headers: { accept } })
    expect(JSON.parse(text)).toEqual([chosen, all])
  })

  it('returns the first offer if the client sends no Accept header', async () => {
    expect((await inject(app, '/')).json()).toEqual(['html', ['*/*']])
  })

  it('takes an array, and one string with commas', async () => {
    const listed = trunkline().get('/', (req, res) => res.json([req.accepts(['json']), req.accepts('html, json')]))
    const { text } = await inject(listed, { url: '/', headers: { accept: 'application/json' } })
    expect(text).toBe('["json","json"]')
  })
})
