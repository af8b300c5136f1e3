import { describe, expect, it } from 'vitest'
import { compilePath } from './compile.ts'
import type { Path } from './compiled-path.ts'

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

  it('refuses what is neither a string nor an expression', () => {
    expect(() => compilePath(7 as unknown as Path, routeOptions)).toThrow(TypeError)
  })
})
