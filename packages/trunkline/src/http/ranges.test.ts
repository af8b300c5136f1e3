import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress4 } from '../../test/support/request-with-v4.ts'
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
})

/** The ranges carry a `type` beside their items, which an equality of arrays would not see. */
function kindOf(answer: ReturnType<RangeParser>): unknown {
  return Array.isArray(answer) ? { items: [...answer], type: answer.type } : answer
}
