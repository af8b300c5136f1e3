import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.body', () => {
  const answer = (body: unknown) => JSON.stringify(body) ?? 'undefined'

  it('is undefined without a parser', async () => {
    const app = trunkline().post('/', (req, res) => res.send(answer(req.body)))
    expect((await inject(app, { method: 'POST', url: '/', body: { a: 1 } })).text).toBe('undefined')
  })

  it('is what a parser made of the request body', async () => {
    const app = trunkline().use(trunkline.json(), trunkline.urlencoded())
    app.post('/', (req, res) => res.send(answer(req.body)))
    expect((await inject(app, { method: 'POST', url: '/', body: { a: 1 } })).text).toBe('{"a":1}')
    expect((await inject(app, { method: 'POST', url: '/', body: new URLSearchParams('a=1&a=2') })).text).toBe(
      '{"a":["1","2"]}',
    )
  })

  it('is undefined if no parser takes the Content-Type', async () => {
    const app = trunkline()
      .use(trunkline.json())
      .post('/', (req, res) => res.send(answer(req.body)))
    expect((await inject(app, { method: 'POST', url: '/', body: 'plain' })).text).toBe('undefined')
  })
})
