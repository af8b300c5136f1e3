import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.set() and res.header(), which is the same function', () => {
  it('sets one header, or those of an object', async () => {
    const app = trunkline().get('/', (_req, res) => {
      res
        .set('X-Tenant', 'north')
        .header({ Allow: ['GET', 'HEAD'], 'X-Count': 7 })
        .end()
    })
    const { headers } = await inject(app, '/')
    expect([headers['x-tenant'], headers['allow'], headers['x-count']]).toEqual(['north', 'GET, HEAD', '7'])
  })

  it('adds the charset to a Content-Type of text', async () => {
    const app = trunkline().get('/', (_req, res) => res.set('Content-Type', 'text/css').end())
    expect((await inject(app, '/')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('throws for a Content-Type that is an array', async () => {
    const app = trunkline().get('/', (_req, res) => res.set('Content-Type', ['text/css']))
    expect((await inject(app, '/')).error).toEqual(new TypeError('Content-Type cannot be set to an Array'))
  })
})
