import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('trunkline.json()', () => {
  const ask = async (body: string, options: object = {}, type = 'application/json') => {
    const app = trunkline()
      .use(trunkline.json(options))
      .post('/', (req, res) => res.json({ body: req.body }))
    const answer = await inject(app, { method: 'POST', url: '/', body, headers: { 'content-type': type } })
    return answer.status === 200 ? answer.json() : [answer.status, (answer.error as { type: string }).type]
  }

  it.each([
    ['an object', '{"a":1}', {}, { body: { a: 1 } }],
    ['an array', '[1]', {}, { body: [1] }],
    ['an empty body', '', {}, { body: {} }],
    ['a string, only if strict is false', '"a"', { strict: false }, { body: 'a' }],
    ['a string, as an error by default', '"a"', {}, [400, 'entity.parse.failed']],
    ['invalid JSON, as an error', '{"a"', {}, [400, 'entity.parse.failed']],
    ['a body over the limit, as an error', '{"a":1}', { limit: 5 }, [413, 'entity.too.large']],
  ])('reads %s', async (_title, body, options, want) => {
    expect(await ask(body, options)).toEqual(want)
  })

  it('leaves other types alone, unless the option type names them', async () => {
    expect(await ask('{"a":1}', {}, 'text/plain')).toEqual({})
    expect(await ask('{"a":1}', { type: 'text/plain' }, 'text/plain')).toEqual({ body: { a: 1 } })
  })
})
