import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_SHORT_TEXT, sha1OfShortText } from './short-sha1.ts'

const bySystem = (text: string): string => createHash('sha1').update(text).digest('base64').slice(0, 27)

describe('sha1OfShortText', () => {
  it('is that of node:crypto at every length', () => {
    for (let length = 0; length <= 4 * LONGEST_SHORT_TEXT; length++) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode((i * 37 + length) & 127)).join('')
      expect(sha1OfShortText(text), `${length} characters`).toBe(bySystem(text))
    }
  })

  it('is that of node:crypto for any ASCII text', () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: LONGEST_SHORT_TEXT })
    fc.assert(
      fc.property(text, (text) => {
        expect(sha1OfShortText(text)).toBe(bySystem(text))
      }),
      { numRuns: 20_000 },
    )
  })

  it('is undefined for any other text, and right again for the next one', () => {
    for (const text of ['é', 'ascii and then €', `${'a'.repeat(70)}\u{1f600}`, '\x80']) {
      expect(sha1OfShortText(text)).toBeUndefined()
      expect(sha1OfShortText('abc')).toBe(bySystem('abc'))
    }
  })

  it('is undefined wherever the other character is', () => {
    for (let length = 0; length <= 130; length++) {
      for (const other of ['\x80', 'ÿ', '\u0100', '\ud800', '\udc00']) {
        for (const at of [0, length >> 1, length]) {
          const text = 'a'.repeat(at) + other + 'a'.repeat(length - at)
          expect(sha1OfShortText(text), `${length} characters, ${JSON.stringify(other)} at ${at}`).toBeUndefined()
        }
      }
    }
  })
})
