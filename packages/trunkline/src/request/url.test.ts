import querystring from 'node:querystring'
import { describe, expect, it } from 'vitest'
import { appWith, libraryOfExpress, ourRequest } from '../../test/support/request-with.ts'

const parseurl = libraryOfExpress<(req: object) => object>('parseurl')
const simple = appWith({ 'query parser fn': querystring.parse })

describe('req.query', () => {
  it('is the same object at each read, and keeps changes', () => {
    const req = ourRequest({ url: '/?a=1', app: simple })
    const query = req['query'] as Record<string, unknown>
    query['b'] = 2
    expect(req['query']).toBe(query)
    expect(req['query']).toEqual({ a: '1', b: 2 })
  })

  it('follows a rewritten URL', () => {
    const req = ourRequest({ url: '/?a=1', app: simple })
    expect(req['query']).toEqual({ a: '1' })
    req['url'] = '/?b=2'
    expect(req['query']).toEqual({ b: '2' })
  })

  it('keeps changes while a mounted app with another parser has the request', () => {
    const req = ourRequest({ url: '/m/?a=1', app: simple })
    const query = req['query'] as Record<string, unknown>
    query['written'] = true
    Object.assign(req, { url: '/?a=1', app: appWith({ 'query parser fn': () => ({ other: true }) }) })
    expect(req['query']).toEqual({ other: true })
    Object.assign(req, { url: '/m/?a=1', app: simple })
    expect(req['query']).toBe(query)
  })

  it('never mixes up two requests', () => {
    const one = ourRequest({ url: '/?a=1', app: simple })
    const two = ourRequest({ url: '/?a=1', app: simple })
    expect(one['query']).not.toBe(two['query'])
  })

  it('passes null to the parser without a question mark, and an empty string with one', () => {
    const app = appWith({ 'query parser fn': (text: string | null) => ({ text }) })
    expect(ourRequest({ url: '/', app })['query']).toEqual({ text: null })
    expect(ourRequest({ url: '/?', app })['query']).toEqual({ text: '' })
  })

  it('is one empty object without a prototype when parsing is disabled', () => {
    for (const setting of [undefined, false]) {
      const req = ourRequest({ url: '/?a=1', app: appWith({ 'query parser fn': setting }) })
      const { query } = req
      expect(query).toEqual(Object.create(null))
      expect(Object.getPrototypeOf(query)).toBeNull()
      expect(req['query']).toBe(query)
    }
  })

  it('refuses to be assigned, and can be defined', () => {
    const req = ourRequest({ url: '/?a=1', app: simple })
    expect(() => {
      req['query'] = {}
    }).toThrow(TypeError)
    Object.defineProperty(req, 'query', { value: 'mine' })
    expect(req['query']).toBe('mine')
  })
})

describe('req.path', () => {
  const cases: [string, string | null][] = [
    ['/', '/'],
    ['/a/b?c=/d', '/a/b'],
    ['//a', '//a'],
    ['http://host/a?b', '/a'],
    ['*', '*'],
    ['?a', null],
  ]
  for (const [url, want] of cases) it(`is ${want} for ${url}`, () => expect(ourRequest({ url })['path']).toBe(want))
})

describe('req._parsedUrl', () => {
  it('is parsed at its first read, and parseurl uses it', () => {
    const req = ourRequest({ url: '/a?b=1' })
    const parsed = req['_parsedUrl'] as Record<string, unknown>
    expect(parsed).toMatchObject({ pathname: '/a', query: 'b=1', search: '?b=1', _raw: '/a?b=1' })
    expect(parseurl(req)).toBe(parsed)
    expect(req['_parsedUrl']).toBe(parsed)
  })

  it('follows a rewritten URL', () => {
    const req = ourRequest({ url: '/a' })
    const before = req['_parsedUrl']
    req['url'] = '/b'
    expect(req['_parsedUrl']).not.toBe(before)
    expect(parseurl(req)).toMatchObject({ pathname: '/b' })
  })

  it('keeps what parseurl assigns', () => {
    const req = ourRequest({ url: '/a' })
    const own = Object.assign(parseurl({ url: '/a' }), { marked: true })
    req['_parsedUrl'] = own
    expect(req['_parsedUrl']).toBe(own)
  })

  it('is undefined on a request without a URL', () => {
    expect(ourRequest({})['_parsedUrl']).toBeUndefined()
  })
})
