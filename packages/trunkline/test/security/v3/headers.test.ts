import { describe, expect, it } from 'vitest'
import { type App, type Handler, type Req, trunkline3 } from '../../support/frameworks.ts'
import { expectLinearGrowth } from '../../support/growth.ts'
import { attackOn3 } from '../../support/hostile.ts'

const answering =
  (handler: Handler): ((app: App) => unknown) =>
  (app) =>
    app.get('/', handler)

describe('redirects, on 3.x', () => {
  const targets = [
    '//evil.example',
    '/\\evil.example',
    'http:\\\\evil.example',
    'https://evil.example\\@good.example',
    'javascript:alert(1)',
    '"><script>alert(1)</script>',
    '/a\r\nSet-Cookie: x=1',
    '/a\tb\0c',
    '/ü/\u2028',
    '/%zz/%41',
    '\ud800',
  ]
  for (const target of targets) {
    for (const accept of ['text/html', 'text/plain', '*/*']) {
      it(`the body of a redirect shows its target without a link, in a type that the client accepts: ${JSON.stringify(target)} ${accept}`, async () => {
        const answer = await attackOn3(
          answering((_, res) => res.redirect(target)),
          { headers: [`Accept: ${accept}`] },
        )
        expect([302, 500]).toContain(answer.status)
        expect(answer.body).not.toMatch(/<a |<script/)
        expect(answer.get('set-cookie')).toBeUndefined()
        expect(answer.get('location') ?? '').not.toMatch(/^\/\\|[\r\n\0]/)
      })
    }
  }

  it('`same host back` redirects to pages of the same host only', async () => {
    const headers = ['Referer: http://evil.example/', 'Host: good.example']
    const settings = { 'same host back': true }
    const answer = await attackOn3(
      answering((_, res) => res.redirect('back')),
      { headers, settings },
    )
    expect(answer.get('location')).toBe('/')
  })
})

describe('links and cookies, on 3.x', () => {
  it('links escape what would end them', async () => {
    const answer = await attackOn3(answering((_, res) => res.links({ 'ne"xt': '/a>; rel="evil", </b' }).end()))
    expect(answer.get('link')).toBe('</a%3E; rel="evil", %3C/b>; rel="ne%22xt"')
  })

  const cookies: [title: string, name: string, value: unknown, options: object][] = [
    ['a name', 'a; b', '1', {}],
    ['a name with a line', 'a\r\nX-Evil: 1', '1', {}],
    ['a path', 'a', '1', { path: '/; HttpOnly; X=1' }],
    ['a domain', 'a', '1', { domain: 'good.example; Path=/' }],
    ['an age', 'a', '1', { maxAge: Number.NaN }],
    ['an encoder', 'a', '1', { encode: () => 'x; Secure' }],
  ]
  for (const [title, name, value, options] of cookies) {
    it(`a cookie refuses what would add an attribute: ${title}`, async () => {
      const answer = await attackOn3(answering((_, res) => res.cookie(name, value, options).end()))
      expect(answer.status).toBe(500)
      expect(answer.get('set-cookie') ?? answer.get('x-evil')).toBeUndefined()
    })
  }
})

describe('cookies of a request, on 3.x', () => {
  const parser = (trunkline3 as unknown as Record<string, (secret?: string) => Handler>)['cookieParser']
  for (const cookie of [
    '__proto__=1; a=2',
    'a=1; a=2',
    '\u00a0__Host-a=1',
    'a=j:{"__proto__":{"x":1}}',
    'x'.repeat(8000),
  ]) {
    it(`cookies pollute no prototype, and the first of a name wins: ${cookie.slice(0, 40)}`, async () => {
      const answer = await attackOn3(
        (app) =>
          app.use(parser?.() as Handler).use((req: Req, res: { json(body: unknown): void }) => {
            res.json([Object.keys(req.cookies), req.cookies['a'] ?? null, 'x' in {}])
          }),
        { headers: [`Cookie: ${cookie}`] },
      )
      const [names, a, polluted] = JSON.parse(answer.body)
      expect(polluted).toBe(false)
      expect(names).not.toContain('__Host-a')
      if (cookie.startsWith('a=1;')) expect(a).toBe('1')
    })
  }

  it('signed cookies are accepted with the right signature only', async () => {
    const answer = await attackOn3(
      (app) =>
        app.use(parser?.('secret') as Handler).use((req: Req, res: { json(body: unknown): void }) => {
          res.json(req.signedCookies)
        }),
      { headers: ['Cookie: a=s:1.x; b=s:1; c=s%3Atobi.xJjV2iZ6EI7C8E5kzwbfA9PVLl1ZR07UTnuTgQQ4EnQ'] },
    )
    expect(JSON.parse(answer.body)['b']).not.toBe('1')
    expect(JSON.parse(answer.body)['a'] ?? false).toBe(false)
  })

  it('reading cookies takes time linear in their length', () => {
    const read = parser?.('secret') as (req: object, res: object, next: () => void) => void
    const shapes: ((size: number) => string)[] = [
      (size) => 'a=1; '.repeat(size / 5),
      (size) => Array.from({ length: size / 8 }, (_, i) => `c${i}=s:1.x`).join(';'),
      (size) => `a=${'%'.repeat(size)}`,
      (size) => ';'.repeat(size),
      (size) => ' '.repeat(size),
      (size) => `a=j:${'['.repeat(size)}`,
    ]
    for (const input of shapes) {
      expectLinearGrowth({ input, run: (cookie) => read({ headers: { cookie } }, {}, () => {}), from: 1024 })
    }
  })
})

