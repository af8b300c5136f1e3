import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress3 } from '../../../test/support/express3.ts'
import { expectLinearTime } from '../../../test/support/linear-time.ts'
import { parseBasicCredentials } from './auth.ts'

type Credentials = { name: string; pass: string } | undefined
const theirs = libraryOfExpress3<(req: object) => Credentials>('basic-auth')

function parseTheirs(authorization: string | undefined): unknown {
  const credentials = theirs({ headers: { authorization } })
  return credentials && { username: credentials.name, password: credentials.pass }
}

describe('parseBasicCredentials', () => {
  it('agrees with basic-auth on any header', () => {
    const scheme = fc.constantFrom('Basic', 'basic', 'BASIC', 'Bearer', ' Basic', '')
    const space = fc.constantFrom(' ', '  ', '', '\t')
    const encoded = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => Buffer.from(text).toString('base64'))
    const pair = fc.tuple(fc.string(), fc.string()).map(([a, b]) => Buffer.from(`${a}:${b}`).toString('base64'))
    const token = fc.oneof(pair, encoded, fc.constantFrom('', '=', 'a=b', '-_.~+/', 'YTpiCmM='))
    fc.assert(
      fc.property(scheme, space, token, space, (...parts) => {
        const header = parts.join('')
        expect(parseBasicCredentials(header)).toEqual(parseTheirs(header))
      }),
      { numRuns: 3000 },
    )
  })

  it('is undefined without a header', () => expect(parseBasicCredentials(undefined)).toBeUndefined())

  it('splits at the first colon', () => {
    const header = `Basic ${Buffer.from('a:b:c').toString('base64')}`
    expect(parseBasicCredentials(header)).toEqual({ username: 'a', password: 'b:c' })
  })

  for (const unit of [' ', 'A', '=']) {
    it(`takes time in proportion to a header of ${JSON.stringify(unit)}`, () => {
      expectLinearTime(2000, (size) => parseBasicCredentials(`Basic ${unit.repeat(size)}!`))
    })
  }
})
