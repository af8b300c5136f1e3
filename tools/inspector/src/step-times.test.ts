import { describe, expect, it } from 'vitest'
import type { Span } from './record.ts'
import { lengthOf, without } from './step-times.ts'

describe('without()', () => {
  const cases: [title: string, others: Span[], left: Span[]][] = [
    ['nothing', [], [[10, 20]]],
    [
      'what is before and behind',
      [
        [0, 10],
        [20, 30],
      ],
      [[10, 20]],
    ],
    [
      'a piece in the middle',
      [[12, 15]],
      [
        [10, 12],
        [15, 20],
      ],
    ],
    [
      'pieces in any order, one in another',
      [
        [18, 25],
        [5, 12],
        [6, 7],
      ],
      [[12, 18]],
    ],
    ['all of it', [[5, 25]], []],
  ]
  it.each(cases)('takes %s away', (_title, others, left) => {
    expect(without([10, 20], others)).toEqual(left)
  })
})

it('lengthOf() adds up', () => {
  expect(
    lengthOf([
      [1, 2],
      [5, 8],
    ]),
  ).toBe(4)
})
