import { afterEach, describe, expect, it } from 'vitest'
import { appWithOurResponse, ask, askBoth, type TestHandler } from '../../test/support/response-with.ts'
import { headerAliases, headerMethods } from './headers.ts'

const same: { title: string; handler: TestHandler; want: string }[] = [
  { title: 'turns values into text', handler: (_, res) => res.set('X-N', 7).end(), want: 'X-N: 7' },
  { title: 'sets the text undefined', handler: (_, res) => res.set('X-N', undefined).end(), want: 'X-N: undefined' },
  { title: 'sets each value of an array', handler: (_, res) => res.set('X-N', [1, true]).end(), want: 'X-N: true' },
  {
    title: 'sets the headers of an object',
    handler: (_, res) => res.set({ 'X-A': 1, 'X-B': 2 }).end(),
    want: 'X-B: 2',
  },
  {
    title: 'sets headers that an object inherits from another',
    handler: (_, res) => res.set(Object.create({ 'X-A': 'a' })).end(),
    want: 'X-A: a',
  },
  {
    title: 'keeps the spelling of a name',
    handler: (_, res) => res.set('content-TYPE', 'html').end(),
    want: 'content-TYPE: text/html; charset=utf-8',
  },
  {
    title: 'adds the default charset to a type',
    handler: (_, res) => res.set('Content-Type', 'text/css').end(),
    want: 'Content-Type: text/css; charset=utf-8',
  },
  {
    title: 'adds no charset to a type without one',
    handler: (_, res) => res.set('Content-Type', 'image/png').end(),
    want: 'Content-Type: image/png',
  },
  {
    title: 'sends what is no type as Express does',
    handler: (_, res) => res.set('Content-Type', 'nonsense').end(),
    want: 'Content-Type: false',
  },
  {
    title: 'sets nothing for undefined',
    handler: (_, res) =>
      res
        .set(undefined as never)
        .set('X-A', 'a')
        .end(),
    want: 'X-A: a',
  },
  {
    title: 'calls a set that middleware has replaced for each header of an object',
    handler: (_, res) => {
      const set = res.set
      res.set = ((a: string, b: unknown) => Reflect.apply(set, res, [a, `${b}!`])) as typeof res.set
      res.header({ 'X-A': 'a' })
      res.end()
    },
    want: 'X-A: a!',
  },
  {
    title: 'reads a header',
    handler: (_, res) => res.set('X-A', 'a').set('X-B', res.get('x-a')).end(),
    want: 'X-B: a',
  },
  { title: 'appends to nothing', handler: (_, res) => res.append('X-A', 'a').end(), want: 'X-A: a' },
  { title: 'appends to a value', handler: (_, res) => res.set('X-A', 'a').append('X-A', 'b').end(), want: 'X-A: b' },
  {
    title: 'appends several to several',
    handler: (_, res) => res.append('X-A', ['a', 'b']).append('X-A', ['c', 'd']).end(),
    want: 'X-A: d',
  },
  {
    title: 'starts anew when set after an append',
    handler: (_, res) => res.append('X-A', 'a').set('X-A', 'b').end(),
    want: 'X-A: b',
  },
  {
    title: 'knows a type by extension',
    handler: (_, res) => res.type('.js').end(),
    want: 'Content-Type: text/javascript; charset=utf-8',
  },
  {
    title: 'knows a type by file name',
    handler: (_, res) => res.type('file.tar.gz').end(),
    want: 'Content-Type: application/gzip',
  },
  { title: 'takes a media type for one', handler: (_, res) => res.type('a.b/c').end(), want: 'Content-Type: a.b/c' },
  {
    title: 'takes an unknown extension for bytes',
    handler: (_, res) => res.type('zzz').end(),
    want: 'Content-Type: application/octet-stream',
  },
  {
    title: 'takes no extension for bytes',
    handler: (_, res) => res.type('').end(),
    want: 'Content-Type: application/octet-stream',
  },
  {
    title: 'names what the response varies by once',
    handler: (_, res) => res.vary('Accept').vary(['accept', 'Origin']).vary('origin, Cookie').end(),
    want: 'Vary: Accept, Origin, Cookie',
  },
  {
    title: 'varies by everything',
    handler: (_, res) => res.vary('Accept').vary('*').vary('Origin').end(),
    want: 'Vary: *',
  },
  {
    title: 'reads a Vary that was set as an array',
    handler: (_, res) => {
      res.setHeader('Vary', ['A', 'B'])
      res.vary('a').vary('C').end()
    },
    want: 'Vary: A, B, C',
  },
  {
    title: 'writes links',
    handler: (_, res) => res.links({ next: '/?p=2', last: 'http://h/?a="b";c,d' }).end(),
    want: 'Link: </?p=2>; rel="next", <http://h/?a="b";c,d>; rel="last"',
  },
  {
    title: 'writes several links of one relation',
    handler: (_, res) => res.links({ pages: ['/1', '/2'] }).end(),
    want: 'Link: </1>; rel="pages", </2>; rel="pages"',
  },
  {
    title: 'adds to the links that are there',
    handler: (_, res) => res.links({ a: '/a' }).links({ b: '/b' }).end(),
    want: 'Link: </a>; rel="a", </b>; rel="b"',
  },
]

describe('response headers, as Express 5 has them,', () => {
  for (const { title, handler, want } of same) {
    it(title, async () => expect((await askBoth(handler)).headers).toContain(want))
  }

  const refused: { title: string; handler: TestHandler; want: string }[] = [
    {
      title: 'refuse an array as Content-Type',
      handler: (_, res) => res.set('Content-Type', ['a/b']).end(),
      want: 'TypeError: Content-Type cannot be set to an Array',
    },
    {
      title: 'refuse to vary by nothing',
      handler: (_, res) => res.vary(undefined as never).end(),
      want: 'TypeError: field argument is required',
    },
    {
      title: 'refuse to vary by what is no name',
      handler: (_, res) => res.vary('a:b').end(),
      want: 'TypeError: field argument contains an invalid header name',
    },
    {
      title: 'refuse a line break in a value',
      handler: (_, res) => res.set('X-A', 'a\r\nSet-Cookie: b=c').end(),
      want: 'TypeError: Invalid character in header content ["X-A"]',
    },
  ]
  for (const { title, handler, want } of refused) {
    it(title, async () => expect(await askBoth(handler)).toMatchObject({ status: 500, body: want }))
  }

  it('have the same function under both names', () => {
    expect(headerAliases.header).toBe(headerMethods.set)
    expect(headerAliases.contentType).toBe(headerMethods.type)
  })
})

describe('response headers, safer than in Express 5,', () => {
  afterEach(() => {
    delete (Object.prototype as Record<string, unknown>)['X-Polluted']
  })

  it('ignore what a polluted prototype adds to every object', async () => {
    Object.assign(Object.prototype, { 'X-Polluted': 'yes' })
    const { fields } = await ask(appWithOurResponse(), (_, res) => res.set({ 'X-A': 'a' }).end())
    expect([fields['x-a'], Object.hasOwn(fields, 'x-polluted')]).toEqual(['a', false])
  })

  it('let no text become a second link', async () => {
    const { fields } = await ask(appWithOurResponse(), (_, res) =>
      res.links({ preload: 'http://x>; rel="preload", <http://evil/\r\n', 'a", <b>\\\n': '/' }).end(),
    )
    expect(fields['link']).toBe(
      '<http://x%3E; rel="preload", %3Chttp://evil/%0D%0A>; rel="preload", </>; rel="a%22, %3Cb%3E%5C%0A"',
    )
  })
})
