import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('trunkline.text()', () => {
  it('reads a body of text/plain as a string', async () => {
    const app = trunkline()
      .use(trunkline.text())
      .post('/', (req, res) => res.json(req.body))
    const headers = { 'content-type': 'text/plain; charset=latin1' }
    expect((await inject(app, { method: 'POST', url: '/', body: Buffer.from([0xe9]), headers })).json()).toBe('é')
  })
})
