import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.get() and req.header(), which is the same function', () => {
  it('returns a header, whatever the case of its name', async () => {
    const app = trunkline().get('/', (req, res) => res.json([req.get('x-tenant'), req.header('X-Tenant')]))
    expect((await inject(app, { url: '/', headers: { 'X-Tenant': 'north' } })).text).toBe('["north","north"]')
  })

  it('returns undefined for a missing header', async () => {
    const app = trunkline().get('/', (req, res) => res.send(String(req.get('x-tenant'))))
    expect((await inject(app, '/')).text).toBe('undefined')
  })

  it('treats Referer and Referrer as one', async () => {
    const app = trunkline().get('/', (req, res) => res.json([req.get('Referrer'), req.get('Referer')]))
    expect((await inject(app, { url: '/', headers: { referer: '/from' } })).text).toBe('["/from","/from"]')
  })

  it('throws without a name', async () => {
    const app = trunkline().get('/', (req, res) => res.send(req.get(undefined as never)))
    expect((await inject(app, '/')).error).toEqual(new TypeError('name argument is required to req.get'))
  })
})
