import pathToRegexp from 'path-to-regexp-0.1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readPlainPath, type SegmentPattern } from '../segments.ts'
import { compileV4Path } from './compile.ts'
import type { V4Key } from './expression.ts'
import { compilePlainPattern, plainKeysOf } from './plain.ts'

const route = { sensitive: false, strict: false, end: true }

describe('plainKeysOf()', () => {
  it.each([
    '/a',
    '/a-b/c_d',
    '/:id',
    '/a/:id',
    '/:a/:b',
    '/:a/b/:longer/:c1/d',
    '/:__proto__/:constructor',
    '/a.b/:id',
    '/v1.2.3/:a/x.y/:b',
    '/~me/:id',
  ])('returns the keys of path-to-regexp: %s', (path) => {
    const keys: V4Key[] = []
    pathToRegexp(path, keys, route)
    expect(plainKeysOf(segmentsOf(path))).toStrictEqual(keys)
  })
})

describe('compilePlainPattern()', () => {
  it('folds the case of ASCII letters only', () => {
    const { execute } = compilePlainPattern(segmentsOf('/k'), route)
    expect(execute('/K')).toEqual(['/K'])
    expect(execute('/\u212a')).toBeNull()
  })

  it.each([
    ['/k', route, { '/k': ['/k'], '/k/': ['/k/'], '/kx': null, '/k//': null, '/x': null, '/': null, '': null }],
    ['/k', { ...route, strict: true }, { '/k': ['/k'], '/k/': null }],
    ['/k', { ...route, end: false }, { '/k': ['/k'], '/k/': ['/k/'], '/k/x': ['/k'], '/k//x': ['/k/'], '/kx': null }],
    ['/k', { ...route, strict: true, end: false }, { '/k': ['/k'], '/k/': ['/k'], '/k//x': ['/k'], '/kx': null }],
    ['/k/:id', { ...route, strict: true }, { '/k/1': ['/k/1', '1'], '/k/': null, '/k/1/': null }],
    ['/a.b', route, { '/a.b': ['/a.b'], '/axb': null }],
  ])('finds what the RegExp of %s finds with %o', (path, options, wanted) => {
    const { execute } = compilePlainPattern(segmentsOf(path), options)
    for (const [url, captures] of Object.entries(wanted)) {
      expect(execute(url), url).toEqual(captures)
      expect(pathToRegexp(path, [], options).exec(url)?.slice() ?? null, url).toEqual(captures)
    }
  })
})

describe('the RegExp of a plain path', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each(['/users/:id', '/'])('is created once, when it is read: %s', (path) => {
    compileV4Path(path, route).match('/users/7') // sets of characters are kept for all patterns
    const create = vi.fn()
    vi.stubGlobal(
      'RegExp',
      class extends RegExp {
        constructor(source: string, flags?: string) {
          super(source, flags)
          create(source)
        }
      },
    )
    const pattern = compileV4Path(path, route)
    expect(create).not.toHaveBeenCalled()
    expect(pattern.regexp).toBe(pattern.regexp)
    pattern.match('/users/7')
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('is not needed to match', () => {
    const create = vi.fn()
    vi.stubGlobal('RegExp', create)
    expect(compileV4Path('/users/:id', route).match('/users/7')).toMatchObject({ params: { id: '7' } })
    expect(compileV4Path('/', route).match('/')).toMatchObject({ path: '/' })
    expect(create).not.toHaveBeenCalled()
  })

  it.each([route, { ...route, strict: true }])('finds the same as the matcher of the route / with %o', (options) => {
    const pattern = compileV4Path('/', options)
    for (const url of ['', '/', '//', '/a', '/?', 'a']) {
      const found = pattern.match(url)
      expect(found ? [found.path] : null, url).toEqual(pattern.regexp.exec(url)?.slice() ?? null)
    }
    expect(pattern.shapes).toHaveLength(1)
  })
})

function segmentsOf(path: string): SegmentPattern {
  const segments = readPlainPath(path)
  if (segments === undefined) throw new Error(`${path} is not made of whole segments`)
  return segments
}
