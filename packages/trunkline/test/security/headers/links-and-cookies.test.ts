import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { Handler, Res } from '../../support/frameworks.ts'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

// It comes without types.
const cookieParser = createRequire(__filename)('cookie-parser') as (secret: string) => Handler

describe('res.links()', () => {
  const texts = ['/a>; rel="evil", <http://evil.example', '/a<b>c', '/x", <y>; rel="z', '/a,b;c', '/a\r\nX-Evil: 1']

  for (const text of texts) {
    it(`one target makes one link: ${JSON.stringify(text)}`, async () => {
      const answer = await attackOnce((app) => app.get('/', (_, res) => res.links({ next: text }).end()))
      expect(answer.get('link')).toMatch(/^<[^<>]*>; rel="next"$/)
      expect(answer.get('x-evil')).toBeUndefined()
    })

    it(`one relation makes one link: ${JSON.stringify(text)}`, async () => {
      const answer = await attackOnce((app) => app.get('/', (_, res) => res.links({ [text]: '/a' }).end()))
      expect(answer.get('link')).toMatch(/^<\/a>; rel="[^"<>]*"$/)
    })
  }

  it('res.links() is as in express@5 for valid targets', async () => {
    const links = { next: 'http://api.example/users?page=2&x=a,b;c', last: ['/a%3E', '/b'] }
    const answer = await attackBoth((app) => app.get('/', (_, res) => res.links(links).end()))
    expect(answer.get('link')).toContain('<http://api.example/users?page=2&x=a,b;c>; rel="next"')
  })
})

describe('res.cookie()', () => {
  const breakers = ['a;b', 'a,b', 'a\rb', 'a\nb', 'a\0b', 'a b', 'aéb', 'a\u2028b', 'a=b', '', 'a"b']

  for (const text of breakers) {
    const cases: [title: string, set: (res: Res) => Res][] = [
      ['name', (res) => res.cookie(text, 'v')],
      ['value', (res) => res.cookie('n', text)],
      ['value without an encoder', (res) => res.cookie('n', text, { encode: String })],
      ['path', (res) => res.cookie('n', 'v', { path: `/${text}` })],
      ['domain', (res) => res.cookie('n', 'v', { domain: text || 'x y' })],
      ['sameSite', (res) => res.cookie('n', 'v', { sameSite: text || 'evil' })],
      ['priority', (res) => res.cookie('n', 'v', { priority: text || 'evil' })],
      ['name of one to clear', (res) => res.clearCookie(text)],
    ]
    for (const [title, set] of cases) {
      it(`the ${title} of a cookie adds no attribute and no header: ${JSON.stringify(text)}`, async () => {
        const answer = await attackBoth((app) => app.get('/', (_, res) => set(res).send('sent')))
        if (answer.status === 500) expect(answer.get('set-cookie')).toBeUndefined()
        else
          expect(answer.get('set-cookie')).toMatch(
            /^[!#-+\--~]+=[!-+\--:<-~]*(?:; (?:Path|Domain|Expires)=[^;\r\n]+)*$/,
          )
      })
    }
  }

  for (const options of [{ maxAge: Number.NaN }, { maxAge: Number.POSITIVE_INFINITY }, { expires: new Date('no') }]) {
    it(`res.cookie() refuses an invalid age: ${JSON.stringify(options)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.cookie('n', 'v', options).send('sent')))
      expect(answer.status).toBe(500)
      expect(answer.body).toMatch(/option (?:maxAge|expires) is invalid/)
    })
  }

  it('res.cookie() takes no option from a polluted prototype', async () => {
    const answer = await attackOnce((app) => {
      app.get('/', (_, res) => {
        const polluted = Object.prototype as { domain?: string; encode?: unknown; signed?: true }
        polluted.domain = 'evil.example'
        polluted.encode = () => 'evil'
        polluted.signed = true
        try {
          res.cookie('n', 'v').clearCookie('m')
        } finally {
          delete polluted.domain
          delete polluted.encode
          delete polluted.signed
        }
        res.send('sent')
      })
    })
    expect(answer.get('set-cookie')).toBe('n=v; Path=/, m=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  })
})

describe('cookies that come back', () => {
  const tell = (headers: string[]) =>
    attackBoth(
      (app) => {
        app.use(cookieParser('secret'))
        app.get('/', (req, res) => {
          res.json({ plain: req.cookies, signed: req.signedCookies, polluted: 'x' in {} || 'x' in req.cookies })
        })
      },
      { headers },
    )

  it('a cookie is refused if its signature belongs to another value or secret, or is cut', async () => {
    const set = await attackBoth((app) => {
      app.use(cookieParser('secret'))
      app.get('/', (_, res) => res.cookie('user', 'tj', { signed: true }).end())
    })
    const [good = ''] = (set.get('set-cookie') ?? '').split(';')
    const forged = [good.replace('tj', 'ok'), good.slice(0, -1), `${good}x`, 'user=s:tj.', 'user=s:tj', 'user=s:']
    for (const cookie of forged) {
      const told = JSON.parse((await tell([`Cookie: ${cookie}`])).body)
      expect(told.signed['user'] || false).toBe(false)
    }
    expect(JSON.parse((await tell([`Cookie: ${good}`])).body).signed).toEqual({ user: 'tj' })
  })

  it('cookies with odd names reach no prototype', async () => {
    const told = JSON.parse(
      (await tell(['Cookie: __proto__=j:{"x":1}; a=first; a=second; \u00a0__Host-id=evil; j=j:{"x":1}'])).body,
    )
    expect(told.polluted).toBe(false)
    expect(told.plain['a']).toBe('first')
    expect(told.plain['__Host-id']).toBeUndefined()
    expect(told.plain['j']).toEqual({ x: 1 })
  })

  it('a request may have many, broken and long cookies', async () => {
    for (const cookie of [`a=${'%'.repeat(8000)}`, 'a;'.repeat(4000), '='.repeat(8000), `j=j:${'['.repeat(8000)}`]) {
      expect((await tell([`Cookie: ${cookie}`])).status).toBe(200)
    }
  })
})
