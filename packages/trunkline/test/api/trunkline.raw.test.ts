import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('trunkline.raw()', () => {
  it('reads a body of application/octet-stream as a Buffer', async () => {
    const app = trunkline()
      .use(trunkline.raw())
      .post('/', (req, res) => res.send(`${Buffer.isBuffer(req.body)} ${req.body}`))
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await inject(app, { method: 'POST', url: '/', body: Buffer.from('hi'), headers })).text).toBe('true hi')
  })
})
