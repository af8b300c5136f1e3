import { describe, expect, it } from 'vitest'
import type { Path, PathMatch } from '../compiled-path.ts'
import { ANY, type PathShape } from '../shape.ts'
import { compileV4Path } from './compile.ts'

const route = { sensitive: false, strict: false, end: true }
const mount = { sensitive: false, strict: false, end: false }

describe('compileV4Path()', () => {
  it.each<[Path, string, Record<string, string | undefined> | false]>([
    ['/users/:id', '/USERS/7/', { id: '7' }],
    ['/users/:id', '/users/7/x', false],
    ['/users/:id', '/users/a%20b', { id: 'a b' }],
    ['/:id(\\d+)', '/12', { id: '12' }],
    ['/:id(\\d+)', '/1x', false],
    ['/(a|b)/c', '/b/c', {}],
    ['/x(a|b)c', '/xac', { 0: 'a' }],
    ['/a/:x?', '/a', { x: undefined }],
    ['/s/:x*', '/s/a/b/c', { 0: '/b/c', x: 'a' }],
    ['/p/:x+', '/p/a/b', { x: 'b' }],
    ['/files/*', '/files/', { 0: '' }],
    ['/files/*', '/files', false],
    ['/*/x/*', '/a/b/x/c/d', { 0: 'a/b', 1: 'c/d' }],
    ['*', '/any%20thing', { 0: '/any thing' }],
    ['/ab(cd)?e', '/abe', { 0: undefined }],
    ['/:a-:b', '/x-y-z', { a: 'x-y', b: 'z' }],
    ['/:a.:b', '/x.y.z', { a: 'x.y', b: 'z' }],
    [['/a/:id', '/b/:id'], '/b/1', { id: '1' }],
    [['/a/:id', /^\/c(\d)/], '/c1', { id: undefined, 0: '1' }],
    [/^\/(?<name>\w+)\/(\d)/, '/x/1', { name: 'x', 0: '1' }],
    [[], '/x', {}],
  ])('matches %s with %s', (path, text, params) => {
    expect(paramsOf(compileV4Path(path, route).match(text))).toStrictEqual(params)
  })

  it.each([
    ['/m', '/m', '/m'],
    ['/m', '/M/x', '/M'],
    ['/m', '/m/', '/m/'],
    ['/m', '/m//x', '/m/'],
    ['/m', '/mx', undefined],
    ['/m', '/m.x', undefined],
    ['/:a', '/b//x', '/b/'],
    ['/', '/x', ''],
    ['', '/x', ''],
  ])('mounted at %s, takes from %s the text %s', (path, text, taken) => {
    const match = compileV4Path(path, mount).match(text)
    expect(match ? match.path : undefined).toBe(taken)
  })

  it('keeps slashes at the end and letter case apart when asked to', () => {
    const pattern = compileV4Path('/Users/:id', { sensitive: true, strict: true, end: true })
    const found = ['/Users/1', '/users/1', '/Users/1/'].map((path) => Boolean(pattern.match(path)))
    expect(found).toEqual([true, false, false])
  })
})

describe('the expression of a pattern', () => {
  it('is that of path-to-regexp 0.1, with its keys', () => {
    const { regexp, keys } = compileV4Path('/a/:b', mount)
    expect(String(regexp)).toMatch(/^\/\^\\\/a\(\?:\\\/\(\[\^\\?\/]\+\?\)\)\\\/\?\(\?=\\\/\|\$\)\/i$/)
    expect({ ...regexp }).toEqual({ fast_star: false, fast_slash: false })
    expect(keys).toEqual([{ name: 'b', optional: false, offset: 2 }])
    expect(String(compileV4Path('/', mount).regexp)).toBe('/^\\/?(?=\\/|$)/i')
  })

  it('is the one that the user gave, marked', () => {
    const given = /^\/a/
    expect(compileV4Path(given, route).regexp).toBe(given)
    expect({ ...given }).toEqual({ fast_star: false, fast_slash: false })
  })

  it('is tried from the start each time, also with the g flag', () => {
    const { match } = compileV4Path(/^\/a/g, route)
    expect([match('/a'), match('/a')].map(Boolean)).toEqual([true, true])
  })

  it('is refused for what is no path, and what makes no expression', () => {
    const wrong = 'path must be a string, array of strings, or regular expression'
    expect(() => compileV4Path(1 as unknown as Path, route)).toThrow(new TypeError(wrong))
    expect(() => compileV4Path(['/a', null as unknown as Path], route)).toThrow(new TypeError(wrong))
    expect(() => compileV4Path('/a(', route)).toThrow(SyntaxError)
  })
})

