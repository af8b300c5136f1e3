import fc from 'fast-check'
import qs from 'qs'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../trunkline/test/support/linear-time.ts'
import { parseRichQuery, type RichQueryOptions } from './rich.ts'

const numRuns = Number(process.env['PROOF_RUNS'] ?? 1000)
const timeout = 600_000 + 100 * numRuns

/** The whole result as text: values, kinds and the order of keys. */
function show(parse: () => unknown): string {
  try {
    return JSON.stringify(parse())
  } catch (error) {
    return error instanceof RangeError ? 'RangeError' : String(error)
  }
}

const word = fc.constantFrom('a', 'a', 'a', 'b', 'c', '0', '1', '', 'é', 'x=y', '%61', '%', '%zz', '+', 'a.b', ' ')
const special = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'length')
const index = fc.oneof(
  fc.constantFrom('0', '0', '1', '1', '2', '3', '19', '20', '21', '01', '-1', '1e3', '999999999', '4294967295'),
  fc.constantFrom('9007199254740992', '100000000000000000000', '999999999999999999999', ' 1', '1.5', 'NaN'),
)
const groupName = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: special },
  { weight: 4, arbitrary: index },
)
const open = fc.constantFrom('[', '[', '[', '%5B', '%5b')
const close = fc.constantFrom(']', ']', ']', '%5D', '%5d')
const group = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(open, groupName, close).map((parts) => parts.join('')) },
  { weight: 3, arbitrary: fc.constant('[]') },
  { weight: 1, arbitrary: fc.constantFrom('[', ']', '[[', ']]', '[[]]', '[a[b]]', '%255B', '[]]', 'x', ']=[') },
)
const head = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: special },
  { weight: 1, arbitrary: index },
)
const key = fc
  .tuple(head, fc.oneof({ weight: 9, arbitrary: fc.array(group, { maxLength: 3 }) }, fc.array(group, { maxLength: 9 })))
  .map(([first, groups]) => first + groups.join(''))
const value = fc.constantFrom('1', '2', '3', '', '', 'a,b', 'x+y', '%20', '%E0%A4%A', '%5Bz%5D', ']=', '=', '[0]=1')
const pair = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(key, value).map(([name, given]) => `${name}=${given}`) },
  { weight: 2, arbitrary: key },
  { weight: 1, arbitrary: fc.constantFrom('', '=', '==', '=1', 'a=b]=c') },
)
const repeated = fc
  .tuple(pair, fc.integer({ min: 18, max: 23 }))
  .map(([one, times]) => Array.from({ length: times }, () => one).join('&'))
const query = fc
  .array(fc.oneof({ weight: 14, arbitrary: pair }, { weight: 1, arbitrary: repeated }), { maxLength: 12 })
  .map((pairs) => pairs.join('&'))

const narrowQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'a', 'a[0]', 'a[b]'),
      fc.constantFrom('', '', '[]', '[0]', '[1]', '[2]', '[30]', '[b]', 'x', 'y', '[]z', '[0]z', '[b]z'),
      fc.constantFrom('', '=', '=1', '=2'),
    ),
    { maxLength: 30 },
  )
  .map((pairs) => pairs.map((parts) => parts.join('')).join('&'))

const limits = fc.record({
  depth: fc.constantFrom(0, 1, 2, 5, 32),
  strictDepth: fc.boolean(),
  arrayLimit: fc.constantFrom(0, 1, 2, 3, 20, 100),
  parameterLimit: fc.constantFrom(0, 1, 2, 5, 1000, Number.POSITIVE_INFINITY),
})

function expectAgreement(text: string, options: Omit<RichQueryOptions, 'decode'> = {}): void {
  const ours = show(() => parseRichQuery(text, options))
  expect(ours).toBe(show(() => qs.parse(text, { allowPrototypes: true, ...options })))
}

describe('parseRichQuery() beside qs', () => {
  it('gives the same result for any query', { timeout }, () => {
    fc.assert(
      fc.property(query, (text) => expectAgreement(text)),
      { numRuns },
    )
  })

  it('gives the same result when many names meet in few places', { timeout }, () => {
    fc.assert(
      fc.property(narrowQuery, (text) => expectAgreement(text)),
      { numRuns },
    )
  })

  it('gives the same result under any limits', { timeout }, () => {
    fc.assert(
      fc.property(fc.oneof(query, narrowQuery), limits, (text, options) => expectAgreement(text, options)),
      { numRuns },
    )
  })
})

describe('parseRichQuery() beside qs, where the made-up queries seldom come', () => {
  const long = 'x'.repeat(50)
  const cases: [text: string, options?: Omit<RichQueryOptions, 'decode'>][] = [
    ['[a]=1', { depth: 0 }],
    ['[a=1', { depth: 0 }],
    ['a]=1', { depth: 0 }],
    ['a[b]=1&a[]=x&a[]=y&a[]=z&a=w', { arrayLimit: 2 }], // a list that is too long, beside names
    ['a[b][c]=1&a[b]=2&a[b][d]=3&a[b]x=4'], // a value beside names, and names and a value again
    ['a=x&a[1]=y', { arrayLimit: 2 }], // a value in front of a list, which pushes its last index beyond the limit
    ['a=x&a[1]=y', { arrayLimit: 3 }],
    ['a[0][b]=1&a[0][c]=2&a[0][d]=3', { arrayLimit: 2 }], // many names, but one element
    ['a[-5]=1'],
    [`a=${long}`],
    [`a=1&a=2&b=${long}`],
    ['a=x&'.repeat(20)],
    ['a=x&'.repeat(21)],
    ['a=x', { parameterLimit: 1 }],
  ]
  for (const [text, options] of cases) {
    it(`agrees on ${text.slice(0, 30)} ${JSON.stringify(options ?? {})}`, () => expectAgreement(text, options))
  }
})

