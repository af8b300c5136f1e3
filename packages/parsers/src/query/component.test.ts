import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFormText } from './component.ts'

const cases: [string, string][] = [
  ['plain', 'plain'],
  ['a+b', 'a b'],
  ['a%20b%2Bc', 'a b+c'],
  ['%2f%2F', '//'],
  ['%C3%A9', 'é'],
  ['caf%C3%A9+%41', 'café A'],
  ['%', '%'],
  ['%4', '%4'],
  ['%4z', '%4z'],
  ['%zz+', '%zz '],
  ['%E9+%41', '%E9 %41'],
  ['%00', '\0'],
  ['%é1', '%é1'],
]

describe('decodeFormText()', () => {
  for (const [text, want] of cases)
    it(`makes ${JSON.stringify(want)} of ${text}`, () => expect(decodeFormText(text)).toBe(want))

  it('gives back any text that was encoded as a whole', () => {
    const agree = (text: string): void => {
      expect(decodeFormText(encodeURIComponent(text))).toBe(text)
    }
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), agree))
  })
})
