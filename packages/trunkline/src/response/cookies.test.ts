import { afterEach, describe, expect, it, vi } from 'vitest'
import { appWithOurResponse, ask, askBoth, type TestHandler } from '../../test/support/response-with.ts'
import type { CookieOptions } from './cookies.ts'

const noon = new Date('2030-01-01T12:00:00Z')

const written: { title: string; handler: TestHandler; want: string | string[] }[] = [
  { title: 'sets a cookie for the whole site', handler: (_, res) => res.cookie('a', 'b').end(), want: 'a=b; Path=/' },
  {
    title: 'encodes the value',
    handler: (_, res) => res.cookie('a', 'b; c,é\r\n').end(),
    want: 'a=b%3B%20c%2C%C3%A9%0D%0A; Path=/',
  },
  {
    title: 'writes an object as JSON',
    handler: (_, res) => res.cookie('a', { b: [1] }).end(),
    want: 'a=j%3A%7B%22b%22%3A%5B1%5D%7D; Path=/',
  },
  { title: 'writes null as JSON', handler: (_, res) => res.cookie('a', null).end(), want: 'a=j%3Anull; Path=/' },
  { title: 'writes a number', handler: (_, res) => res.cookie('a', 1).end(), want: 'a=1; Path=/' },
  {
    title: 'sets several',
    handler: (_, res) => res.cookie('a', 1).cookie('b', 2).end(),
    want: ['a=1; Path=/', 'b=2; Path=/'],
  },
  {
    title: 'writes attributes in their order',
    handler: (_, res) =>
      res
        .cookie('a', 1, {
          sameSite: 'none',
          priority: 'high',
          partitioned: true,
          secure: true,
          httpOnly: true,
          expires: noon,
          path: '/p',
          domain: '.example.com',
        })
        .end(),
    want: 'a=1; Domain=.example.com; Path=/p; Expires=Tue, 01 Jan 2030 12:00:00 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=None',
  },
  {
    title: 'encodes by a function',
    handler: (_, res) => res.cookie('a', 'b', { encode: (text) => text + text }).end(),
    want: 'a=bb; Path=/',
  },
  {
    title: 'ignores an unset maxAge',
    handler: (_, res) => res.cookie('a', 1, { maxAge: null }).end(),
    want: 'a=1; Path=/',
  },
  {
    title: 'reads options from getters',
    handler: (_, res) =>
      res.cookie('a', 1, Object.defineProperty({}, 'path', { get: () => '/p', enumerable: true })).end(),
    want: 'a=1; Path=/p',
  },
  {
    title: 'takes no option from an own __proto__',
    handler: (_, res) => res.cookie('a', 1, JSON.parse('{"__proto__":{"domain":"evil.com"},"secure":true}')).end(),
    want: 'a=1; Path=/; Secure',
  },
  ...['text', 1, true, [1, 2], new Date(0), () => {}, Object.create(null)].map((options) => ({
    title: `takes none from ${Object.prototype.toString.call(options)}`,
    handler: ((_, res) => res.cookie('a', 1, options as object).end()) as TestHandler,
    want: 'a=1; Path=/',
  })),
  {
    title: 'takes the same options twice',
    handler: (_, res) => {
      const options = { path: '/p', httpOnly: true }
      res.cookie('a', 1, options).cookie('b', 2, options).end()
    },
    want: ['a=1; Path=/p; HttpOnly', 'b=2; Path=/p; HttpOnly'],
  },
  {
    title: 'calls an append that was replaced',
    handler: (_, res) => {
      const { append } = res
      res.append = (field: string, value: string | string[]) => append.call(res, field, `${value}; Extra`)
      res.cookie('a', 1).end()
    },
    want: 'a=1; Path=/; Extra',
  },
  {
    title: 'signs with the secret of the request',
    handler: (req, res) => {
      req.secret = 'tobi'
      res.cookie('a', { b: 1 }, { signed: true }).end()
    },
    want: 'a=s%3Aj%3A%7B%22b%22%3A1%7D.TRCFwy8pXpAnLz7MSXwXE4jea7zxbrEnzD7D1Dtl0rQ; Path=/',
  },
  {
    title: 'clears a cookie',
    handler: (_, res) => res.clearCookie('a').end(),
    want: 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  },
  {
    title: 'clears whatever expiry is given',
    handler: (_, res) => res.clearCookie('a', { path: '/p', maxAge: 1000, expires: noon }).end(),
    want: 'a=; Path=/p; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  },
]

const invalid: { title: string; name?: string; options: object; want: string }[] = [
  { title: 'a name that holds a semicolon', name: 'a;b', options: {}, want: 'argument name is invalid' },
  { title: 'a name that holds a space', name: 'a b', options: {}, want: 'argument name is invalid' },
  { title: 'a name that holds a line break', name: 'a\r\nb', options: {}, want: 'argument name is invalid' },
  { title: 'a name beyond ASCII', name: 'é', options: {}, want: 'argument name is invalid' },
  { title: 'an empty name', name: '', options: {}, want: 'argument name is invalid' },
  {
    title: 'an encoder that lets a semicolon through',
    options: { encode: () => 'a; Domain=evil' },
    want: 'argument val is invalid',
  },
  {
    title: 'an encoder that lets a line break through',
    options: { encode: () => 'a\r\nb' },
    want: 'argument val is invalid',
  },
  { title: 'an encoder that lets a comma through', options: { encode: () => 'a,b' }, want: 'argument val is invalid' },
  { title: 'an encoder that is no function', options: { encode: 'x' }, want: 'option encode is invalid' },
  { title: 'a domain with an attribute in it', options: { domain: 'a.com; Secure' }, want: 'option domain is invalid' },
  { title: 'a domain with a line break', options: { domain: 'a.com\n' }, want: 'option domain is invalid' },
  { title: 'a path with an attribute in it', options: { path: '/; Domain=evil' }, want: 'option path is invalid' },
  { title: 'a path with a NUL', options: { path: '/\0' }, want: 'option path is invalid' },
  { title: 'a path beyond ASCII', options: { path: '/é' }, want: 'option path is invalid' },
  { title: 'an unknown sameSite', options: { sameSite: 'lax; Secure' }, want: 'option sameSite is invalid' },
  { title: 'an unknown priority', options: { priority: 'foobar' }, want: 'option priority is invalid' },
  { title: 'a maxAge that is no number', options: { maxAge: 'foobar' }, want: 'option maxAge is invalid' },
  { title: 'a maxAge without end', options: { maxAge: Number.POSITIVE_INFINITY }, want: 'option maxAge is invalid' },
  { title: 'an expiry that is no date', options: { expires: new Date(Number.NaN) }, want: 'option expires is invalid' },
]

describe('res.cookie and res.clearCookie, as Express 5 has them,', () => {
  for (const { title, handler, want } of written) {
    it(title, async () => expect((await askBoth(handler)).fields['set-cookie']).toEqual([want].flat()))
  }
  for (const { title, name = 'a', options, want } of invalid) {
    it(`refuse ${title}`, async () => {
      const response = await askBoth((_, res) => res.cookie(name, 'b', options as CookieOptions).end())
      expect(response).toMatchObject({ status: 500, body: `TypeError: ${want}` })
    })
  }

  it('refuse to sign without a secret', async () => {
    const response = await askBoth((_, res) => res.cookie('a', 'b', { signed: true }).end())
    expect(response.body).toBe('Error: cookieParser("secret") required for signed cookies')
  })

  it('turn maxAge into seconds and an expiry', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(noon.getTime())
    const response = await askBoth((_, res) => res.cookie('a', 1, { maxAge: 1999 }).end())
    expect(response.fields['set-cookie']).toEqual(['a=1; Max-Age=1; Path=/; Expires=Tue, 01 Jan 2030 12:00:01 GMT'])
  })

  it('leave the options as they were', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(noon.getTime()) // both responses expire in the same second
    const options = Object.freeze({ maxAge: 1000, signed: true })
    const { status } = await askBoth((req, res) => {
      req.secret = 'x'
      res.cookie('a', 'b', options).clearCookie('c', options).end()
    })
    expect([status, options]).toEqual([200, { maxAge: 1000, signed: true }])
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })
})

describe('res.cookie, safer than in Express 5,', () => {
  afterEach(() => {
    delete (Object.prototype as Record<string, unknown>)['domain']
  })

  it('takes no attribute from a polluted prototype', async () => {
    Object.assign(Object.prototype, { domain: 'evil.com' })
    const { fields } = await ask(appWithOurResponse(), (_, res) => res.cookie('a', 'b', { secure: true }).end())
    expect(fields['set-cookie']).toEqual(['a=b; Path=/; Secure'])
  })

  it('signs with the first of several secrets', async () => {
    const signed = (secret: string | string[]) =>
      ask(appWithOurResponse(), (req, res) => {
        req.secret = secret
        res.cookie('a', 'b', { signed: true }).end()
      })
    expect((await signed(['new', 'old'])).fields['set-cookie']).toEqual((await signed('new')).fields['set-cookie'])
  })
})
