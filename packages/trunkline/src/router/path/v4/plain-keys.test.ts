import pathToRegexp from 'path-to-regexp-0.1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { V4Key } from './captures.ts'
import { compileV4Path } from './compile.ts'
import { readPlainKeys } from './plain-keys.ts'

const route = { sensitive: false, strict: false, end: true }

describe('the keys of a plain path', () => {
  it.each(['/', '/a', '/a-b/c_d', '/:id', '/a/:id', '/:a/:b', '/:a/b/:longer/:c1/d', '/:__proto__/:constructor'])(
    'are those of path-to-regexp: %s',
    (path) => {
      const keys: V4Key[] = []
      pathToRegexp(path, keys, route)
      expect(readPlainKeys(path)).toStrictEqual(keys)
    },
  )

  it.each([
    '',
    'a',
    '//',
    '/a/',
    '/a.b',
    '/:a.b',
    '/:a-:b',
    '/a:b',
    '/:a?',
    '/:a*',
    '/*',
    '/(a)',
    '/a|b',
    '/é',
    '/a\n',
  ])('are left to path-to-regexp: %j', (path) => expect(readPlainKeys(path)).toBeUndefined())

  it('are read from texts only', () => {
    expect([readPlainKeys(/^\/a$/), readPlainKeys(['/a']), readPlainKeys(7 as never)]).toEqual(Array(3).fill(undefined))
  })
})

describe('the RegExp of a plain path', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is made when it is read, and once', () => {
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
    const pattern = compileV4Path('/users/:id', route)
    expect(create).not.toHaveBeenCalled()
    expect(pattern.regexp).toBe(pattern.regexp)
    pattern.match('/users/7')
    expect(create).toHaveBeenCalledTimes(1)
  })
})
