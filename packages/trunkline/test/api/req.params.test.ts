import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.params', () => {
  const ask = async (path: string | RegExp, url: string) => {
    const app = trunkline().get(path, (req, res) => res.json(req.params))
    const { status, text } = await inject(app, url)
    return status === 200 ? JSON.parse(text) : status
  }

  it.each([
    ['/users/:id', '/users/7', { id: '7' }],
    ['/users/:id', '/users/a%20b', { id: 'a b' }],
    ['/users/:id', '/users/%zz', 400],
    ['/from/:from-:to', '/from/rome-oslo', { from: 'rome', to: 'oslo' }],
    ['/users{/:id}', '/users', {}],
    ['/files/*path', '/files/a/b%2Fc', { path: ['a', 'b/c'] }],
  ])('of %s for %s are %j', async (path, url, want) => {
    expect(await ask(path, url)).toEqual(want)
  })

  it('of a RegExp have the names of its groups, or numbers', async () => {
    expect(await ask(/^\/(?<year>\d+)\/(.*)$/, '/2030/a')).toEqual({ 0: 'a', year: '2030' })
  })

  it('of a router do not include those of its parent, unless mergeParams is set', async () => {
    for (const mergeParams of [false, true]) {
      const router = trunkline.Router({ mergeParams }).get('/:post', (req, res) => res.json(req.params))
      const { text } = await inject(trunkline().use('/users/:user', router), '/users/1/2')
      expect(text).toBe(mergeParams ? '{"user":"1","post":"2"}' : '{"post":"2"}')
    }
  })
})
