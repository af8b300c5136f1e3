import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { cookieParser } from './cookie-parser.ts'

describe('req.cookies', () => {
  it('has the cookies that the middleware cookie-parser found', async () => {
    const app = trunkline()
      .use(cookieParser())
      .get('/', (req, res) => res.json(req.cookies))
    expect((await inject(app, { url: '/', cookies: { cart: '7', theme: 'dark' } })).text).toBe(
      '{"cart":"7","theme":"dark"}',
    )
  })

  it('is undefined without it', async () => {
    const app = trunkline().get('/', (req, res) => res.send(String(req.cookies)))
    expect((await inject(app, { url: '/', cookies: { cart: '7' } })).text).toBe('undefined')
  })
})

describe('req.signedCookies and req.secret', () => {
  const app = trunkline().use(cookieParser('shh'))
  app.get('/sign', (_req, res) => res.cookie('user', 'ada', { signed: true }).end())
  app.get('/', (req, res) => res.json([req.secret, req.signedCookies, req.cookies]))

  it('has the signed cookies whose signature is right, and the secret', async () => {
    const { cookies } = await inject(app, '/sign')
    const value = cookies[0]?.value as string
    expect((await inject(app, { url: '/', cookies: { user: value } })).text).toBe('["shh",{"user":"ada"},{}]')
  })

  it('has false for a cookie with a wrong signature', async () => {
    expect((await inject(app, { url: '/', cookies: { user: 's:eve.signature' } })).text).toBe(
      '["shh",{"user":false},{}]',
    )
  })
})
