import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUrl } from './location.ts'

const oracle = createRequire(__filename)('encodeurl') as (url: string) => string

describe('encodeUrl', () => {
  it('returns a plain URL as it is', () => {
    expect(encodeUrl('http://[::1]:80/a;b@c?d=[e]|^\\#f~')).toBe('http://[::1]:80/a;b@c?d=[e]|^\\#f~')
  })

  it('keeps escapes and encodes every other percent sign', () => {
    expect(encodeUrl('/%41%zz%')).toBe('/%41%25zz%25')
  })

  it('agrees with encodeurl on every text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '%',
        '%4',
        '%41',
        '%%',
        '%\ud800',
        '\udc00',
        '\ud83d\ude00',
        '[',
        '\\',
        '|',
        '\r\n',
        '\0',
        '"',
        '`',
      ),
      fc.string({ unit: 'binary' }),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(encodeUrl(pieces.join(''))).toBe(oracle(pieces.join('')))
      }),
      { numRuns: 2000 },
    )
  })
})
