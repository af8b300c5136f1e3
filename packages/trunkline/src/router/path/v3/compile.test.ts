import { describe, expect, it } from 'vitest'
import type { Path } from '../compiled-path.ts'
import { ANY } from '../shape.ts'
import { executeAnew } from '../v4/expression.ts'
import { type ArrayParams, compileRoutePath, readArrayParams, toExpression } from './compile.ts'

const loose = { sensitive: false, strict: false }
const key = (name: string, optional = false) => ({ name, optional })

describe('toExpression()', () => {
  it.each<[Path, string, object[]]>([
    ['/', '^\\/\\/?$', []],
    ['/a.b', '^\\/a\\.b\\/?$', []],
    ['/:id', '^\\/(?:([^\\/]+?))\\/?$', [key('id')]],
    ['/a/:id?', '^\\/a(?:\\/([^\\/]+?))?\\/?$', [key('id', true)]],
    ['/a.:ext', '^\\/a(?:\\.([^\\/\\.]+?))\\/?$', [key('ext')]],
    ['/a.:ext?', '^\\/a(?:\\.([^\\/\\.]+?))?\\/?$', [key('ext', true)]],
    ['/:id(\\d+)', '^\\/(?:(\\d+))\\/?$', [key('id')]],
    ['/:a*', '^\\/(?:([^\\/]+?))(\\/(.*))?\\/?$', [key('a')]],
    ['/:a?*', '^(?:\\/([^\\/]+?))?(\\/(.*))?\\/?$', [key('a', true)]],
    ['/*', '^\\/(.*)\\/?$', []],
    ['/(a|b)', '^(?:\\/a|b)\\/?$', []],
    [['/a', '/:b'], '^(\\/a|\\/(?:([^\\/]+?)))\\/?$', [key('b')]],
  ])('makes of %j the source %s', (path, source, keys) => {
    const made = toExpression(path, loose)
    expect(made.regexp.source.replaceAll('[^/', '[^\\/')).toBe(source) // not every engine escapes a slash in a class
    expect(made.keys).toEqual(keys)
  })

  it('keeps letter case and slashes at the end apart when asked to', () => {
    expect(toExpression('/a', loose).regexp).toEqual(/^\/a\/?$/i)
    expect(toExpression('/a', { sensitive: true, strict: true }).regexp).toEqual(/^\/a$/)
  })

  it('takes an expression as it is', () => {
    const given = /^\/a(b)/g
    expect(toExpression(given, loose)).toEqual({ regexp: given, keys: [] })
    expect(toExpression(given, loose).regexp).toBe(given)
  })

  it('refuses what is no path', () => {
    expect(() => toExpression((() => {}) as never, loose)).toThrow(
      new TypeError('path must be a string, a RegExp or an array of them, but got function'),
    )
    expect(() => compileRoutePath(undefined as never, loose)).toThrow(TypeError)
    expect(() => compileRoutePath('/a(', loose)).toThrow(SyntaxError)
  })
})

describe('compileRoutePath()', () => {
  it('tells the outlines of text, and nothing of an expression', () => {
    expect(compileRoutePath('/A/:b', loose).shapes).toEqual([{ segments: ['a', ANY], open: false }])
    expect(compileRoutePath(/^\/a$/, loose).shapes).toBeUndefined()
  })

  it('matches the whole path, in any letter case unless asked not to', () => {
    const compiled = compileRoutePath('/A/:b', loose)
    expect(compiled.execute('/a/1')).toEqual(['/a/1', '1'])
    expect(compiled.execute('/a/1/x')).toBeNull()
    expect(compileRoutePath('/A/:b', { ...loose, sensitive: true }).execute('/a/1')).toBeNull()
  })

  it.each([loose, { sensitive: true, strict: true }])('finds what the RegExp of / finds, without it: %o', (options) => {
    const root = compileRoutePath('/', options)
    for (const url of ['', '/', '//', '///', '/a', 'a'])
      expect(root.execute(url), url).toEqual(root.regexp.exec(url)?.slice() ?? null)
  })

  it.each([/\/(a)/g, /\/(a)/y, /\/(a)/])('asks %s from the start each time', (expression) => {
    const { execute } = compileRoutePath(expression, loose)
    for (let i = 0; i < 3; i++) expect(execute('/a')?.slice()).toEqual(['/a', 'a'])
  })
})

describe('executeAnew()', () => {
  it('touches no expression that begins at the start anyway', () => {
    const frozen = Object.freeze(/^\/(a)/)
    expect(executeAnew(frozen, '/a')?.slice()).toEqual(['/a', 'a'])
  })
})

describe('readArrayParams()', () => {
  it('names the first values, and numbers the rest', () => {
    const params = readArrayParams(
      ['/x', 'x%20y', undefined, '%7A', 'p'],
      [key('a'), key('b')],
      [] as never as ArrayParams,
    )
    expect([...params]).toEqual(['z', 'p'])
    expect(Object.entries(params)).toEqual([
      ['0', 'z'],
      ['1', 'p'],
      ['a', 'x y'],
      ['b', undefined],
    ])
  })

  it('says 400 for a bad escape', () => {
    const error = { name: 'Error', message: "Failed to decode param '%zz'", status: 400 }
    expect(() => readArrayParams(['/', '%zz'], [], [] as never as ArrayParams)).toThrow(expect.objectContaining(error))
  })
})
