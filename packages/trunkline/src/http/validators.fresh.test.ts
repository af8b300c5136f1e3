import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../test/support/linear-time.ts'
import { libraryOfExpress } from '../../test/support/request-with.ts'
import { libraryOfExpress4 } from '../../test/support/request-with-v4.ts'
import { type ConditionalHeaders, isFresh, isFreshByBoth } from './validators.ts'

const numRuns = Number(process.env['PROOF_RUNS'] ?? 2000)

const tag = fc.constantFrom('"a"', 'W/"a"', '"b"', 'W/"b"', '"a,b"', 'a', '', 'W/', 'W/W/"a"', '*', '"a" "b"', '\t"a"')
const space = fc.constantFrom('', '', ' ', '  ', '\t')
const noneMatch = fc
  .array(
    fc.tuple(space, tag, space).map((parts) => parts.join('')),
    { maxLength: 4 },
  )
  .map((tags) => tags.join(','))
const date = fc.constantFrom(
  ...['Sat, 01 Jan 2000 00:00:00 GMT', 'Sat, 01 Jan 2000 01:00:00 GMT', 'nonsense', '', '0', '2000-01-01', '-1'],
)
const directive = fc.constantFrom(
  'no-cache',
  'no-cache ',
  '\u00a0no-cache',
  'No-Cache',
  'max-age=0',
  'xno-cache',
  'no-cache=a',
  '',
)
const cacheControl = fc.array(directive, { maxLength: 3 }).map((directives) => directives.join(','))

const readings: [name: string, ours: typeof isFresh, theirs: (req: object, res: object) => boolean][] = [
  ['isFresh() beside the fresh of express@5', isFresh, libraryOfExpress('fresh')],
  ['isFreshByBoth() beside the fresh of express@4', isFreshByBoth, libraryOfExpress4('fresh')],
]
for (const [name, ours, theirs] of readings) {
  describe(name, () => {
    it('gives the same result for any headers', () => {
      const request = fc.record(
        { 'if-none-match': noneMatch, 'if-modified-since': date, 'cache-control': cacheControl },
        { requiredKeys: [] },
      )
      const response = fc.record({ etag: tag, 'last-modified': date }, { requiredKeys: [] })
      fc.assert(
        fc.property(request, response, (req, res) => {
          const result = ours(req, { etag: res.etag, lastModified: res['last-modified'] })
          expect(result).toBe(theirs(req, res))
        }),
        { numRuns },
      )
    })
  })
}

describe('isFresh()', () => {
  const cases: { title: string; request: object; want: boolean }[] = [
    { title: 'is stale without a condition', request: {}, want: false },
    { title: 'compares weakly', request: { 'if-none-match': 'W/"b", "a"' }, want: true },
    { title: 'takes * for any version', request: { 'if-none-match': '*' }, want: true },
    { title: 'is stale when the tag is another', request: { 'if-none-match': '"b"' }, want: false },
    {
      title: 'lets the tag decide over the date',
      request: { 'if-none-match': '"b"', 'if-modified-since': now() },
      want: false,
    },
    { title: 'is fresh when nothing changed since', request: { 'if-modified-since': now() }, want: true },
    { title: 'is stale for a date that cannot be read', request: { 'if-modified-since': 'x' }, want: false },
    { title: 'reloads for no-cache', request: { 'if-none-match': '*', 'cache-control': 'a, no-cache' }, want: false },
  ]
  const validators = { etag: 'W/"a"', lastModified: 'Sat, 01 Jan 2000 00:00:00 GMT' }
  for (const { title, request, want } of cases) it(title, () => expect(isFresh(request, validators)).toBe(want))
})

describe('isFresh() under attack', () => {
  const hostile: [string, (size: number) => ConditionalHeaders][] = [
    ['tags', (size) => ({ 'if-none-match': '"x",'.repeat(size / 4) })],
    ['spaces', (size) => ({ 'if-none-match': ' '.repeat(size) + 'x' + ' '.repeat(size) })],
    ['spaces before commas', (size) => ({ 'if-none-match': `"x"${' '.repeat(size)},` })],
    ['directives', (size) => ({ 'if-none-match': '"a"', 'cache-control': 'no-cache=,'.repeat(size / 10) })],
    ['spaces in directives', (size) => ({ 'if-none-match': '"a"', 'cache-control': `${' '.repeat(size)}no-cache x` })],
  ]
  for (const [title, make] of hostile) {
    it(`takes linear time for headers full of ${title}`, () => {
      expectLinearTime(4000, (size) => isFresh(make(size), { etag: '"b"', lastModified: undefined }))
    })
  }
})

function now(): string {
  return new Date().toUTCString()
}
