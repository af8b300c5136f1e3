import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress } from '../../../test/support/request-with.ts'
import { firstOfList, type Trust, trustedAddresses } from './forwarded.ts'

const proxyAddr = libraryOfExpress<{ all(req: object, trust: Trust): string[]; compile(list: string[]): Trust }>(
  'proxy-addr',
)

const numRuns = Number(process.env['PROOF_RUNS'] ?? 1000)

const address = fc.constantFrom(
  ...[
    '10.0.0.1',
    '10.0.0.2',
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    '203.0.113.7',
    'unknown',
    '10.0.0.1:80',
    '[::1]',
    '',
    'a b',
  ],
)
const space = fc.constantFrom('', '', ' ', '  ', '\t')
const header = fc.option(
  fc
    .array(
      fc.tuple(space, address, space).map((parts) => parts.join('')),
      { maxLength: 6 },
    )
    .map((list) => list.join(',')),
  { nil: undefined },
)
const trust: fc.Arbitrary<Trust> = fc.constantFrom(
  () => true,
  () => false,
  (_, hop) => hop < 2,
  proxyAddr.compile(['loopback', '10.0.0.0/8']),
  proxyAddr.compile([]),
)

describe('trustedAddresses() beside proxy-addr', () => {
  it('gives the same addresses and asks the same questions', () => {
    fc.assert(
      fc.property(header, trust, address, (value, decide, remoteAddress) => {
        const asked: [string, number][] = []
        const note: Trust = (at, hop) => {
          asked.push([at, hop])
          return decide(at, hop)
        }
        const req = { headers: { 'x-forwarded-for': value }, socket: { remoteAddress } }
        const theirs = proxyAddr.all(req, note)
        const theirQuestions = asked.splice(0)
        expect(trustedAddresses(remoteAddress, value, note)).toEqual(theirs)
        expect(asked).toEqual(theirQuestions)
      }),
      { numRuns },
    )
  })
})

describe('trustedAddresses()', () => {
  it('reads no further than trust goes', () => {
    const forged = '1.2.3.4,'.repeat(10_000) + '203.0.113.7, 10.0.0.2'
    const trustOurs: Trust = (at) => at.startsWith('10.')
    expect(trustedAddresses('10.0.0.1', forged, trustOurs)).toEqual(['10.0.0.1', '10.0.0.2', '203.0.113.7'])
  })

  it('takes all of 10 000 addresses when everything is trusted', () => {
    const list = Array.from({ length: 10_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`)
    const result = trustedAddresses('127.0.0.1', list.join(', '), () => true)
    expect(result).toHaveLength(10_001)
    expect(result.at(-1)).toBe('10.0.0.0')
  })
})

describe('firstOfList()', () => {
  it('gives the text before the first comma', () => expect(firstOfList('https ,http')).toBe('https '))
  it('gives the whole text without a comma', () => expect(firstOfList('https')).toBe('https'))
})
