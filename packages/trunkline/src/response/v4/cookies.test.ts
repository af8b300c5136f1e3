import { describe, expect, it } from 'vitest'
import { askBoth, askOurs, type V4Handler } from '../../../test/support/response-with-v4.ts'

const EXPIRES = new Date('2040-01-01T00:00:00Z')

const cases: { title: string; handler: V4Handler; want: string }[] = [
  { title: 'sets a text', handler: (_, res) => res.cookie('a', 'b c').end(), want: 'a=b%20c; Path=/' },
  {
    title: 'sets an object',
    handler: (_, res) => res.cookie('a', { b: 1 }).end(),
    want: 'a=j%3A%7B%22b%22%3A1%7D; Path=/',
  },
  {
    title: 'takes every option',
    handler: (_, res) =>
      res
        .cookie('a', 'b', {
          domain: 'x.y',
          path: '/p',
          httpOnly: true,
          secure: true,
          sameSite: 'lax',
          priority: 'high',
          partitioned: true,
          expires: EXPIRES,
        })
        .end(),
    want: 'a=b; Domain=x.y; Path=/p; Expires=Sun, 01 Jan 2040 00:00:00 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=Lax',
  },
  {
    title: 'takes options that are inherited',
    handler: (_, res) => res.cookie('a', 'b', Object.create({ httpOnly: true })).end(),
    want: 'a=b; Path=/; HttpOnly',
  },
  {
    title: 'ignores an age that is null',
    handler: (_, res) => res.cookie('a', 'b', { maxAge: null }).end(),
    want: 'a=b; Path=/',
  },
  {
    title: 'clears',
    handler: (_, res) => res.clearCookie('a').end(),
    want: 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  },
  {
    title: 'clears with the path it was set with',
    handler: (_, res) => res.clearCookie('a', { path: '/p' }).end(),
    want: 'a=; Path=/p; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  },
  {
    title: 'honours the date that clearing is given',
    handler: (_, res) => res.clearCookie('a', { expires: EXPIRES }).end(),
    want: 'a=; Path=/; Expires=Sun, 01 Jan 2040 00:00:00 GMT',
  },
]

const failures: { title: string; handler: V4Handler; body: string }[] = [
  {
    title: 'an age that is no number',
    handler: (_, res) => res.cookie('a', 'b', { maxAge: 'x' as never }),
    body: 'TypeError: option maxAge is invalid',
  },
  {
    title: 'a date that is none',
    handler: (_, res) => res.cookie('a', 'b', { expires: new Date(Number.NaN) }),
    body: 'TypeError: option expires is invalid',
  },
  {
    title: 'a name with a semicolon',
    handler: (_, res) => res.cookie('a;', 'b'),
    body: 'TypeError: argument name is invalid',
  },
  {
    title: 'a path with a semicolon',
    handler: (_, res) => res.cookie('a', 'b', { path: '/;x' }),
    body: 'TypeError: option path is invalid',
  },
  {
    title: 'to sign without a secret',
    handler: (_, res) => res.cookie('a', 'b', { signed: true }),
    body: 'Error: cookieParser("secret") required for signed cookies',
  },
]

describe('res.cookie and res.clearCookie, as Express 4 has them:', () => {
  for (const { title, handler, want } of cases) {
    it(title, async () => expect((await askBoth(handler)).fields['set-cookie']).toEqual([want]))
  }
  for (const { title, handler, body } of failures) {
    it(`refuses ${title}`, async () => expect(await askBoth(handler)).toMatchObject({ status: 500, body }))
  }

  it('signs', async () => {
    const response = await askBoth((req, res) => {
      req.secret = 'keyboard'
      res.cookie('a', { b: 1 }, { signed: true }).end()
    })
    expect(response.fields['set-cookie']?.[0]).toMatch(/^a=s%3Aj%3A%7B%22b%22%3A1%7D\.[\w%]+; Path=\/$/)
  })

  it('honours the age that clearing is given', async () => {
    const { fields } = await askOurs((_, res) => res.clearCookie('a', { maxAge: 60_500 }).end())
    const [, expires] = /^a=; Max-Age=60; Path=\/; Expires=(.+)$/.exec(fields['set-cookie']?.[0] as string) ?? []
    expect(Date.parse(expires as string)).toBeGreaterThan(Date.now())
  })

  it('never writes into the options', async () => {
    const options = Object.freeze({ maxAge: 1000 })
    expect((await askOurs((_, res) => res.cookie('a', 'b', options).clearCookie('a', options).end())).status).toBe(200)
  })
})
