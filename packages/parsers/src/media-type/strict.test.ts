import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentTypeLibrary, contentTypes, typeIsLibrary } from '../../test/support/content-types.ts'
import { isLinear } from '../../test/support/linear.ts'
import { parseContentTypeV1, parseMediaTypeV1 } from './strict.ts'

const numRuns = Number(process.env['PROOF_RUNS'] ?? 5000)

/** What the two readings make of a header: parameters by the one, the type by the other. */
const cases: [header: string, parameters: Record<string, string> | string, type: string | undefined][] = [
  ['text/html', {}, 'text/html'],
  ['text/html; charset=UTF-8', { charset: 'UTF-8' }, 'text/html'],
  ['Text/HTML ;charset=x', { charset: 'x' }, 'text/html'],
  ['text/html;charset="utf\\-8"', { charset: 'utf-8' }, 'text/html'],
  ['text/html; a=b; CharSet=x ; charset=y', { a: 'b', charset: 'y' }, 'text/html'],
  ['text/html; a="\\é"', { a: 'é' }, undefined],
  ['text/html; a="é"', { a: 'é' }, 'text/html'],
  ['text/html; a="\v"', { a: '\v' }, undefined],
  ['text/html; a="\t"', 'invalid parameter format', undefined],
  ['text/html\t; charset=x', { charset: 'x' }, undefined],
  ['*/*; charset=x', { charset: 'x' }, undefined],
  ['a/b+c', {}, 'a/b+c'],
  ['a/b+', {}, 'a/b'],
  ['a/b+c+d', {}, undefined],
  [`a/${'b'.repeat(120)}+json`, {}, `a/${'b'.repeat(120)}+json`],
  [`a/${'b'.repeat(123)}+json`, {}, undefined],
  ['text/html;', 'invalid parameter format', undefined],
  ['text/html; charset', 'invalid parameter format', undefined],
  ['text/html; charset=', 'invalid parameter format', undefined],
  ['text/html; charset=a b', 'invalid parameter format', undefined],
  ['text/html; charset="a', 'invalid parameter format', undefined],
  ['text', 'invalid media type', undefined],
  ['', 'invalid media type', undefined],
]

describe('a Content-Type, read strictly,', () => {
  for (const [header, parameters, type] of cases) {
    it(`has ${JSON.stringify(parameters)} and the type ${type} for ${JSON.stringify(header.slice(0, 60))}`, () => {
      const parsed = parseContentTypeV1(header)
      expect(typeof parsed === 'string' ? parsed : { ...parsed.parameters }).toEqual(parameters)
      expect(parseMediaTypeV1(header)).toBe(type)
      expect([plainly(header), typeIsLibrary.is(header) || undefined]).toEqual([theirs(header), type])
    })
  }

  it('has no parameter whose name is special', () => {
    const parsed = parseContentTypeV1('text/plain; __proto__=x')
    expect(typeof parsed !== 'string' && Object.keys(parsed.parameters)).toEqual(['__proto__'])
  })

  it('is what content-type 1 makes of it', () => {
    fc.assert(
      fc.property(contentTypes, (header) => {
        expect(plainly(header)).toEqual(theirs(header))
      }),
      { numRuns },
    )
  })

  it('is of the type that type-is 1 reads', () => {
    fc.assert(
      fc.property(contentTypes, (header) => {
        expect(parseMediaTypeV1(header) ?? false).toBe(typeIsLibrary.is(header))
      }),
      { numRuns },
    )
  })

  const hostile: [title: string, make: (size: number) => string][] = [
    ['parameters', (size) => `text/html${';a=b'.repeat(size / 4)}`],
    ['spaces', (size) => `text/html;${' '.repeat(size)}x`],
    ['spaces behind a name', (size) => `text/html;a${' '.repeat(size)}x`],
    ['spaces in front', (size) => `${' '.repeat(size)}text/html x`],
    ['a quote without an end', (size) => `text/html;a="${'\\\\'.repeat(size / 2)}`],
    ['one long name', (size) => `text/${'a'.repeat(size)}`],
  ]
  for (const [title, make] of hostile) {
    it(`takes linear time for a header full of ${title}`, async () => {
      const read = async (size: number) => [parseContentTypeV1(make(size)), parseMediaTypeV1(make(size))]
      expect(await isLinear(20_000, read)).toBe(true)
    })
  }
})

/** Without what a test cannot compare: the prototype. */
function plainly(header: string): unknown {
  const parsed = parseContentTypeV1(header)
  return typeof parsed === 'string' ? parsed : { type: parsed.type, parameters: Object.entries(parsed.parameters) }
}

function theirs(header: string): unknown {
  try {
    const { type, parameters } = contentTypeLibrary.parse(header || ' ')
    return { type, parameters: Object.entries(parameters) }
  } catch (err) {
    return (err as Error).message
  }
}
