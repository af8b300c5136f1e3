import { describe, expect, it } from 'vitest'
import { type Case, describeCases } from './support/cases.ts'
import { lineNames, lines } from './support/lines.ts'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const latin1 = { 'Content-Type': 'application/x-www-form-urlencoded; charset=iso-8859-1' }
const unsupported = { error: { status: 415, type: 'charset.unsupported', charset: 'iso-8859-1' } }

function rich(title: string, body: string, want: unknown): Case {
  return { title, kind: 'urlencoded', options: { extended: true }, headers: form, body, want: { body: want } }
}

/** A form without nesting: 1.x makes objects without a prototype. */
function flat(title: string, body: string, want: object): Case {
  const options = { extended: false }
  return {
    title,
    kind: 'urlencoded',
    options,
    headers: form,
    body,
    want: { v1: { body: { bare: want } }, v2: { body: want } },
  }
}

const parameters = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}=${i}`).join('&')

describeCases('urlencoded()', [
  rich('reads nested names', 'user[name]=tj&user[tags][]=a&user[tags][]=b', { user: { name: 'tj', tags: ['a', 'b'] } }),
  rich('reads plus signs and escapes', 'a=b+c%20d&%C3%A9=%E2%82%AC', { a: 'b c d', é: '€' }),
  rich('takes dots in names literally', 'a.b=1', { 'a.b': '1' }),
  rich('keeps 500 indexed items an array', Array.from({ length: 500 }, (_, i) => `a[${i}]=${i}`).join('&'), {
    a: Array.from({ length: 500 }, (_, i) => String(i)),
  }),
  rich('keeps an array of 100 among few parameters', 'a[99]=x', { a: ['x'] }),
  rich('makes an object of a far index', 'a[1000]=x', { a: { 1000: 'x' } }),
  rich('takes names of Object.prototype for plain names', 'hasOwnProperty=1&toString=2', {
    hasOwnProperty: '1',
    toString: '2',
  }),
  flat('reads a form without nesting', 'user[name]=tj&a=1&a=2', { 'user[name]': 'tj', a: ['1', '2'] }),
  {
    title: 'takes an empty body for an empty object',
    kind: 'urlencoded',
    headers: { ...form, 'Content-Length': 0 },
    want: { body: {} },
  },
  {
    title: 'keeps a thousand values of one name an array',
    kind: 'urlencoded',
    options: { extended: false },
    headers: form,
    body: 'a=1&'.repeat(999) + 'a=1',
    want: {
      v1: { body: { bare: { a: Array(1000).fill('1') } } },
      v2: { body: { a: Array(1000).fill('1') } },
    },
  },
  ...[true, false].flatMap((extended): Case[] => [
    {
      title: `takes as many parameters as allowed, extended ${extended}`,
      kind: 'urlencoded',
      options: { extended, parameterLimit: 10.9 },
      headers: form,
      body: parameters(10),
    },
    {
      title: `refuses one parameter more than allowed, extended ${extended}`,
      kind: 'urlencoded',
      options: { extended, parameterLimit: 10 },
      headers: form,
      body: parameters(11),
      want: {
        error: {
          name: 'PayloadTooLargeError',
          message: 'too many parameters',
          status: 413,
          type: 'parameters.too.many',
          expose: true,
        },
      },
    },
    {
      title: `has no limit of parameters when it is Infinity, extended ${extended}`,
      kind: 'urlencoded',
      options: { extended, parameterLimit: Number.POSITIVE_INFINITY },
      headers: form,
      body: parameters(5000),
    },
  ]),
  {
    title: 'takes names as deep as allowed',
    kind: 'urlencoded',
    options: { depth: 2 },
    headers: form,
    body: 'a[b][c]=1',
    want: { body: { a: { b: { c: '1' } } } },
  },
  {
    title: 'refuses a name deeper than 32 levels',
    kind: 'urlencoded',
    headers: form,
    body: 'a' + '[b]'.repeat(33) + '=1',
    want: {
      error: {
        name: 'BadRequestError',
        message: 'The input exceeded the depth',
        status: 400,
        type: 'querystring.parse.rangeError',
        expose: true,
      },
    },
  },
  {
    title: 'keeps names whole at depth 0',
    kind: 'urlencoded',
    options: { depth: 0 },
    headers: form,
    body: 'a[b]=1',
    want: { body: { 'a[b]': '1' } },
  },
  {
    title: 'refuses a charset it does not know',
    kind: 'urlencoded',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=koi8-r' },
    body: 'a=1',
    want: {
      error: { status: 415, message: 'unsupported charset "KOI8-R"', charset: 'koi8-r', type: 'charset.unsupported' },
    },
  },
  {
    title: 'reads an iso-8859-1 form on 2.x',
    kind: 'urlencoded',
    headers: latin1,
    body: Buffer.from('a=%E9+\xe9&\xe9=1', 'latin1'),
    want: { v1: unsupported, v2: { body: { a: 'é é', é: '1' } } },
  },
  {
    title: 'takes iso-8859-1 for the default on 2.x',
    kind: 'urlencoded',
    options: { defaultCharset: 'iso-8859-1' },
    headers: form,
    body: 'a=%E9',
    want: { v1: { body: { a: '%E9' } }, v2: { body: { a: 'é' } } },
  },
  ...(
    [
      ['lets the check mark decide for utf-8', latin1, 'a=%C3%A9&utf8=%E2%9C%93', { a: 'é' }],
      ['drops a parameter utf8 without a check mark', latin1, 'utf8=yes&a=%E9', { a: 'é' }],
      ['looks at the first parameter utf8 only', latin1, 'utf8=no&a=%E9&utf8=%E2%9C%93', { a: 'é', utf8: 'â\x9c\x93' }],
    ] as const
  ).map(
    ([title, headers, body, want]): Case => ({
      title: `${title} on 2.x`,
      kind: 'urlencoded',
      options: { charsetSentinel: true },
      headers,
      body,
      want: { v1: unsupported, v2: { body: want } },
    }),
  ),
  {
    title: 'lets the check mark decide for iso-8859-1 on 2.x',
    kind: 'urlencoded',
    options: { charsetSentinel: true },
    headers: form,
    body: 'utf8=%26%2310003%3B&a=%E9',
    want: { v1: { body: { utf8: '&#10003;', a: '%E9' } }, v2: { body: { a: 'é' } } },
  },
  {
    title: 'decodes numeric entities of an iso-8859-1 form on 2.x',
    kind: 'urlencoded',
    options: { interpretNumericEntities: true },
    headers: latin1,
    body: 'a=%26%23169%3B%26%23128169%3B%26%239999999%3B&%26%23169%3B=1',
    want: { v1: unsupported, v2: { body: { '&#169;': '1' } } },
  },
  {
    title: 'leaves numeric entities of a utf-8 form alone',
    kind: 'urlencoded',
    options: { interpretNumericEntities: true },
    headers: form,
    body: 'a=%26%23169%3B',
    want: { body: { a: '&#169;' } },
  },
])

describe.each(lineNames)('the options of urlencoded(), line %s', (line) => {
  for (const [who, { urlencoded }] of Object.entries(lines[line])) {
    for (const parameterLimit of [0, -1, Number.NaN, 'many'] as number[]) {
      it(`refuses ${parameterLimit} for a parameter limit (${who})`, () => {
        const create = (): unknown => urlencoded({ extended: true, parameterLimit })
        expect(create).toThrow(new TypeError('option parameterLimit must be a positive number'))
      })
    }
    for (const depth of [-1, Number.NaN, 'deep'] as number[]) {
      it(`refuses ${depth} for a depth (${who})`, () => {
        const create = (): unknown => urlencoded({ extended: true, depth })
        expect(create).toThrow(new TypeError('option depth must be a zero or a positive number'))
      })
    }
  }
})

describe('the default charset of urlencoded() on 2.x', () => {
  for (const [who, { urlencoded }] of Object.entries(lines.v2)) {
    it(`is one of two (${who})`, () => {
      const create = (): unknown => urlencoded({ defaultCharset: 'utf-16' })
      expect(create).toThrow(new TypeError('option defaultCharset must be either utf-8 or iso-8859-1'))
    })
  }
})
