import { announcesBody } from '@trunkline/parsers/media-type'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress } from '../../../test/support/request-with.ts'
import { matchMediaType } from './match.ts'

const typeIs = libraryOfExpress<{
  is(value: string | undefined, types: string[]): string | false
  hasBody(req: object): boolean
}>('type-is')

const numRuns = Number(process.env['PROOF_RUNS'] ?? 1000)

const contentType = fc.oneof(
  fc.constantFrom(
    undefined,
    '',
    ' ',
    ';',
    'html',
    'application/json',
    'Application/JSON',
    ' text/html ',
    'a/b/c',
    'é/x',
  ),
  fc
    .tuple(
      fc.constantFrom('text', 'application', 'multipart', 'image', '*', ''),
      fc.constantFrom('html', 'json', 'vnd.api+json', 'form-data', 'x-www-form-urlencoded', '*', 'json garbage', ''),
      fc.constantFrom('', '; charset=utf-8', ';', ' ; a="b;c"', ',text/html', '\t;x', ';boundary=1'),
    )
    .map(([type, subtype, rest]) => `${type}/${subtype}${rest}`),
)
const wanted = fc.constantFrom(
  ...[
    'json',
    'html',
    'urlencoded',
    'multipart',
    'text/*',
    '*/*',
    '*/json',
    '+json',
    'application/*+json',
    '',
    'nonsense',
  ],
  ...['application/json', 'text/html; charset=utf-8', 'multipart/form-data', '*/*+json', '+', '*', 'a/b/c'],
)

describe('matchMediaType() beside type-is', () => {
  it('gives the same result, the first time and from memory', () => {
    fc.assert(
      fc.property(contentType, fc.array(wanted, { maxLength: 4 }), (value, types) => {
        const theirs = typeIs.is(value, types)
        expect(matchMediaType(value, types)).toBe(theirs)
        expect(matchMediaType(value, types)).toBe(theirs)
      }),
      { numRuns },
    )
  })
})

describe('announcesBody() beside type-is', () => {
  const lengths = [undefined, '', '0', '5', '-1', 'x', '1e3', '5, 5', ' ']
  for (const length of lengths) {
    for (const coding of [undefined, '', 'chunked']) {
      it(`agrees for a length of ${JSON.stringify(length)} and a coding of ${JSON.stringify(coding)}`, () => {
        const headers = {
          ...(length === undefined ? {} : { 'content-length': length }),
          ...(coding === undefined ? {} : { 'transfer-encoding': coding }),
        }
        expect(announcesBody(headers)).toBe(typeIs.hasBody({ headers }))
      })
    }
  }
})
