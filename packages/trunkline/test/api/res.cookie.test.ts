import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { cookieParser } from './cookie-parser.ts'

describe('res.cookie()', () => {
  const ask = async (...args: [string, unknown, object?]) => {
    const app = trunkline().get('/', (_req, res) => res.cookie(...(args as [string, string])).end())
    const { headers, error } = await inject(app, '/')
    return headers['set-cookie']?.[0] ?? String(error)
  }

  it.each([
    ['a string', 'ada', {}, 'user=ada; Path=/'],
    ['a string with spaces', 'a b;c', {}, 'user=a%20b%3Bc; Path=/'],
    ['an object', { id: 7 }, {}, 'user=j%3A%7B%22id%22%3A7%7D; Path=/'],
    ['a number', 7, {}, 'user=7; Path=/'],
    [
      'every attribute',
      'ada',
      { path: '/shop', domain: 'a.example', httpOnly: true, secure: true, sameSite: 'lax', partitioned: true },
      'user=ada; Domain=a.example; Path=/shop; HttpOnly; Secure; Partitioned; SameSite=Lax',
    ],
    ['the result of an encoder', 'a', { encode: () => 'A' }, 'user=A; Path=/'],
  ])('sends %s', async (_title, value, options, want) => {
    expect(await ask('user', value, options)).toBe(want)
  })

  it('sets Max-Age in seconds and Expires for maxAge in milliseconds', async () => {
    expect(await ask('user', 'ada', { maxAge: 60_000 })).toMatch(/^user=ada; Max-Age=60; Path=\/; Expires=\w{3}, /)
  })

  it('signs the value with the secret of cookie-parser', async () => {
    const app = trunkline().use(cookieParser('shh'))
    app.get('/', (_req, res) => res.cookie('user', 'ada', { signed: true }).end())
    expect((await inject(app, '/')).cookies[0]?.value).toMatch(/^s:ada\./)
  })

  it('throws if there is no secret to sign with', async () => {
    expect(await ask('user', 'ada', { signed: true })).toBe('Error: cookieParser("secret") required for signed cookies')
  })
})