describe('parseRichQuery()', () => {
  const cases: { title: string; text: string | null; want: unknown }[] = [
    { title: 'gives an empty object without a query', text: null, want: {} },
    { title: 'reads flat names', text: 'a=1&b=two+words&c', want: { a: '1', b: 'two words', c: '' } },
    { title: 'reads nested names', text: 'a[b][c]=1&a[b][d]=2', want: { a: { b: { c: '1', d: '2' } } } },
    { title: 'reads escaped brackets', text: 'a%5Bb%5D=1', want: { a: { b: '1' } } },
    { title: 'makes an array of a repeated name', text: 'a=1&a=2', want: { a: ['1', '2'] } },
    { title: 'makes an array of a name with empty brackets', text: 'a[]=1', want: { a: ['1'] } },
    { title: 'closes the holes of an array', text: 'a[5]=x&a[2]=y', want: { a: ['y', 'x'] } },
    { title: 'keeps a far index as a key', text: 'a[999999999]=1', want: { a: { 999999999: '1' } } },
    { title: 'keeps what is too deep as one key', text: 'a[b][c][d][e][f][g]=1', want: nested('[g]') },
    { title: 'keeps a broken escape as it is', text: 'a=%zz+1', want: { a: '%zz 1' } },
    { title: 'keeps a value beside named keys', text: 'a[b]=1&a=2', want: { a: [{ b: '1' }, '2'] } },
    {
      title: 'takes names of Object.prototype for plain names',
      text: 'hasOwnProperty=1',
      want: { hasOwnProperty: '1' },
    },
  ]
  for (const { title, text, want } of cases) it(title, () => expect(parseRichQuery(text)).toEqual(want))

  it('keeps more than 20 values as an object', () => {
    const result = parseRichQuery('a=x&'.repeat(21))['a']
    expect(Array.isArray(result)).toBe(false)
    expect(Object.keys(result as object)).toHaveLength(21)
  })

  it('refuses a name that is too deep when depth is strict', () => {
    expect(() => parseRichQuery('a[b][c]=1', { depth: 1, strictDepth: true })).toThrow(
      new RangeError('The input exceeded the depth'),
    )
    expect(parseRichQuery('a[b]=1', { depth: 1, strictDepth: true })).toEqual({ a: { b: '1' } })
  })

  it('hands names and values to a decoder of the caller, with brackets and without', () => {
    const decode: RichQueryOptions['decode'] = (text, kind) => `${text}(${kind})`
    expect(parseRichQuery('a[x]=1&b=2', { decode })).toEqual({ a: { x: '1(value)' }, 'b(name)': '2(value)' })
    expect(parseRichQuery('b=2', { decode })).toEqual({ 'b(name)': '2(value)' })
  })
})

describe('parseRichQuery() under attack', () => {
  for (const text of [
    '__proto__[x]=1',
    '__proto__=1',
    'a[__proto__][x]=1',
    'constructor[prototype][x]=1',
    '[__proto__][x]=1',
  ]) {
    it(`leaves every prototype alone for ${text}`, () => {
      const result = parseRichQuery(text)
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
      expect(({} as Record<string, unknown>)['x']).toBeUndefined()
      expect(Object.hasOwn(result, '__proto__')).toBe(false)
      expect(Object.getPrototypeOf(result['a'] ?? {})).toBe(Object.prototype)
    })
  }

  it('reads no more pairs than allowed', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `k${i}=1`).join('&')
    expect(Object.keys(parseRichQuery(text))).toHaveLength(1000)
  })

  const attacks: [string, (size: number) => string][] = [
    ['deep names', (size) => 'a' + '[b]'.repeat(size)],
    ['brackets that never close', (size) => 'a' + '['.repeat(size)],
    ['closing brackets', (size) => 'a' + ']='.repeat(size)],
    ['empty pairs', (size) => '&'.repeat(size)],
    ['one name many times', (size) => 'a[]=1&'.repeat(size)],
    ['names that meet in one place', (size) => Array.from({ length: size }, (_, i) => `a[b]${i}=1`).join('&')],
  ]
  for (const [title, make] of attacks) {
    it(`takes linear time for ${title}`, () => {
      const open = { depth: Number.POSITIVE_INFINITY, arrayLimit: 1e6, parameterLimit: Number.POSITIVE_INFINITY }
      expectLinearTime(2000, (size) => parseRichQuery(make(size), open))
    })
  }
})

function nested(rest: string): unknown {
  return { a: { b: { c: { d: { e: { f: { [rest]: '1' } } } } } } }
}
