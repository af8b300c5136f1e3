import fc from 'fast-check'
import qs from 'qs'
import { describe, expect, it } from 'vitest'
import { hasBrackets, parseFlat } from './flat.ts'

const numRuns = Number(process.env['PROOF_RUNS'] ?? 1000)

const part = fc.constantFrom(
  'a',
  'b',
  'a',
  '0',
  '10',
  '=',
  '&',
  '+',
  '%',
  '%20',
  '%C3%A9',
  '%E9',
  '%4',
  '%zz',
  '__proto__',
  'toString',
  'é',
  '\u{1f600}',
)
const text = fc.oneof(
  fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

describe('parseFlat()', () => {
  it('agrees with qs on every form without brackets', () => {
    const options = { allowPrototypes: true, parameterLimit: Number.POSITIVE_INFINITY, arrayLimit: 1000 }
    fc.assert(
      fc.property(text, (form) => {
        fc.pre(!hasBrackets(form))
        expect(JSON.stringify(parseFlat(form))).toBe(JSON.stringify(qs.parse(form, options)))
      }),
      { numRuns },
    )
  })

  it('makes an array of a name that comes again', () => {
    expect(parseFlat('a=1&a=&a&b=2')).toEqual({ a: ['1', '', ''], b: '2' })
  })

  it('reads so many pairs, be it none', () => {
    expect([parseFlat('a=1&b=2', 0), parseFlat('a=1&b=2', 1)]).toEqual([{}, { a: '1' }])
  })

  it('takes names of Object.prototype for plain names, and drops __proto__', () => {
    const form = parseFlat('toString=1&toString=2&__proto__=3&%5F_proto__=4&constructor=5')
    expect(form).toEqual({ toString: ['1', '2'], constructor: '5' })
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
  })
})

describe('hasBrackets()', () => {
  for (const form of ['a[b]=1', 'a[b', 'a%5Bb', 'a%5bb', 'a]=1', 'a%5d=1']) {
    it(`sees one in ${form}`, () => expect(hasBrackets(form)).toBe(true))
  }
  it('sees none in a plain form', () => expect(hasBrackets('a=b&c=%5A')).toBe(false))
})
