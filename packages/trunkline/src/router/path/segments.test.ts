import { parse } from 'path-to-regexp'
import { describe, expect, it } from 'vitest'
import type { PathMatch } from './compiled-path.ts'
import {
  compileSegments,
  decodeEscapes,
  decodeParam,
  equalsOf,
  literalsOf,
  readPlainPath,
  readSegments,
  type SegmentPattern,
  shapeOfSegments,
  toSegmentPattern,
} from './segments.ts'
import { type FlatToken, shapeOf } from './shape.ts'

const text = (value: string): FlatToken => ({ type: 'text', value })
const param = (name: string): FlatToken => ({ type: 'param', name })
const rest: FlatToken = { type: 'wildcard', name: 'rest' }

const user = { literals: ['Users', undefined], names: ['id'] }
const route = { sensitive: false, strict: false, end: true }

describe('readPlainPath()', () => {
  it.each(['/a', '/a/b-c', '/:id', '/A/:b', '/:a/b.c/:_d', '/:a/:a'])('reads %s as the parser does', (path) => {
    const tokens = parse(path).tokens as FlatToken[]
    expect(readPlainPath(path)).toStrictEqual(toSegmentPattern(tokens))
    expect(shapeOfSegments(readPlainPath(path) as SegmentPattern, true)).toStrictEqual(shapeOf(tokens, true))
  })

  it.each([
    '',
    '/',
    'a',
    '//',
    '/a/',
    '/:a.b',
    '/:a-:b',
    '/a:b',
    '/:1',
    '/*a',
    '/{a}',
    '/a?',
    '/(a)',
    '/é',
    '/:é',
    '/a\\b',
  ])('leaves %j to the parser', (path) => expect(readPlainPath(path)).toBeUndefined())
})

describe('toSegmentPattern()', () => {
  it.each([
    [[text('/')], { literals: [''], names: [] }],
    [[text('/a')], { literals: ['a'], names: [] }],
    [[text('/a/')], { literals: ['a', ''], names: [] }],
    [[text('//a')], { literals: ['', 'a'], names: [] }],
    [[text('/A/'), param('b')], { literals: ['A', undefined], names: ['b'] }],
    [[text('/'), param('a'), text('/b/'), param('c')], { literals: [undefined, 'b', undefined], names: ['a', 'c'] }],
    [[text('/a'), text('b')], { literals: ['ab'], names: [] }],
  ])('reads %j', (tokens, pattern) => expect(toSegmentPattern(tokens)).toEqual(pattern))

  it.each([
    [[]],
    [[text('a')]],
    [[text('a/'), param('b')]],
    [[param('a')]],
    [[text('/a'), param('b')]],
    [[text('/'), param('a'), param('b')]],
    [[text('/'), param('a'), text('b')]],
    [[text('/'), param('a'), text('-/')]],
    [[text('/'), rest]],
    [[text('/a/'), param('b'), text('/'), rest]],
    [[text('/é')]],
    [[text('/\u{10ffff}')]],
  ])('leaves %j to an expression', (tokens) => expect(toSegmentPattern(tokens)).toBeUndefined())
})

const strict = { ...route, strict: true }
const mount = { ...route, end: false }
const strictMount = { ...mount, strict: true }

