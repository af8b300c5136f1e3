import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { findDecoder } from './charset.ts'

const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))

describe('findDecoder()', () => {
  for (const charset of [
    'utf-8',
    'UTF-8',
    'utf8',
    'utf-16le',
    'UTF16LE',
    'iso-8859-1',
    'latin1',
    'us-ascii',
    'ascii',
    'koi8-r',
    'utf-16',
    'utf-32be',
    'utf-7',
  ]) {
    it(`reads ${charset} as iconv-lite does`, () => {
      const decode = findDecoder(charset)
      for (const sample of [
        bytes,
        bytes.subarray(1),
        Buffer.alloc(0),
        Buffer.from('\ufeffmark'),
        Buffer.from('fffe6100', 'hex'),
      ]) {
        expect(decode?.(sample)).toBe(iconv.decode(sample, charset))
      }
    })
  }

  for (const charset of ['', 'x-bogus', '__proto__', 'constructor', 'tostring', 'utf-', 'utf-9', 'utf-8:99']) {
    it(`does not know ${JSON.stringify(charset)}`, () => expect(findDecoder(charset)).toBeUndefined())
  }

  it('knows every Unicode encoding that iconv-lite knows, in any spelling', () => {
    iconv.encodingExists('utf-8') // loads the list
    const names = Object.keys((iconv as unknown as { encodings: object }).encodings).filter((name) => /^utf/.test(name))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      for (const spelling of [
        name.replace('utf', 'utf-'),
        name.replace('utf', 'UTF-_'),
        name.replace('utf', 'utf-') + ':1999',
      ]) {
        expect(findDecoder(spelling), spelling).toBeDefined()
      }
    }
  })
})
