import { describe, expect, it } from 'vitest'
import { compileFormParse } from './form.ts'
import { v1 } from './lines/v1.ts'
import { v2 } from './lines/v2.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

/** Parses a UTF-8 form by the rules of 2.x. */
function parse(text: string, options?: unknown, charset = 'utf-8'): Record<string, unknown> {
  return compileFormParse(options as UrlencodedOptions, v2.forms)(text, charset)
}

const nested = (depth: number): string => `a${'[b]'.repeat(depth)}=1`
const tooDeep = { type: 'querystring.parse.rangeError', status: 400, message: 'The input exceeded the depth' }
const tooMany = { type: 'parameters.too.many', status: 413 }

/** What parsing throws, or undefined. */
function errorOf(text: string, options?: unknown): unknown {
  try {
    parse(text, options)
  } catch (error) {
    return error
  }
  return undefined
}

describe('a form', () => {
  it('is empty when its text is', () => {
    expect([parse(''), parse('', { extended: true })]).toEqual([{}, {}])
    expect(Object.getPrototypeOf(compileFormParse({ extended: false }, v1.forms)('', 'utf-8'))).toBe(Object.prototype)
  })

  it('has objects and arrays when it is extended only', () => {
    expect(parse('a[b]=1&c=+%C3%A9', { extended: true })).toEqual({ a: { b: '1' }, c: ' \u00e9' })
    expect(parse('a[b]=1&c=+%C3%A9')).toEqual({ 'a[b]': '1', c: ' \u00e9' })
  })

  it('is decoded by its charset, extended or not', () => {
    for (const extended of [true, false]) {
      expect(parse('a=%e9+', { extended }, 'iso-8859-1')).toEqual({ a: '\u00e9 ' })
    }
  })
})

describe('the number of parameters', () => {
  it.each([
    [undefined, 1000],
    [3, 3],
    [3.9, 3],
    ['3', 3],
    [1, 1],
  ])('is limited by %s to %d', (parameterLimit, limit) => {
    for (const extended of [true, false]) {
      const text = Array(limit).fill('a=1').join('&')
      expect(parse(text, { extended, parameterLimit })['a']).toEqual(limit === 1 ? '1' : Array(limit).fill('1'))
      expect(errorOf(`${text}&`, { extended, parameterLimit })).toMatchObject(tooMany)
    }
  })

  it.each([0, 0.9, -1, Number.NaN, 'many', null])('cannot be limited to %s', (parameterLimit) => {
    expect(errorOf('a', { parameterLimit })).toEqual(new TypeError('option parameterLimit must be a positive number'))
  })

  it('is how long a list may be, if that is more than a hundred', () => {
    const indexed = (count: number, index: number) => `a[${index}]=x${'&b'.repeat(count - 1)}`
    const isList = (count: number, index: number) =>
      Array.isArray(parse(indexed(count, index), { extended: true })['a'])
    expect([isList(1, 99), isList(1, 101), isList(150, 149), isList(150, 151)]).toEqual([true, false, true, false])
  })
})

describe('the depth of names', () => {
  it.each([
    [undefined, 32],
    [2, 2],
    ['2', 2],
    [' 3 ', 3],
    [null, 5],
    [true, 5],
    [[], 5],
    ['', 5],
    [' ', 5],
  ])('is limited by %j to %d', (depth, limit) => {
    expect(errorOf(nested(limit), { extended: true, depth })).toBeUndefined()
    expect(errorOf(nested(limit + 1), { extended: true, depth })).toMatchObject(tooDeep)
  })

  it.each([0, '0', false])('may be limited to none by %j, where names are kept whole', (depth) => {
    expect(parse('a[b]=1', { extended: true, depth })).toEqual({ 'a[b]': '1' })
  })

  it.each([-1, Number.NaN, 'deep', {}])('cannot be limited to %s', (depth) => {
    const wrong = new TypeError('option depth must be a zero or a positive number')
    expect(errorOf('a', { extended: true, depth })).toEqual(wrong)
    expect(errorOf('a', { extended: false, depth })).toBeUndefined()
  })

  it('cannot be limited to a symbol', () => {
    expect(errorOf('a', { extended: true, depth: Symbol('deep') })).toBeInstanceOf(TypeError)
  })
})