describe('compileSegments()', () => {
  it.each([
    [route, '/users/7', '/users/7'],
    [route, '/USERS/7/', '/USERS/7/'],
    [route, '/users/7//', undefined],
    [route, '/users/7/x', undefined],
    [route, '/users/', undefined],
    [route, '/users//', undefined],
    [route, '/users', undefined],
    [route, '/user/7', undefined],
    [route, '/usersx/7', undefined],
    [route, 'users/7', undefined],
    [route, '', undefined],
    [strict, '/users/7', '/users/7'],
    [strict, '/users/7/', undefined],
    [mount, '/users/7', '/users/7'],
    [mount, '/users/7/', '/users/7/'],
    [mount, '/users/7/x', '/users/7'],
    [mount, '/users/7//', '/users/7'],
    [strictMount, '/users/7/', '/users/7'],
  ])('with %j takes from %s the text %s', (options, path, taken) => {
    const match = compileSegments(user, options)(path)
    expect(match ? match.path : undefined).toBe(taken)
    if (match) expect(match.params).toEqual({ id: '7' })
  })

  it('ends at a border of segments only', () => {
    expect(compileSegments({ literals: ['a'], names: [] }, mount)('/ab')).toBe(false)
    expect(compileSegments({ literals: ['a'], names: [] }, mount)('/a/b')).toMatchObject({ path: '/a' })
  })

  it('names values in order, on an object without a prototype', () => {
    const pattern = { literals: [undefined, 'x', undefined, undefined], names: ['b', '1', 'a'] }
    const match = compileSegments(pattern, route)('/p%20q/x/r/s') as PathMatch
    expect(match.params).toEqual({ b: 'p q', 1: 'r', a: 's' })
    expect(Object.getPrototypeOf(match.params)).toBeNull()
    expect(match.keys).toEqual(['1', 'b', 'a'])
    expect(match.keys).toEqual(Object.keys(match.params))
  })

  it('folds the letters A to Z, and nothing beside them', () => {
    const match = compileSegments({ literals: ['aZ@[`{1'], names: [] }, route)
    for (const same of ['/Az@[`{1', '/AZ@[`{1', '/az@[`{1']) expect(match(same), same).toBeTruthy()
    for (const other of ['/Bz@[`{1', '/az`[`{1', '/az@{`{1', '/az@[@{1', '/az@[`[1', '/az@[`{\u0011', '/az@[`{']) {
      expect(match(other), other).toBe(false)
    }
    expect(compileSegments({ literals: ['k'], names: [] }, route)('/\u212a')).toBe(false)
  })

  it('keeps letter case apart where asked to', () => {
    const match = compileSegments(user, { ...route, sensitive: true })
    expect([match('/Users/7'), match('/users/7')].map(Boolean)).toEqual([true, false])
  })
})

describe('compileSegments() without parameters', () => {
  it.each([
    [route, '/api/v1', '/api/v1'],
    [route, '/API/V1/', '/API/V1/'],
    [route, '/api/v1/x', undefined],
    [route, '/api/v10', undefined],
    [route, '/api/v', undefined],
    [route, '/api//v1', undefined],
    [route, 'api/v1', undefined],
    [route, '', undefined],
    [strict, '/api/v1/', undefined],
    [mount, '/api/v1', '/api/v1'],
    [mount, '/api/v1/', '/api/v1/'],
    [mount, '/Api/v1/', '/Api/v1/'],
    [mount, '/api/v1/x', '/api/v1'],
    [mount, '/Api/v1/x', '/Api/v1'],
    [mount, '/api/v1//', '/api/v1'],
    [mount, '/api/v1x', undefined],
    [strictMount, '/api/v1/', '/api/v1'],
    [{ ...mount, sensitive: true }, '/Api/v1/x', undefined],
  ])('with %j takes from %s the text %s', (options, path, taken) => {
    const match = compileSegments({ literals: ['api', 'v1'], names: [] }, options)(path)
    expect(match ? match.path : undefined).toBe(taken)
    if (match)
      expect([Object.keys(match.params), Object.getPrototypeOf(match.params), match.keys]).toEqual([[], null, []])
  })
})

describe('readSegments()', () => {
  it('puts values in from the given place on, and tells where it stopped', () => {
    const values = ['kept']
    const options = { sensitive: false }
    expect(readSegments('/users/7/x', literalsOf(user, options), equalsOf(options), values, 1)).toBe(8)
    expect(values).toEqual(['kept', '7'])
  })
})

describe('decodeParam()', () => {
  it('decodes once', () => {
    expect(['a', 'a%20b', '%2525'].map(decodeParam)).toEqual(['a', 'a b', '%25'])
  })

  it('gives the URIError for a bad escape the status 400, and nothing else', () => {
    const err = thrownBy(() => decodeParam('a%'))
    expect(err).toMatchObject({ name: 'URIError', message: "Failed to decode param 'a%'", status: 400 })
    expect(Reflect.ownKeys(err)).toEqual(['stack', 'message', 'status'])
    expect(Object.keys(err)).toEqual(['status'])
  })
})

describe('decodeEscapes()', () => {
  it('throws the error that the line makes', () => {
    expect(decodeEscapes('%41', () => new Error('not asked'))).toBe('A')
    expect(() => decodeEscapes('%', (err, message) => new RangeError(`${err.name}: ${message}`))).toThrow(
      new RangeError("URIError: Failed to decode param '%'"),
    )
  })
})

function thrownBy(run: () => unknown): Error {
  try {
    run()
  } catch (err) {
    return err as Error
  }
  throw new Error('It threw nothing')
}
