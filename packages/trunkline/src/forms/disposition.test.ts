import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearGrowth } from '../../test/support/growth.ts'
import { parseDisposition } from './disposition.ts'

/** A header as it comes: its bytes as latin-1. */
const bytes = (text: string): string => Buffer.from(text).toString('latin1')

const read: [title: string, header: string, name: string | undefined, rawFilename?: string][] = [
  ['a quoted name', 'form-data; name="a b"', 'a b'],
  ['a bare name', 'form-data; name=ab', 'ab'],
  ['no space, more space, letters of any case', 'Form-Data ;NAME="a" ; \t FileName="b" ;', 'a', 'b'],
  ['semicolons in quotes', 'form-data; name="a; filename=b"', 'a; filename=b'],
  ['escaped quotes and backslashes', 'form-data; name="a\\"b\\\\c"', 'a"b\\c'],
  ['backslashes of Windows', 'form-data; name="a"; filename="C:\\new\\top.txt"', 'a', 'C:\\new\\top.txt'],
  ['UTF-8, as browsers write it', bytes('form-data; name="größe"; filename="日本.txt"'), 'größe', '日本.txt'],
  ['latin-1, as old clients write it', 'form-data; name="gr\xf6\xdfe"; filename="caf\xe9"', 'größe', 'café'],
  ['latin-1 that looks like UTF-8', 'form-data; name="\xc3\xa9"', 'é'],
  ['the escapes of browsers', 'form-data; name="a%22b%0D%0Ac%20%0a"', 'a"b\r\nc%20%0a'],
  [
    'the extended name of a file',
    "form-data; name=a; filename=b; filename*=UTF-8''na%C3%AFve%20.txt",
    'a',
    'naïve .txt',
  ],
  ['an extended name alone', "form-data; name=a; filename*=iso-8859-1'en'caf%e9", 'a', 'café'],
  [
    'an extended name of a charset that it cannot read',
    "form-data; name=a; filename=b; filename*=koi8-r''%c1",
    'a',
    'b',
  ],
  ['an extended name that is no UTF-8', "form-data; name=a; filename=b; filename*=UTF-8''%ff%2f", 'a', 'b'],
  ['an extended name with a broken escape', "form-data; name=a; filename*=UTF-8''a%2", 'a', ''],
  ['an empty name of a file', 'form-data; name="a"; filename=""', 'a', ''],
  ['no name', 'form-data; filename="b"', undefined, 'b'],
  ['names of prototypes', 'form-data; __proto__=x; constructor=y; name=z', 'z'],
  ['other parameters', 'form-data; size=1; filename*0=x; name=a', 'a'],
  ['an empty name', 'form-data; name=""', ''],
]

const refused = [
  '',
  'attachment; name=a',
  'form-data name=a',
  'form-data, name=a',
  'form-data; name="a',
  'form-data; name="a\\"',
  'form-data; name="a"b',
  'form-data; name="a" b=c',
  'form-data; name=a b',
  'form-data; name',
  'form-data; =a',
  'form-data; name=a; name=a',
  'form-data; filename=a; Filename=b',
  "form-data; filename*=UTF-8''a; filename*=UTF-8''b",
]

describe('parseDisposition', () => {
  for (const [title, header, name, rawFilename] of read) {
    it(`reads ${title}`, () => expect(parseDisposition(header)).toEqual({ name, rawFilename }))
  }

  for (const header of refused) {
    it(`refuses ${header || 'nothing'}`, () => expect(parseDisposition(header)).toBeUndefined())
  }

  it('gives back whatever a browser writes', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ09 ;=,/:\'*"\r\n.é日🙂\t<>') })
    const write = (value: string) => value.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22')
    fc.assert(
      fc.property(text, text, (name, filename) => {
        const header = bytes(`form-data; name="${write(name)}"; filename="${write(filename)}"`)
        expect(parseDisposition(header)).toEqual({ name, rawFilename: filename })
      }),
    )
  })

  it('takes time in proportion to its length', () => {
    for (const piece of [';', ' ', '\\', '"', '; a', 'a=', '"\\', '%', "'"]) {
      const input = (size: number) => `form-data; name="${piece.repeat(size / piece.length)}`
      expectLinearGrowth({ input, run: parseDisposition })
      expectLinearGrowth({ input: (size) => `${input(size).replace('"', '')}\x00`, run: parseDisposition })
    }
  })
})
