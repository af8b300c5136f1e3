import { afterEach, describe, expect, it } from 'vitest'
import { askBoth, askOurs, express4, type V4Handler } from '../../../test/support/response-with-v4.ts'
import { mime1 } from '../../http/media-type/v4/mime1.ts'

const types: [given: string, want: string][] = [
  ['html', 'text/html; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['page.HTML', 'text/html; charset=utf-8'],
  ['js', 'application/javascript; charset=utf-8'],
  ['mjs', 'application/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
  ['text', 'text/plain; charset=utf-8'],
  ['xml', 'application/xml'],
  ['svg', 'image/svg+xml'],
  ['bin', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'],
  ['file.tar.gz', 'application/gzip'],
  ['text/css', 'text/css; charset=utf-8'],
  ['text/css; charset=latin1', 'text/css; charset=latin1'],
  ['text/css;charset =latin1', 'text/css;charset =latin1'],
  ['text/css; Charset=latin1', 'text/css; Charset=latin1; charset=utf-8'],
  ['text/css; a=b', 'text/css; a=b; charset=utf-8'],
  ['application/json5', 'application/json5; charset=utf-8'],
  ['application/vnd.api+json', 'application/vnd.api+json'],
  ['what/ever', 'what/ever'],
]

describe('res.type, as Express 4 has it,', () => {
  for (const [given, want] of types) {
    it(`makes ${JSON.stringify(given)} ${want}`, async () => {
      expect((await askBoth((_, res) => res.type(given).end())).fields['content-type']).toBe(want)
    })
  }
})

const setters: { title: string; handler: V4Handler; want: string[] | string }[] = [
  {
    title: 'looks up no extension',
    handler: (_, res) => res.set('Content-Type', 'html').end(),
    want: ['Content-Type: html'],
  },
  {
    title: 'adds the charset to a type of any letter case of the field',
    handler: (_, res) => res.set('content-TYPE', 'text/plain').end(),
    want: ['content-TYPE: text/plain; charset=utf-8'],
  },
  {
    title: 'refuses a list of types',
    handler: (_, res) => res.set('Content-Type', ['text/html']).end(),
    want: 'TypeError: Content-Type cannot be set to an Array',
  },
  {
    title: 'makes texts of values and takes objects',
    handler: (_, res) => res.set({ A: 1, B: [2, 'x'], C: undefined }).end(),
    want: ['A: 1', 'B: 2', 'B: x', 'C: undefined'],
  },
  {
    title: 'appends',
    handler: (_, res) => res.append('Link', 'a').append('Link', ['b', 'c']).set('A', 'x').append('A', 'y').end(),
    want: ['Link: a', 'Link: b', 'Link: c', 'A: x', 'A: y'],
  },
  { title: 'varies', handler: (_, res) => res.vary('A').vary(['a', 'B']).end(), want: ['Vary: A, B'] },
  { title: 'varies on nothing', handler: (_, res) => res.vary().vary('').vary([]).end(), want: [] },
  {
    title: 'adds links to links',
    handler: (_, res) => res.links({ next: '/2' }).links({ last: '/5', x: 7 }).end(),
    want: ['Link: </2>; rel="next", </5>; rel="last", <7>; rel="x"'],
  },
  {
    title: 'takes a list of targets for one text',
    handler: (_, res) => res.links({ next: ['/2', '/3'] }).end(),
    want: ['Link: </2,/3>; rel="next"'],
  },
]

describe('response headers, as Express 4 has them,', () => {
  for (const { title, handler, want } of setters) {
    it(title, async () => {
      const response = await askBoth(handler)
      if (typeof want === 'string') expect(response.body).toBe(want)
      else expect(response.headers).toEqual(['X-Powered-By: Express', ...want, ...frame])
    })
  }
})

const frame = ['Connection: close', 'Content-Length: 0']

describe('response headers, safer than in Express 4,', () => {
  it('get no second link from a target or a relation', async () => {
    const links = { 'x"; rel="y': '/a>; rel="b", <//evil' }
    expect((await askOurs((_, res) => res.links(links).end())).fields['link']).toBe(
      '</a%3E; rel="b", %3C//evil>; rel="x%22; rel=%22y"',
    )
  })
})

describe('the table of types', () => {
  const { lookup } = mime1().charsets
  afterEach(() => {
    mime1().charsets.lookup = lookup
  })

  it('can be extended by an app', async () => {
    for (const table of [mime1(), express4.static.mime]) table.define({ 'text/x-trunk': ['trunk'] })
    expect((await askBoth((_, res) => res.type('a.trunk').end())).fields['content-type']).toBe(
      'text/x-trunk; charset=utf-8',
    )
  })

  it('can be given other charsets', async () => {
    mime1().charsets.lookup = () => 'LATIN1'
    expect((await askOurs((_, res) => res.type('png').end())).fields['content-type']).toBe('image/png; charset=latin1')
  })
})