describe('the parameters of a match', () => {
  it('keep their prototype, whatever one is called', () => {
    expect(paramsOf(compileV4Path('/:__proto__/:a', route).match('/x/y'))).toStrictEqual({ a: 'y' })
  })

  it.each(['/:a', '*', '/:a-b', '/:a(.*)-:b(.*)'])('of %s are refused with 400 when they cannot be decoded', (path) => {
    const pattern = compileV4Path(path, route)
    const error = { name: 'URIError', message: expect.stringMatching(/^Failed to decode param '.*%zz/) }
    expect(() => pattern.match('/%zz-b')).toThrow(expect.objectContaining({ ...error, status: 400, statusCode: 400 }))
  })
})

describe('the outline of a pattern', () => {
  it.each<[Path, readonly PathShape[] | undefined]>([
    ['/', [{ segments: [], open: false }]],
    ['/Users/:id', [{ segments: ['users', ANY], open: false }]],
    ['/a.b/c', [{ segments: ['a.b', 'c'], open: false }]],
    ['/a/:b-:c', [{ segments: ['a', ANY], open: false }]],
    ['/a/v:b', [{ segments: ['a', ANY], open: false }]],
    ['/files/*', [{ segments: ['files'], open: true }]],
    ['/a/:id(\\d+)', [{ segments: ['a', ANY], open: false }]],
    ['/a/:id(\\d*)', [{ segments: ['a'], open: true }]],
    ['/a/:id(.*)', [{ segments: ['a'], open: true }]],
    ['/a/:p+', [{ segments: ['a'], open: true }]],
    [
      '/a/:x?',
      [
        { segments: ['a', ANY], open: false },
        { segments: ['a'], open: false },
      ],
    ],
    [
      ['/a', '/b/:c'],
      [
        { segments: ['a'], open: false },
        { segments: ['b', ANY], open: false },
      ],
    ],
    [
      '/a/b?c',
      [
        { segments: ['a', 'bc'], open: false },
        { segments: ['a', 'c'], open: false },
      ],
    ],
    ['/a/b(c)?(d)?(e)?(f)?(g)?/h', [{ segments: ['a'], open: true }]],
    ['/é/a', [{ segments: [ANY, 'a'], open: false }]],
    ['a', undefined],
    ['*', undefined],
    ['(.*)x', undefined],
    [/^\/a$/, undefined],
    [['/a', /b/], undefined],
    ['/a/(b)\\1', undefined],
  ])('of %s tells all its paths', (path, shapes) => {
    expect(unique(compileV4Path(path, route).shapes)).toEqual(shapes)
  })

  it('of a mount is open behind its last segment', () => {
    expect(unique(compileV4Path('/a/:b', mount).shapes)).toEqual([{ segments: ['a', ANY], open: true }])
    expect(unique(compileV4Path('/a-:b', mount).shapes)).toEqual([{ segments: [ANY], open: true }])
    expect(compileV4Path('/', mount).shapes).toBeUndefined()
  })
})

function paramsOf(match: PathMatch | false): unknown {
  return match === false ? false : match.params
}

function unique(shapes: readonly PathShape[] | undefined): readonly PathShape[] | undefined {
  const text = (shape: PathShape) => JSON.stringify([shape.segments.map(String), shape.open])
  return shapes?.filter((shape, i) => shapes.findIndex((other) => text(other) === text(shape)) === i)
}
