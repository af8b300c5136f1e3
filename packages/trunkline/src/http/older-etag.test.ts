import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress3 } from '../../test/support/express3.ts'
import { strongOlderETag, weakOlderETag } from './older-etag.ts'

const oracle = libraryOfExpress3<(entity: Buffer, options?: { weak: boolean }) => string>('etag')

describe('strongOlderETag and weakOlderETag', () => {
  it('know the tag of nothing', () => {
    expect(strongOlderETag('')).toBe('"0-1B2M2Y8AsgTpgAmY7PhCfg"')
    expect(weakOlderETag(Buffer.alloc(0))).toBe('W/"0-1B2M2Y8AsgTpgAmY7PhCfg"')
  })

  it('read a text by the encoding given', () => {
    expect(strongOlderETag('é', 'latin1')).toBe(oracle(Buffer.from('é', 'latin1')))
  })

  it('agree with the etag of express@3 on every text and its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'medium' }), (text) => {
        const bytes = Buffer.from(text)
        expect([strongOlderETag(text), strongOlderETag(bytes)]).toEqual([oracle(bytes), oracle(bytes)])
        expect(weakOlderETag(text, 'utf8')).toBe(oracle(bytes, { weak: true }))
      }),
      { numRuns: 2000 },
    )
  })
})