describe('what is said of a body, on 3.x', () => {
  it('res.set() takes no header from a polluted prototype', async () => {
    const answer = await attackOn3(
      answering((_, res) => {
        const polluted = Object.prototype as { 'X-Evil'?: string }
        polluted['X-Evil'] = '1'
        try {
          res.set({ 'X-Good': '1' }).end()
        } finally {
          delete polluted['X-Evil']
        }
      }),
    )
    expect([answer.get('x-good'), answer.get('x-evil')]).toEqual(['1', undefined])
  })

  it('a header that cannot be sent is an error of this response only', async () => {
    const answer = await attackOn3(answering((_, res) => res.set('X-A', 'a\r\nX-Evil: 1').end()))
    expect([answer.status, answer.get('x-evil')]).toEqual([500, undefined])
  })

  for (const callback of ['alert(1)//', '<script>', "x';alert(1);'", 'a.b[0]']) {
    it(`JSONP calls a plain name: ${callback}`, async () => {
      const answer = await attackOn3(
        answering((_, res) => res.jsonp({ a: '\u2028' })),
        { target: `/?callback=${callback}` },
      )
      expect(answer.get('x-content-type-options')).toBe('nosniff')
      expect(answer.body).toMatch(/^\/\*\*\/ typeof ([\w$.[\]]*) === 'function' && \1\(\{.*\}\);$/)
    })
  }

  for (const handler of ['send', 'json', 'redirect', 'page']) {
    it(`a response never has Content-Length together with Transfer-Encoding: ${handler}`, async () => {
      const answer = await attackOn3((app) => {
        app.use((_, res, next) => next(void res.set('Transfer-Encoding', 'chunked')))
        app.get('/', (_, res, next) => {
          if (handler === 'send') res.send('body')
          else if (handler === 'json') res.json({})
          else if (handler === 'redirect') res.redirect('/x')
          else next(new Error('failed'))
        })
      })
      expect(answer.headers.filter(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))).toHaveLength(1)
    })
  }

  for (const length of ['0', '2', '100']) {
    it(`Content-Length is that of the body, whatever was set before: ${length}`, async () => {
      const answer = await attackOn3(answering((_, res) => res.set('Content-Length', length).send('hello')))
      expect([answer.get('content-length'), answer.body]).toEqual(['5', 'hello'])
    })
  }
})

describe('the cost of headers, on 3.x', () => {
  const prototype = (trunkline3() as unknown as { request: object }).request
  const reads: [header: string, read: (req: Record<string, unknown>) => unknown][] = [
    ['if-none-match', (req) => req['fresh']],
    ['if-modified-since', (req) => req['fresh']],
    ['cache-control', (req) => req['fresh']],
    ['accept', (req) => [req['accepted'], (req as unknown as Req).accepts('html', 'json')]],
    ['accept-charset', (req) => req['acceptedCharsets']],
    ['accept-encoding', (req) => req['acceptedEncodings']],
    ['accept-language', (req) => req['acceptedLanguages']],
    ['authorization', (req) => req['auth']],
    ['range', (req) => (req as unknown as { range(size: number): unknown }).range(100)],
    ['content-type', (req) => (req as unknown as Req).is('json')],
    ['host', (req) => [req['host'], req['subdomains']]],
  ]
  const shapes: [title: string, input: (size: number) => string][] = [
    ['spaces', (size) => `a/b${' '.repeat(size)}x`],
    ['commas', (size) => ','.repeat(size)],
    ['spaces between commas', (size) => ' ,'.repeat(size / 2)],
    ['semicolons', (size) => `a/b${';'.repeat(size)}`],
    ['spaces between semicolons', (size) => `a/b${' ;'.repeat(size / 2)}`],
    ['qualities', (size) => `a/b${';q=1'.repeat(size / 4)}`],
    ['equals signs with spaces', (size) => `a/b;q${' ='.repeat(size / 2)}`],
    ['quotes', (size) => '"'.repeat(size)],
  ]
  for (const [header, read] of reads) {
    it(`reading a header takes time linear in its length: ${header}`, () => {
      for (const [, input] of shapes) {
        const run = (value: string): unknown => {
          const fields = {
            method: 'GET',
            headers: { 'if-none-match': '"x"', [header]: value },
            app: { get: () => 2, enabled: () => false },
            socket: { remoteAddress: '127.0.0.1' },
            res: { statusCode: 200, get: () => '"tag"' },
          }
          try {
            return read(Object.assign(Object.create(prototype), fields))
          } catch (err) {
            return err
          }
        }
        expectLinearGrowth({ input, run, from: 1024 })
      }
    })
  }
})
