import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.clearCookie()', () => {
  it('sets a cookie that has expired', async () => {
    const app = trunkline().get('/', (_req, res) => res.clearCookie('cart').end())
    expect((await inject(app, '/')).headers['set-cookie']).toEqual([
      'cart=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ])
  })

  it('takes the path and domain that the cookie was set with, and no expiry', async () => {
    const app = trunkline().get('/', (_req, res) => {
      res.clearCookie('cart', { path: '/shop', domain: 'a.example', maxAge: 1000 }).end()
    })
    expect((await inject(app, '/')).headers['set-cookie']).toEqual([
      'cart=; Domain=a.example; Path=/shop; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ])
  })
})
