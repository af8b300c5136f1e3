import { createRequire } from 'node:module'
import iconv from 'iconv-lite'
import { describe, expect, it, vi } from 'vitest'
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

describe('iconv-lite', () => {
  const require = createRequire(__filename)
  const file = require.resolve('iconv-lite')

  /** Whether a charset is known, and whether iconv-lite was loaded to know that. */
  async function lookFor(charset: string): Promise<[known: boolean, loaded: boolean]> {
    vi.resetModules()
    delete require.cache[file]
    const fresh = await import('./charset.ts')
    return [fresh.findDecoder(charset) !== undefined, file in require.cache]
  }

  it('is loaded for charsets that node does not read itself', async () => {
    for (const charset of ['koi8-r', 'utf-7', 'utf-7-imap', 'utf-16', 'utf-16be', 'utf-32', 'utf-32be', 'utf-32le'])
      expect(await lookFor(charset), charset).toEqual([true, true])
  })

  it('is not loaded for those that it does read', async () => {
    for (const charset of ['utf-8', 'UTF8', 'utf-16le', 'utf16le', 'iso-8859-1', 'latin1', 'us-ascii', 'ascii'])
      expect(await lookFor(charset), charset).toEqual([true, false])
  })

  it('is not loaded to refuse a Unicode charset that nobody knows', async () => {
    for (const charset of ['utf-', 'utf-99', 'utf-:19998'])
      expect(await lookFor(charset), charset).toEqual([false, false])
  })
})
