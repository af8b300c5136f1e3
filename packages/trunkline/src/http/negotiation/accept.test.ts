import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../test/support/linear-time.ts'
import { libraryOfExpress } from '../../../test/support/request-with.ts'
import * as ours from './accept.ts'

type Ask = (offers?: string[]) => string | string[] | false
const accepts =
  libraryOfExpress<(req: object) => Record<'types' | 'charsets' | 'encodings' | 'languages', Ask>>('accepts')

const numRuns = Number(process.env['PROOF_RUNS'] ?? 1000)

const kinds = [
  { ...ours.types, ask: 'types' },
  { ...ours.charsets, ask: 'charsets' },
  { ...ours.encodings, ask: 'encodings' },
  { ...ours.languages, ask: 'languages' },
] as const

const token = fc.constantFrom(
  ...['text/html', 'text/*', '*/*', '*', 'application/json', 'json', 'HTML', 'image/png', 'text/html;level=1', 'x/y/z'],
  ...['utf-8', 'UTF-8', 'iso-8859-1', 'gzip', 'br', 'identity', 'en', 'en-US', 'en-us', 'de', 'de-AT', '', 'nonsense'],
)
const quality = fc.constantFrom(
  '',
  '',
  '',
  ';q=0',
  ';q=0.5',
  '; q=1',
  ';q=',
  ';q=x',
  ';level=1',
  ';a="b,c"',
  ';q=0.5;x',
)
const header = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(undefined, '', ' ', ',', '"') },
  {
    weight: 8,
    arbitrary: fc
      .array(
        fc.tuple(token, quality).map(([name, q]) => name + q),
        { maxLength: 5 },
      )
      .map((items) => items.join(', ')),
  },
)

for (const { header: name, ask, list, choose } of kinds) {
  describe(`${name} beside the accepts package`, () => {
    it('lists the same', () => {
      fc.assert(
        fc.property(header, (value) => {
          expect(list(value)).toEqual(accepts({ headers: { [name]: value } })[ask]())
        }),
        { numRuns },
      )
    })

    it('chooses the same, the first time and from memory', () => {
      fc.assert(
        fc.property(header, fc.array(token, { minLength: 1, maxLength: 4 }), (value, offers) => {
          const theirs = accepts({ headers: { [name]: value } })[ask](offers)
          expect(choose(value, offers)).toBe(theirs)
          expect(choose(value, offers)).toBe(theirs)
        }),
        { numRuns },
      )
    })
  })
}

describe('negotiation under attack', () => {
  const hostile: [string, (size: number) => string][] = [
    ['quality values', (size) => 'a/b;q=0.1,'.repeat(size / 10)],
    ['commas', (size) => ','.repeat(size)],
    ['semicolons', (size) => ';'.repeat(size)],
    ['an open quote', (size) => `a/b;x="${'\\'.repeat(size)}`],
    ['spaces', (size) => ' '.repeat(size)],
  ]
  for (const [title, make] of hostile) {
    for (const { header: name, choose } of kinds) {
      it(`takes linear time for an ${name} header full of ${title}`, () => {
        expectLinearTime(4000, (size) => choose(make(size), ['html', 'json']))
      })
    }
  }
})
