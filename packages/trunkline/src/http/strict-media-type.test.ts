import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../test/support/linear-time.ts'
import { libraryOfExpress4 } from '../../test/support/request-with-v4.ts'
import { olderTypeOf } from './older-type.ts'
import { matchStrictly } from './strict-media-type.ts'

const typeIs = libraryOfExpress4<{ is(value: string, types: string[]): string | false }>('type-is')
const mimeTypes = libraryOfExpress4<{ types: Record<string, string>; lookup(path: string): string | false }>(
  'mime-types',
)

describe('matchStrictly', () => {
  it('agrees with the type-is of express@4 on any Content-Type and types', () => {
    const piece = fc.constantFrom('text', 'json', '/', 'vnd.a', '+json', ' ', ';', 'a=b', 'a="b c"', '=', 'X', '*', 'é')
    const start = fc.constantFrom('application/json', 'text/html', 'application/javascript', 'multipart/form-data', '')
    const type = fc.constantFrom(
      'json',
      'js',
      'html',
      '.js',
      'a.wav',
      '*/*',
      'text/*',
      '+json',
      'urlencoded',
      'multipart',
      '',
      'x/y/z',
    )
    fc.assert(
      fc.property(
        start,
        fc.array(piece, { maxLength: 5 }),
        fc.array(type, { maxLength: 3 }),
        (begin, pieces, types) => {
          const value = begin + pieces.join('')
          expect(matchStrictly(value, types)).toBe(typeIs.is(value, types))
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('matchStrictly, stricter than express@4,', () => {
  it('takes a type with an empty suffix for none', () => {
    expect([matchStrictly('application/json+', ['json']), typeIs.is('application/json+', ['json'])]).toEqual([
      false,
      'json',
    ])
  })
})

describe('matchStrictly under attack', () => {
  const hostile: [title: string, make: (size: number) => string][] = [
    ['parameters', (size) => `text/html${';a=b'.repeat(size / 4)}`],
    ['spaces', (size) => `text/html;${' '.repeat(size)}x`],
    ['spaces behind a name', (size) => `text/html;a${' '.repeat(size)}x`],
    ['a quote without an end', (size) => `text/html;a="${'\\\\'.repeat(size / 2)}`],
    ['one long name', (size) => `text/${'a'.repeat(size)}`],
  ]
  for (const [title, make] of hostile) {
    it(`takes linear time for a header full of ${title}`, () => {
      expectLinearTime(4000, (size) => matchStrictly(make(size), ['json']))
    })
  }
})

describe('olderTypeOf', () => {
  it('knows every extension as the mime-types of express@4 does', () => {
    const differing = Object.keys(mimeTypes.types).filter((name) => olderTypeOf(name) !== mimeTypes.lookup(name))
    expect(differing).toEqual([])
    expect(Object.keys(mimeTypes.types).length).toBeGreaterThan(900)
  })

  for (const [given, want] of [
    ['js', 'application/javascript'],
    ['.JS', 'application/javascript'],
    ['dir/x.mjs', 'application/javascript'],
    ['jxl', 'image/jxl'],
    ['nonsense', false],
    ['', false],
  ] as const) {
    it(`takes ${JSON.stringify(given)} for ${want}`, () => expect(olderTypeOf(given)).toBe(want))
  }
})
