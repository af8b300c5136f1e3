import { describe, expect, it } from 'vitest'
import { parseJson, parseStrictJson } from './json-text.ts'

describe('parseStrictJson()', () => {
  // The engine quotes a text up to a length, and only the surroundings of the character in a longer one.
  const texts = ['xyz', '  xyz', `${' '.repeat(5)}${'x'.repeat(10)}`, `${' '.repeat(9)}${'x'.repeat(100)}`]
  it.each(texts)('words its refusal as the engine would, in the message and in the stack: %j', (text) => {
    const { message } = thrownBy(() => JSON.parse(text))
    const error = thrownBy(() => parseStrictJson(text))
    expect(error).toEqual(new SyntaxError(message))
    expect(error.stack).toContain(message)
  })

  it('needs no stack for that', () => {
    const { prepareStackTrace } = Error
    Error.prepareStackTrace = () => undefined
    try {
      expect(thrownBy(() => parseStrictJson('true'))).toBeInstanceOf(SyntaxError)
    } finally {
      Error.prepareStackTrace = prepareStackTrace
    }
  })

  it('keeps what looks like a replacement pattern as it is', () => {
    expect(() => parseStrictJson('$&')).toThrow(/\$&/)
  })

  it.each<[string, unknown]>([
    ['', {}],
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    [' \t\r\n{}', {}],
    [' \t\r\n[]', []],
  ])('takes %j', (text, value) => expect(parseStrictJson(text)).toEqual(value))

  it.each(['true', ' 1', '"{}"', '\u00a0{}', ' '])('refuses %j', (text) => {
    expect(() => parseStrictJson(text)).toThrow(SyntaxError)
  })
})

describe('parseJson()', () => {
  it('takes an empty text for an empty object', () => expect(parseJson('')).toEqual({}))

  it('leaves message and stack on an error of the reviver, and nothing else', () => {
    const thrown = Object.assign(new Error('mine'), { status: 418, code: 'X' })
    const { stack } = thrown
    expect(thrownBy(() => parseJson('[1]', throwing(thrown)))).toBe(thrown)
    expect([thrown.message, thrown.stack, Object.keys(thrown)]).toEqual(['mine', stack, []])
  })

  it.each(['text', null, undefined, 1])('leaves what a reviver throws and is no error as it is: %s', (thrown) => {
    expect(thrownBy(() => parseJson('[1]', throwing(thrown)))).toBe(thrown)
  })
})

function throwing(thrown: unknown): () => never {
  return () => {
    throw thrown
  }
}

function thrownBy(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  return expect.unreachable('nothing was thrown')
}
