import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

const oracle = createRequire(__filename)('escape-html') as (text: string) => string

describe('escapeHtml', () => {
  it('escapes what HTML gives a meaning', () => {
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
  })

  it('agrees with escape-html on every text', () => {
    const piece = fc.oneof(fc.constantFrom('<', '>', '&', '"', "'", '&amp;'), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(escapeHtml(pieces.join(''))).toBe(oracle(pieces.join('')))
      }),
      { numRuns: 2000 },
    )
  })
})
