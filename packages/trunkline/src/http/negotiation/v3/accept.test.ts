import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runBesideExpress3 } from '../../../../test/support/express3.ts'
import { expectLinearTime } from '../../../../test/support/linear-time.ts'
import { chooseListedType, parseAcceptedTypes, parseQualityList } from './accept.ts'

const piece = fc.constantFrom(
  ...['text/html', 'text/*', '*/*', 'application/json', 'image/png', 'en', 'x/y/z', '', '*', 'TEXT/html'],
  ...[
    ';',
    ';q=',
    '; q = ',
    '0',
    '.5',
    '1',
    '0.8',
    'x',
    ';level=1',
    ';level = 2',
    ';a',
    '=',
    ' ',
    '  ',
    ',',
    ', ',
    ' ,',
  ],
)
const headers = fc.sample(
  fc.array(piece, { minLength: 1, maxLength: 14 }).map((pieces) => pieces.join('').trim()),
  3000,
)

describe('parseQualityList and parseAcceptedTypes', () => {
  it('agree with express@3 on any header', () => {
    const [items, types] = runBesideExpress3<[unknown, unknown]>(
      `(load, headers) => ['parseParams', 'parseAccept'].map((name) => headers.map(load('./lib/utils.js')[name]))`,
      headers,
    )
    expect(headers.map((header) => portable(parseQualityList(header)))).toEqual(items)
    expect(headers.map((header) => portable(parseAcceptedTypes(header)))).toEqual(types)
  })

  it('keep the order of items that are liked equally', () => {
    const values = parseQualityList('a;q=0.5, b;q=0.9, c, d;q=0.5, e').map(({ value }) => value)
    expect(values).toEqual(['c', 'e', 'b', 'a', 'd'])
  })

  it('leave out what the client refuses, and what has no quality that could be read', () => {
    expect(parseQualityList('a;q=0, b;q=x, c;q=, d;q').map(({ value }) => value)).toEqual([])
  })

  it('take a parameter named __proto__ for nothing', () => {
    expect(parseQualityList('a;__proto__=b')[0]?.params).toEqual({})
    expect(({} as Record<string, unknown>)['b']).toBeUndefined()
  })

  for (const unit of [' ', ',', ';', '=', 'a;q=0.5,', ' ; ', ' = ', ';q=']) {
    it(`take time in proportion to a header of ${JSON.stringify(unit)}`, () => {
      expectLinearTime(1000, (size) => parseAcceptedTypes(`a${unit.repeat(size)}b`))
    })
  }
})

describe('chooseListedType', () => {
  it('agrees with express@3 on any header and any offers', () => {
    const offers = ['json', 'html', 'text/html;level=1', 'text/plain', 'png', 'image/*', 'x/y']
    const asked = headers.map((header, index) => [offers.slice(index % 5), header] as const)
    const source = "(load, asked) => asked.map((args) => load('./lib/utils.js').acceptsArray(...args) ?? null)"
    const theirs = runBesideExpress3<unknown[]>(source, asked)
    expect(asked.map(([given, header]) => chooseListedType(header, given) ?? null)).toEqual(theirs)
  })

  it('takes the first offer without a header', () => {
    expect([chooseListedType(undefined, ['a', 'b']), chooseListedType('', [])]).toEqual(['a', undefined])
  })

  it('takes time in proportion to the header', () => {
    expectLinearTime(500, (size) => chooseListedType('text/html;q=0.5,'.repeat(size), ['json', 'png', 'x/y;a=b']))
  })
})

/** As it comes out of another process. */
function portable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
