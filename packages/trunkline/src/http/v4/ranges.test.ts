import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearGrowth } from '../../../test/support/growth.ts'
import { libraryOfExpress4 } from '../../../test/support/request-with-v4.ts'
import { parseRangeLeniently } from './ranges.ts'

type RangeParser = (
  size: number,
  header: string,
  options?: { combine?: boolean },
) => number | (object[] & { type?: string })

const theirs = libraryOfExpress4<RangeParser>('range-parser')

describe('parseRangeLeniently', () => {
  it('agrees with the range-parser of express@4 on any header', () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '5',
      '99',
      '007',
      '+3',
      'x',
      '-',
      '-',
      ' ',
      ',',
      ',',
      '.',
      '1e3',
      '9'.repeat(25),
    )
    const header = fc.tuple(fc.constantFrom('bytes=', 'bytes=', 'users=', '', '='), fc.array(piece, { maxLength: 12 }))
    fc.assert(
      fc.property(header, fc.constantFrom(0, 1, 10, 100), fc.boolean(), ([unit, pieces], size, combine) => {
        const text = unit + pieces.join('')
        expect(kindOf(parseRangeLeniently(size, text, { combine }))).toEqual(kindOf(theirs(size, text, { combine })))
      }),
      { numRuns: 3000 },
    )
  })

  it('knows a header without "=" from one without ranges', () => {
    expect([parseRangeLeniently(1, 'bytes', undefined), parseRangeLeniently(1, 'bytes=', undefined)]).toEqual([-2, -1])
  })

  const shapes: [title: string, range: string][] = [
    ['one range over and over', '0-0,'],
    ['ranges that overlap', '0-9,5-15,'],
    ['ranges that are inverted', '9-5,'],
    ['commas', ','],
    ['dashes', '-'],
    ['digits', '9'],
  ]
  for (const [title, range] of shapes) {
    it(`costs no more than the length of its header: ${title}`, () => {
      const input = (size: number) => `bytes=${range.repeat(size / range.length)}`
      expectLinearGrowth({ input, run: (header) => parseRangeLeniently(1000, header, { combine: true }), from: 8192 })
    })
  }
})

/** The ranges carry a `type` beside their items, which an equality of arrays would not see. */
function kindOf(result: ReturnType<RangeParser>): unknown {
  return Array.isArray(result) ? { items: [...result], type: result.type } : result
}
