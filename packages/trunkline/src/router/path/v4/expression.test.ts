import { describe, expect, it } from 'vitest'
import { compileV4Path } from './compile.ts'
import { decodeCapture, matchExpression, readCaptures } from './expression.ts'
import { compileExpression } from './lazy-expression.ts'

const route = { sensitive: false, strict: false, end: true }
const key = (name: string | number) => ({ name, optional: false, offset: 0 })

describe('matchExpression()', () => {
  it('goes by the marks of an expression before the expression itself', () => {
    expect(matchExpression(Object.assign(/x/, { fast_slash: true }), [], '/y')).toEqual({ path: '', params: {} })
    expect(matchExpression(Object.assign(/x/, { fast_star: true }), [], '/%79')).toEqual({
      path: '/%79',
      params: { 0: '/y' },
    })
    expect(matchExpression(/x/, [], '/y')).toBe(false)
  })

  it.each([/\/(a)/g, /\/(a)/y, /\/(a)/])('asks %s from the start each time', (expression) => {
    const match = { path: '/a', params: { first: 'a' } }
    expect(matchExpression(expression, [key('first')], '/a')).toEqual(match)
    expect(matchExpression(expression, [key('first')], '/a')).toEqual(match)
  })
})

describe('the path *', () => {
  it('takes everything, line ends as well', () => {
    const { regexp, match, shapes } = compileV4Path('*', route)
    expect({ ...regexp }).toEqual({ fast_star: true, fast_slash: false })
    expect(match('/a\nb')).toEqual({ path: '/a\nb', params: { 0: '/a\nb' } })
    expect(shapes).toBeUndefined()
  })
})

describe('readCaptures()', () => {
  it('keeps the value of a name that stands twice, if the second took no part', () => {
    const keys = [key('a'), key('b'), key('a'), key('b')]
    expect(readCaptures(['/x', 'x', undefined, undefined, 'y'], keys)).toEqual({
      path: '/x',
      params: { a: 'x', b: 'y' },
    })
    expect(Object.keys(readCaptures(['/', undefined, undefined], keys).params)).toEqual(['a', 'b'])
  })

  it('says what was wrong with an escape', () => {
    const error = { name: 'URIError', message: "Failed to decode param '%'", status: 400, statusCode: 400 }
    expect(() => decodeCapture('%')).toThrow(expect.objectContaining(error))
    expect([undefined, 'a', '%41'].map(decodeCapture)).toEqual([undefined, 'a', 'A'])
  })
})

describe('compileExpression()', () => {
  it.each([
    ['^\\/(?:([^\\/]+?))-(\\d+)$', '/a-1', 'lets the native engine, which is linear for it', 1],
    ['^\\/(a*)(a*)b$', '/aab', 'runs a program, where the native engine may take long', 0],
    ['^\\/(a)\\1$', '/aa', 'lets the native engine, for want of a program', 1],
    ['^\\/(a*)(a*)b{5000}$', `/a${'b'.repeat(5000)}`, 'lets the native engine, where a program would be too long', 1],
  ])('for /%s/ and %s %s', (source, path, _how, calls) => {
    const expression = new RegExp(source)
    const want = [...(expression.exec(path) as RegExpExecArray)]
    let asked = 0
    expression.exec = (text) => {
      asked++
      return RegExp.prototype.exec.call(expression, text)
    }
    expect([...(compileExpression(expression).execute(path) ?? [])]).toEqual(want)
    expect(asked).toBe(calls)
  })
})
