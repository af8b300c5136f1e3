import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress3 } from '../../../test/support/express3.ts'
import { strongMd5ETag, weakMd5ETag } from './md5-etag.ts'

const oracle = libraryOfExpress3<(entity: Buffer, options?: { weak: boolean }) => string>('etag')

describe('strongMd5ETag and weakMd5ETag', () => {
  it('know the tag of nothing', () => {
    expect(strongMd5ETag('')).toBe('"0-1B2M2Y8AsgTpgAmY7PhCfg"')
    expect(weakMd5ETag(Buffer.alloc(0))).toBe('W/"0-1B2M2Y8AsgTpgAmY7PhCfg"')
  })

  it('read a text by the encoding given', () => {
    expect(strongMd5ETag('é', 'latin1')).toBe(oracle(Buffer.from('é', 'latin1')))
  })

  it('agree with the etag of express@3 on every text and its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'medium' }), (text) => {
        const bytes = Buffer.from(text)
        expect([strongMd5ETag(text), strongMd5ETag(bytes)]).toEqual([oracle(bytes), oracle(bytes)])
        expect(weakMd5ETag(text, 'utf8')).toBe(oracle(bytes, { weak: true }))
      }),
      { numRuns: 2000 },
    )
  })
})
