import { describe, expect, it } from 'vitest'
import { compilePath } from './compile.ts'
import type { Path, PathMatch } from './compiled-path.ts'
import { createBareParams } from './expression.ts'
import { ANY, type PathShape } from './shape.ts'

const routeOptions = { sensitive: false, strict: false, end: true }

function paramsOf(path: Path, url: string): [string, unknown][] | false {
  for (const matcher of compilePath(path, routeOptions).matchers) {
    const match = matcher(url)
    if (match !== false) return Object.entries(match.params)
  }
  return false
}

const cases: [title: string, path: Path, url: string, want: [string, unknown][] | false][] = [
  [
    'numbers the groups of an expression',
    /^\/(a)(?:x)(b)$/,
    '/axb',
    [
      ['0', 'a'],
      ['1', 'b'],
    ],
  ],
  [
    'names named groups and does not number them',
    /^\/(?<id>a)(b)$/,
    '/ab',
    [
      ['0', 'b'],
      ['id', 'a'],
    ],
  ],
  [
    'takes no escaped or listed parenthesis for a group',
    /^\/\(([(])(?<id>\d)$/,
    '/((1',
    [
      ['0', '('],
      ['id', '1'],
    ],
  ],
  ['reads a list of characters to its end', /^\/[x(\](](?<id>b)$/, '/(b', [['id', 'b']]],
  ['takes a group behind a slash for what may be left out', '/a/{:b}', '/a/', []],
  ['takes no look-behind for a group', /^\/a(?<=a)(?<!b)(c)$/, '/ac', [['0', 'c']]],
  ['leaves out a group that took no part', /^\/(a)?(b)$/, '/b', [['1', 'b']]],
  ['takes the first of several paths', ['/x', /^\/(y)$/, '/:id'], '/y', [['0', 'y']]],
  ['matches nothing with no path', [], '/', false],
  ['gives a wildcard as a list', '/*rest', '/a/b%20c/', [['rest', ['a', 'b c', '']]]],
  ['takes __proto__ for a name', '/:"__proto__"', '/x', [['__proto__', 'x']]],
  ['folds only A to Z', '/k', '/\u212a', false],
]

describe('compilePath', () => {
  for (const [title, path, url, want] of cases) {
    it(title, () => expect(paramsOf(path, url)).toEqual(want))
  }

  it('knows the names beforehand where every segment is literal or a parameter', () => {
    const keys = ['/a/:b', '/a{/:b}', '/a/:b-c'].map((path) => {
      const match = compilePath(path, routeOptions).matchers[0]?.('/a/b-c')
      return match ? match.keys : match
    })
    expect(keys).toEqual([['b'], undefined, undefined])
  })

  it('begins anew with each request, also with the g and y flags', () => {
    for (const expression of [/^\/a/g, /\/a/y]) {
      const [matcher] = compilePath(expression, routeOptions).matchers
      expect([matcher?.('/a'), matcher?.('/a')]).toEqual([
        { path: '/a', params: {} },
        { path: '/a', params: {} },
      ])
    }
  })

  it('says 400 for a value that cannot be decoded', () => {
    expect(() => paramsOf('/:id', '/%zz')).toThrow(
      expect.objectContaining({ name: 'URIError', status: 400, message: "Failed to decode param '%zz'" }),
    )
  })

  it.each([
    [7, 'number'],
    [null, 'null'],
    [{}, 'object'],
    [['/a', [undefined]], 'undefined'],
  ])('refuses %j, which is neither a string nor an expression', (path, type) => {
    expect(() => compilePath(path as Path, routeOptions)).toThrow(
      new TypeError(`path must be a string, a RegExp or an array of them, but got ${type}`),
    )
  })

  it('takes a list without paths for the empty pattern, but only in a list', () => {
    const matched = (path: Path, url: string) =>
      compilePath(path, { ...routeOptions, end: false }).matchers.some((m) => m(url))
    const lists: Path[] = [['/a', []], [[]], [[[]], '/b'], ['/a', ['/b', []]], []]
    expect(lists.map((path) => matched(path, '/c/d'))).toEqual([true, true, true, false, false])
  })

  it('gives the parameters of an expression no prototype, or the one that is asked for', () => {
    const prototypes = [createBareParams, () => ({}), undefined].map((create) => {
      const match = compilePath(/^\/(a)/, routeOptions, create).matchers[0]?.('/a') as PathMatch
      expect({ ...match.params }).toEqual({ 0: 'a' })
      return Object.getPrototypeOf(match.params)
    })
    expect(prototypes).toEqual([null, Object.prototype, null])
  })

  it('takes every path as the mount at /, and no other', () => {
    const mount = { ...routeOptions, end: false }
    expect(compilePath('/', mount)).toMatchObject({ everything: true, shapes: undefined })
    for (const path of ['/a', ['/'], '//']) expect(compilePath(path, mount).everything).toBe(false)
    expect(compilePath('/', routeOptions).everything).toBe(false)
  })
})

describe('a slash at the end', () => {
  const strict = { ...routeOptions, strict: true }
  it.each([
    ['/a', routeOptions, ['/a', '/a/']],
    ['/a/', routeOptions, ['/a', '/a/']],
    ['/a//', routeOptions, ['/a', '/a/']],
    ['/', routeOptions, ['/', '//']],
    ['/a', strict, ['/a']],
    ['/a/', strict, ['/a/']],
    ['/a{/:b}', routeOptions, ['/a', '/a/', '/a/b', '/a/b/']],
    ['/a{/:b}', strict, ['/a', '/a/b']],
  ])('of %s, with %j', (path, options, taken) => {
    const [matcher] = compilePath(path, options).matchers
    const urls = ['/', '//', '/a', '/a/', '/a//', '/a/b', '/a/b/']
    expect(urls.filter((url) => matcher?.(url))).toEqual(taken)
  })
})

describe('letter case and what may follow', () => {
  it.each(['/Ab/:c', '/Ab{/:c}'])('count for %s as asked', (path) => {
    const options = { sensitive: true, strict: false, end: false }
    const taken = (given: typeof options, url: string) => {
      const match = compilePath(path, given).matchers[0]?.(url)
      return match ? match.path : undefined
    }
    expect(taken(options, '/Ab/1/x')).toBe('/Ab/1')
    expect(taken(options, '/ab/1/x')).toBeUndefined()
    expect(taken({ ...options, sensitive: false }, '/ab/1/x')).toBe('/ab/1')
    expect(taken({ ...options, end: true }, '/Ab/1/x')).toBeUndefined()
  })
})

describe('the outline of a pattern', () => {
  const open = (...segments: PathShape['segments']) => ({ segments, open: true })
  const closed = (...segments: PathShape['segments']) => ({ segments, open: false })
  it.each<[Path, PathShape[] | undefined]>([
    ['/A/:b', [closed('a', ANY)]],
    ['/a/*rest', [open('a')]],
    ['/a{/b}', [closed('a'), closed('a', 'b')]],
    ['/a{/b{/c}}/d', [closed('a', 'd'), closed('a', 'b', 'd'), closed('a', 'b', 'c', 'd')]],
    ['/a{b}{c}', [closed('a'), closed('ac'), closed('ab'), closed('abc')]],
    [
      ['/a', '/b'],
      [closed('a'), closed('b')],
    ],
    [['/a', /b/], undefined],
    [[/b/, '/a'], undefined],
    [['/a', '*rest', '/b'], undefined],
    ['{/a}', undefined],
    ['*rest', undefined],
    [[], []],
  ])('of %s', (path, shapes) => {
    expect(compilePath(path, routeOptions).shapes).toEqual(shapes)
  })

  it('has sixteen ways at most; of more, only what stands before the first group is told', () => {
    expect(compilePath('/x{a}{b}{c}{d}', routeOptions).shapes).toHaveLength(16)
    expect(compilePath('/x/y{a}{b}{c}{d}{e}/z', routeOptions).shapes).toEqual([open('x')])
    expect(compilePath('/x/y{{a}{b}{c}{d}}/z', routeOptions).shapes).toEqual([open('x')])
    expect(compilePath('/x/y{/{a}{b}{c}{d}{e}}/z', routeOptions).shapes).toEqual([open('x')])
  })
})
