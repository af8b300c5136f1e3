import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendVary } from './vary.ts'

const oracle = createRequire(__filename)('vary') as { append: typeof appendVary }

describe('appendVary', () => {
  it('adds what is not there, whatever its case', () => {
    expect(appendVary('Accept, Origin', ['accept', 'Cookie'])).toBe('Accept, Origin, Cookie')
  })

  it('refuses no field at all', () => {
    expect(() => appendVary('', '')).toThrow(new TypeError('field argument is required'))
  })

  it('agrees with vary on every header and field', () => {
    const name = fc.oneof(
      fc.constantFrom('Accept', 'accept', 'Origin', '*', ' ', '', ' Accept', 'Accept\t', 'a b', 'ä', 'a:b'),
      fc.string({ maxLength: 4 }),
    )
    const list = fc.array(name, { maxLength: 4 }).map((names) => names.join(','))
    fc.assert(
      fc.property(list, fc.oneof(list, fc.array(name, { maxLength: 4 })), (header, field) => {
        expect(outcome(appendVary, header, field)).toBe(outcome(oracle.append, header, field))
      }),
      { numRuns: 2000 },
    )
  })
})

function outcome(append: typeof appendVary, header: string, field: string | string[]): string {
  try {
    return append(header, field)
  } catch (err) {
    return String(err)
  }
}
