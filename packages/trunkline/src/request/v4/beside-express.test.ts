import { describe, expect, it } from 'vitest'
import { appWith, type FakeRequest } from '../../../test/support/request-with.ts'
import { expressPrototype, expressRequest, ourPrototype, ourRequest } from '../../../test/support/request-with-v4.ts'

/** The outcome of one read or call on a fake request. */
function outcome(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

/** What ours returns, once it was seen to be what express@4 returns. */
function sameOf(fields: object, read: (req: FakeRequest) => unknown): unknown {
  const ours = outcome(() => read(ourRequest(fields)))
  expect(ours).toEqual(outcome(() => read(expressRequest(fields))))
  return ours
}

describe('the client and host, compared with express@4', () => {
  const trusts: [string, unknown][] = [
    ['nobody', () => false],
    ['everybody', () => true],
    ['one hop', (_: string, hop: number) => hop < 1],
  ]
  const headerSets: Record<string, string>[] = [
    {},
    { host: 'tobi.ferrets.example.com:3000' },
    { host: '[::1]:3000' },
    { host: '' },
    { host: 'a.b', 'x-forwarded-host': 'c.d:80 , e.f', 'x-forwarded-proto': 'https , http' },
    { host: 'a.b', 'x-forwarded-host': '', 'x-forwarded-proto': '' },
    { host: 'a.b', 'x-forwarded-host': ', e.f', 'x-forwarded-proto': ', http' },
    { 'x-forwarded-for': '203.0.113.7, 10.0.0.2,,10.0.0.3 ' },
  ]
  const socket = { remoteAddress: '10.0.0.1' }
  const connections = [
    { socket },
    { socket: { ...socket, encrypted: true } },
    { connection: socket, socket: undefined },
  ]
  for (const [name, trust] of trusts) {
    for (const headers of headerSets) {
      it(`agrees for ${JSON.stringify(headers)} when trusting ${name}`, () => {
        const app = appWith({ 'trust proxy fn': trust, 'subdomain offset': 2 })
        for (const connection of connections) {
          for (const getter of ['protocol', 'secure', 'ip', 'ips', 'host', 'hostname', 'subdomains']) {
            // A request whose `socket` is assigned would share it with `connection`: both are defined as they are.
            sameOf({ headers, app }, (req) => Object.defineProperties(req, own(connection))[getter])
          }
        }
      })
    }
  }

  it('has no port in req.host', () => {
    const app = appWith({ 'trust proxy fn': () => false })
    expect(sameOf({ headers: { host: 'a.b:80' }, socket, app }, (req) => req['host'])).toBe('a.b')
  })
})

describe('negotiation beside express@4', () => {
  const names = ['acceptsCharset', 'acceptsEncoding', 'acceptsLanguage']
  for (const name of [...names, ...names.map((singular) => `${singular}s`)]) {
    it(`agrees for req.${name}()`, () => {
      for (const value of [undefined, 'gzip, utf-8;q=0.5, en;q=0', '*']) {
        const headers = { 'accept-charset': value, 'accept-encoding': value, 'accept-language': value }
        for (const args of [[], ['gzip', 'utf-8', 'en'], [['en', 'gzip']], ['nl']]) {
          sameOf({ headers }, (req) => Reflect.apply(req[name] as () => unknown, req, args))
        }
      }
    })
  }

  const choices: [accept: string | undefined, offers: unknown[], want: unknown][] = [
    ['application/javascript', ['js'], 'js'],
    ['text/javascript', ['js', 'html'], false],
    ['audio/wave', ['x.WAV'], 'x.WAV'],
    ['text/html;q=0.5, application/json', ['html', 'json'], 'json'],
    ['text/html', [['html', 'json']], 'html'],
    ['text/html, application/json;q=0.2', [], ['text/html', 'application/json']],
    ['text/html', ['nonsense'], false],
    [undefined, ['nonsense'], 'nonsense'],
    ['text/html', [42], 'TypeError: type.indexOf is not a function'],
  ]
  for (const [accept, offers, want] of choices) {
    it(`returns ${JSON.stringify(want)} for ${JSON.stringify(offers)} when ${accept} is accepted`, () => {
      expect(sameOf({ headers: { accept } }, (req) => req.accepts(...offers))).toEqual(want)
    })
  }
})

describe('req.is() beside express@4', () => {
  const cases: [contentType: string | undefined, types: unknown[], want: unknown][] = [
    ['application/json; charset=utf-8', ['html', 'json'], 'json'],
    ['application/json; charset', ['json'], false],
    ['application/json; a="b\\"c" ; d=e', ['json'], 'json'],
    ['application/json;', ['json'], false],
    ['application/json garbage', ['json'], false],
    ['\tapplication/json', ['json'], false],
    [' Application/JSON ', ['json'], 'json'],
    ['application/javascript', ['js'], 'js'],
    ['application/javascript', ['*/*', 'js'], 'application/javascript'],
    ['text/javascript', ['js'], false],
    ['application/vnd.api+json', ['+json'], 'application/vnd.api+json'],
    ['application/a+b+json', ['+json'], false],
    ['application/x-www-form-urlencoded', ['urlencoded'], 'urlencoded'],
    ['multipart/form-data; boundary=x', ['multipart'], 'multipart'],
    ['text/html', [['text/*']], 'text/html'],
    ['text/html', [], 'text/html'],
    ['text/html', [undefined, 42], false],
    [undefined, ['html'], false],
    [`${'a'.repeat(127)}/b`, ['*/*'], `${'a'.repeat(127)}/b`],
    [`${'a'.repeat(128)}/b`, ['*/*'], false],
  ]
  for (const [contentType, types, want] of cases) {
    it(`returns ${JSON.stringify(want)?.slice(0, 30)} for ${contentType?.slice(0, 40)} and ${JSON.stringify(types)}`, () => {
      const headers = { 'content-type': contentType, 'content-length': '1' }
      expect(sameOf({ headers }, (req) => req.is(...types))).toBe(want)
    })
  }

  it('returns null without a body', () => {
    expect(sameOf({ headers: { 'content-type': 'text/html' } }, (req) => req.is('html'))).toBeNull()
  })
})

describe('req.range() beside express@4', () => {
  const cases: [header: string, want: unknown][] = [
    ['bytes=0-4', [{ start: 0, end: 4 }]],
    ['bytes=x-5', [{ start: 95, end: 99 }]],
    ['bytes=5-x', [{ start: 5, end: 99 }]],
    ['bytes=5', [{ start: 5, end: 99 }]],
    ['bytes= +1 - 2z', [{ start: 1, end: 2 }]],
    ['bytes=1-2-3', [{ start: 1, end: 2 }]],
    ['bytes=1--3', [{ start: 1, end: 99 }]],
    ['bytes=--3', -1],
    ['bytes=a-b', -1],
    ['bytes=', -1],
    ['bytes=,,0-1', [{ start: 0, end: 1 }]],
    [`bytes=0-${'9'.repeat(30)}`, [{ start: 0, end: 99 }]],
    ['bytes=200-', -1],
    ['bytes', -2],
  ]
  for (const [header, want] of cases) {
    it(`reads ${header}`, () => {
      const read = (req: FakeRequest) => kindOf(req.range(100))
      expect(sameOf({ headers: { range: header } }, read)).toEqual(
        Array.isArray(want) ? { items: want, type: 'bytes' } : want,
      )
    })
  }

  it('combines ranges and is undefined without a header', () => {
    const combined = (req: FakeRequest) => kindOf(req.range(100, { combine: true }))
    expect(sameOf({ headers: { range: 'users=4-5,x,0-3' } }, combined)).toEqual({
      items: [{ start: 0, end: 5 }],
      type: 'users',
    })
    expect(sameOf({ headers: {} }, (req) => req.range(100))).toBeUndefined()
  })
})

describe('req.fresh beside express@4', () => {
  const MODIFIED = 'Tue, 01 Jan 2030 00:00:00 GMT'
  const LATER = 'Wed, 02 Jan 2030 00:00:00 GMT'
  const EARLIER = 'Mon, 31 Dec 2029 00:00:00 GMT'
  const cases: [title: string, headers: Record<string, string>, want: boolean][] = [
    ['is false without conditions', {}, false],
    ['follows a tag that matches', { 'if-none-match': 'W/"a"' }, true],
    ['follows a tag that does not', { 'if-none-match': '"b"' }, false],
    ['follows a date', { 'if-modified-since': LATER }, true],
    ['needs the date too where both are sent', { 'if-none-match': '"a"', 'if-modified-since': EARLIER }, false],
    ['needs the date too beside any tag', { 'if-none-match': '*', 'if-modified-since': EARLIER }, false],
    ['needs the tag too where both are sent', { 'if-none-match': '"b"', 'if-modified-since': LATER }, false],
    ['holds where both do', { 'if-none-match': '"b", "a"', 'if-modified-since': LATER }, true],
    ['cannot read a date', { 'if-none-match': '"a"', 'if-modified-since': 'yesterday' }, false],
    ['gives way to no-cache', { 'if-none-match': '"a"', 'cache-control': 'max-age=0, no-cache' }, false],
  ]
  for (const [title, headers, want] of cases) {
    it(title, () => {
      const get = (name: string) => (name === 'ETag' ? '"a"' : MODIFIED)
      const read = (req: FakeRequest) => [req['fresh'], req['stale']]
      for (const method of ['GET', 'HEAD', 'QUERY']) {
        expect(sameOf({ method, headers, res: { statusCode: 200, get } }, read)).toEqual([want, !want])
      }
      expect(sameOf({ method: 'POST', headers, res: { statusCode: 200, get } }, read)).toEqual([false, true])
      expect(sameOf({ method: 'GET', headers, res: { statusCode: 404, get } }, read)).toEqual([false, true])
    })
  }
})

describe('req.param() beside express@4', () => {
  const cases: [title: string, fields: object, args: unknown[], want: unknown][] = [
    ['prefers params', { params: { id: 'p' }, body: { id: 'b' }, query: { id: 'q' } }, ['id'], 'p'],
    ['then takes the body', { params: {}, body: { id: 'b' }, query: { id: 'q' } }, ['id'], 'b'],
    ['then takes the query', { params: {}, query: { id: 'q' } }, ['id'], 'q'],
    ['then takes the default', { params: {}, query: {} }, ['id', 'd'], 'd'],
    ['is undefined when nothing is there', {}, ['id'], undefined],
    ['passes over null', { params: { id: null }, body: { id: null }, query: { id: '' } }, ['id', 'd'], ''],
    ['passes over what params inherit', { params: Object.create({ id: 'p' }) }, ['id', 'd'], 'd'],
    ['sees what the query inherits', { query: Object.create({ id: 'q' }) }, ['id'], 'q'],
    ['does not mind a body that is a text', { params: {}, body: 'text', query: {} }, ['length'], 4],
  ]
  for (const [title, fields, args, want] of cases) {
    it(title, () => {
      expect(sameOf(fields, (req) => (req['param'] as CallableFunction)(...args))).toBe(want)
    })
  }

  it('accepts params without a prototype, on which express@4 fails', () => {
    const params = Object.assign(Object.create(null), { id: 'p' })
    expect((ourRequest({ params })['param'] as CallableFunction)('id')).toBe('p')
  })
})

describe('the members of a request of 4.x', () => {
  it('are those of express@4, of the same kind, names and number of parameters', () => {
    expect(Object.keys(ourPrototype).sort()).toEqual(Object.keys(expressPrototype).sort())
    for (const name of Object.keys(expressPrototype)) {
      const ours = Object.getOwnPropertyDescriptor(ourPrototype, name)
      const theirs = Object.getOwnPropertyDescriptor(expressPrototype, name)
      expect([name, typeof ours?.get, ours?.configurable]).toEqual([name, typeof theirs?.get, theirs?.configurable])
      expect([name, ours?.value?.length]).toEqual([name, theirs?.value?.length])
      if (theirs?.value?.name) expect([name, ours?.value.name]).toEqual([name, theirs.value.name])
    }
  })

  it('have no query of their own: the query middleware sets it', () => {
    const req = ourRequest({})
    expect('query' in req).toBe(false)
    req['query'] = { a: '1' }
    expect(req['query']).toEqual({ a: '1' })
  })
})

function own(fields: object): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, configurable: true }]))
}

/** The ranges carry a `type` beside their items, which an equality of arrays would not see. */
function kindOf(result: unknown): unknown {
  return Array.isArray(result) ? { items: [...result], type: (result as { type?: string }).type } : result
}
