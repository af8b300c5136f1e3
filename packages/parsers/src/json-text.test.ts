import { describe, expect, it } from 'vitest'
import { parseJson, parseStrictJson } from './json-text.ts'

describe('parseStrictJson()', () => {
  it('words its refusal as the engine would, in the message and in the stack', () => {
    let engine = ''
    try {
      JSON.parse('  xyz')
    } catch (error) {
      engine = (error as Error).message
    }
    for (const text of ['  xyz']) {
      expect(() => parseStrictJson(text)).toThrow(new SyntaxError(engine))
      try {
        parseStrictJson(text)
      } catch (error) {
        expect((error as Error).stack).toContain(engine)
      }
    }
  })

  it('keeps what looks like a replacement pattern as it is', () => {
    expect(() => parseStrictJson('$&')).toThrow(/\$&/)
  })

  it('takes whitespace of JSON before the value, and no other', () => {
    expect(parseStrictJson(' \t\r\n{}')).toEqual({})
    expect(() => parseStrictJson('\u00a0{}')).toThrow(SyntaxError)
  })
})

describe('parseJson()', () => {
  it('takes an empty text for an empty object', () => expect(parseJson('')).toEqual({}))

  it('leaves message and stack on an error of the reviver, and nothing else', () => {
    const thrown = Object.assign(new Error('mine'), { status: 418, code: 'X' })
    const reviver = (): never => {
      throw thrown
    }
    expect(() => parseJson('[1]', reviver)).toThrow(thrown)
    expect(Object.keys(thrown)).toEqual([])
  })
})
