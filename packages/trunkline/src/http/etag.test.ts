import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strongETag, weakETag } from './etag.ts'

const oracle = createRequire(__filename)('etag') as (entity: string | Buffer, options?: { weak: boolean }) => string

describe('strongETag and weakETag', () => {
  it('know the tag of nothing', () => {
    expect(strongETag('')).toBe('"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"')
    expect(weakETag(Buffer.alloc(0))).toBe('W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"')
  })

  it('read a text by the encoding given', () => {
    expect(strongETag('é', 'latin1')).toBe(oracle(Buffer.from('é', 'latin1')))
  })

  it('agree with etag on every text and its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'medium' }), (text) => {
        const bytes = Buffer.from(text)
        expect([strongETag(text), strongETag(bytes)]).toEqual([oracle(bytes), oracle(bytes)])
        expect(weakETag(text)).toBe(oracle(bytes, { weak: true }))
      }),
      { numRuns: 2000 },
    )
  })
})
