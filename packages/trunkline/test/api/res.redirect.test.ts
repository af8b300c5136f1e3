import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.redirect()', () => {
  const ask = async (args: unknown[], request: object = {}) => {
    const app = trunkline().get('/', (_req, res) => res.redirect(...(args as [string])))
    return inject(app, { url: '/', ...request })
  }

  it('responds with 302 and a Location', async () => {
    const { status, headers, text } = await ask(['/users/7'])
    expect([status, headers['location'], text]).toEqual([302, '/users/7', 'Found. Redirecting to /users/7'])
  })

  it('takes another status first', async () => {
    const { status, text } = await ask([301, '/new'])
    expect([status, text]).toEqual([301, 'Moved Permanently. Redirecting to /new'])
  })

  it('sends a small page to browsers, and nothing for HEAD', async () => {
    const page = await ask(['/new'], { headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('<p>Found. Redirecting to /new</p>')
    expect((await ask(['/new'], { method: 'HEAD' })).text).toBe('')
  })
})
