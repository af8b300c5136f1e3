import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentTypes, mimeTypesLibrary, typeIsLibrary } from '../../test/support/content-types.ts'
import { lookupTypeV1 } from './extensions.ts'
import { matchTypeV1 } from './match.ts'
import { parseMediaTypeV1 } from './strict.ts'

function match(header: string, types: string[]): string | false {
  const type = parseMediaTypeV1(header)
  return type === undefined ? false : matchTypeV1(type, types)
}

describe('matchTypeV1', () => {
  it('agrees with type-is 1 on any Content-Type and types', () => {
    const known = ['application/json', 'text/html', 'application/javascript', 'multipart/form-data', 'a/b+json', 'a/b+']
    const header = fc.oneof(
      contentTypes,
      fc.tuple(fc.constantFrom(...known), fc.constantFrom('', ';a="\\é"', ' ;a=b')).map((parts) => parts.join('')),
    )
    const type = fc.constantFrom(
      ...['json', 'js', 'html', '.js', 'a.wav', '*/*', 'text/*', '*/json', '+json', '*/*+json', 'urlencoded'],
      ...['multipart', '', 'x/y/z', 'text/html', 'a/b', 'none', '+', '/', 'A/B'],
    )
    fc.assert(
      fc.property(header, fc.array(type, { maxLength: 3 }), (value, types) => {
        expect(match(value, types)).toBe(typeIsLibrary.is(value, types))
      }),
      { numRuns: Number(process.env['PROOF_RUNS'] ?? 5000) },
    )
  })

  it('knows extensions as type-is 1 does, and takes none of a whole type for one', () => {
    expect(match('application/javascript', ['js'])).toBe('js')
    expect(match('application/json', ['application/vnd.api.json'])).toBe(false)
  })

  it('matches nothing by what is no text', () => {
    expect(matchTypeV1('text/html', [undefined, 7, {}, null] as unknown as string[])).toBe(false)
  })
})

describe('lookupTypeV1', () => {
  it('knows every extension as mime-types 2 does', () => {
    const differing = Object.keys(mimeTypesLibrary.types).filter(
      (name) => lookupTypeV1(name) !== mimeTypesLibrary.lookup(name),
    )
    expect(differing).toEqual([])
    expect(Object.keys(mimeTypesLibrary.types).length).toBeGreaterThan(900)
  })

  for (const [given, want] of [
    ['js', 'application/javascript'],
    ['.JS', 'application/javascript'],
    ['dir/x.mjs', 'application/javascript'],
    ['jxl', 'image/jxl'],
    ['nonsense', false],
    ['', false],
  ] as const) {
    it(`takes ${JSON.stringify(given)} for ${want}`, () => expect(lookupTypeV1(given)).toBe(want))
  }
})
