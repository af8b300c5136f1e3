import { describe, expect, it } from 'vitest'
import { appWith, expressRequest, ourRequest } from '../../test/support/request-with.ts'

/** The outcome of one read or call on a fake request. */
function outcome(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

function expectSame(fields: object, read: (req: ReturnType<typeof ourRequest>) => unknown): void {
  const ours = outcome(() => read(ourRequest(fields)))
  expect(ours).toEqual(outcome(() => read(expressRequest(fields))))
}

const GETTERS = ['protocol', 'secure', 'ip', 'ips', 'host', 'hostname', 'subdomains']

describe('the client and host, compared with express@5', () => {
  const trusts: [string, unknown][] = [
    ['nobody', () => false],
    ['everybody', () => true],
    ['one hop', (_: string, hop: number) => hop < 1],
    ['an address', (address: string) => address === '10.0.0.1'],
  ]
  const headerSets: Record<string, string>[] = [
    {},
    { host: 'tobi.ferrets.example.com:3000' },
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { host: '' },
    { host: 'evil.com:fake@good.com' },
    { host: Array.from({ length: 200 }, () => 'a').join('.') },
    { host: 'a.b', 'x-forwarded-host': 'c.d:80 , e.f', 'x-forwarded-proto': 'https , http' },
    { host: 'a.b', 'x-forwarded-host': '', 'x-forwarded-proto': '' },
    { host: 'a.b', 'x-forwarded-host': ', e.f', 'x-forwarded-proto': ', http' },
    { 'x-forwarded-host': 'x.y.z.example', 'x-forwarded-proto': 'HTTPS' },
    { 'x-forwarded-for': '203.0.113.7, 10.0.0.2,,10.0.0.3 ' },
    { 'x-forwarded-for': 'unknown,\t10.0.0.2' },
  ]
  const sockets = [{ remoteAddress: '10.0.0.1' }, { remoteAddress: '192.0.2.1', encrypted: true }, {}]
  for (const [name, trust] of trusts) {
    for (const headers of headerSets) {
      it(`agrees for ${JSON.stringify(headers).slice(0, 90)} when trusting ${name}`, () => {
        for (const socket of sockets) {
          for (const offset of [2, 0]) {
            const app = appWith({ 'trust proxy fn': trust, 'subdomain offset': offset })
            for (const getter of GETTERS) expectSame({ headers, socket, app }, (req) => req[getter])
          }
        }
      })
    }
  }
})

describe('req.get() beside express@5', () => {
  const headers = { referer: 'a', 'content-type': 'text/plain', 'set-cookie': ['a', 'b'], empty: '' }
  for (const name of ['Content-Type', 'Referer', 'referrer', 'Set-Cookie', 'empty', 'absent', '', undefined, 42]) {
    it(`agrees for ${JSON.stringify(name)}`, () => expectSame({ headers }, (req) => req.get(name)))
  }

  it('prefers Referrer if both are sent', () => {
    expectSame({ headers: { referer: 'a', referrer: 'b' } }, (req) => req.get('referer'))
  })

  it('is the very same function as req.header()', () => {
    expect(ourRequest({}).get).toBe(ourRequest({})['header'])
  })
})

describe('negotiation beside express@5', () => {
  const names = ['accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages'] as const
  const argumentLists: unknown[][] = [
    [],
    [''],
    [undefined],
    [[]],
    ['html', 'json'],
    [['json', 'html']],
    [['json'], 'html'],
    ['nonsense'],
    ['gzip', 'utf-8', 'en'],
    [42],
  ]
  const values = [undefined, '', '*/*', 'text/html;q=0.5, application/json', 'gzip, utf-8;q=0.5, en;q=0', '*']
  for (const name of names) {
    for (const args of argumentLists) {
      it(`req.${name}(${JSON.stringify(args).slice(1, -1)}) agrees`, () => {
        for (const value of values) {
          const header = { accept: value, 'accept-charset': value, 'accept-encoding': value, 'accept-language': value }
          const headers = value === undefined ? {} : header
          expectSame({ headers }, (req) => kindOf(Reflect.apply(req[name] as () => unknown, req, args)))
        }
      })
    }
  }
})

describe('req.is() beside express@5', () => {
  const argumentLists: unknown[][] = [
    [],
    [[]],
    ['json'],
    ['html', 'json'],
    [['html', 'json']],
    ['*/*'],
    [undefined],
    [42],
  ]
  const headerSets = [
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'application/json; charset=utf-8', 'content-length': '2' },
    { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    { 'content-length': '0' },
    { 'content-type': 'text/html;x', 'content-length': 'x' },
  ]
  for (const args of argumentLists) {
    it(`agrees for ${JSON.stringify(args)}`, () => {
      for (const headers of headerSets) expectSame({ headers }, (req) => req.is(...args))
    })
  }
})

describe('req.range() beside express@5', () => {
  const values = [
    'bytes=0-499',
    'bytes=-5',
    'bytes=500-',
    'bytes=10-5',
    'users=0-2',
    'malformed',
    'bytes=0-1,1-4,90-',
    '',
  ]
  for (const value of [...values, `bytes=${'0-0,'.repeat(1000)}0-0`]) {
    it(`agrees for ${value.slice(0, 40) || 'no value'}`, () => {
      for (const options of [undefined, { combine: true }]) {
        expectSame({ headers: { range: value } }, (req) => kindOf(req.range(100, options)))
      }
    })
  }

  it('is undefined without the header', () => expect(ourRequest({ headers: {} }).range(100)).toBeUndefined())
})

describe('req.fresh, req.stale and req.xhr beside express@5', () => {
  const response = (statusCode: number) => ({
    statusCode,
    get: (name: string) => (name === 'ETag' ? '"a"' : undefined),
  })
  for (const method of ['GET', 'HEAD', 'QUERY', 'POST']) {
    for (const status of [200, 204, 304, 404, 199, 300]) {
      it(`agrees for ${method} and ${status}`, () => {
        for (const headers of [{}, { 'if-none-match': '"a"' }, { 'if-none-match': '"b"' }]) {
          expectSame({ method, headers, res: response(status) }, (req) => [req['fresh'], req['stale']])
        }
      })
    }
  }

  for (const value of [undefined, '', 'XMLHttpRequest', 'xmlhttprequest', 'other']) {
    it(`agrees that ${value} is or is not a script`, () => {
      expectSame({ headers: value === undefined ? {} : { 'x-requested-with': value } }, (req) => req['xhr'])
    })
  }
})

describe('the members of a request', () => {
  it('are enumerable and configurable, and getters live on the prototype', () => {
    const prototype = Object.getPrototypeOf(ourRequest({}))
    const theirs = Object.getPrototypeOf(expressRequest({}))
    for (const name of Object.keys(theirs)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name)
      const wanted = Object.getOwnPropertyDescriptor(theirs, name)
      expect([name, descriptor?.enumerable, descriptor?.configurable]).toEqual([name, true, true])
      expect([name, typeof descriptor?.get, typeof descriptor?.set]).toEqual([
        name,
        typeof wanted?.get,
        typeof wanted?.set,
      ])
    }
  })
})

/** The ranges carry a `type` beside their items, which an equality of arrays would not see. */
function kindOf(result: unknown): unknown {
  return Array.isArray(result) ? { items: [...result], type: (result as { type?: string }).type } : result
}
