import { describe, expect, it } from 'vitest'
import { compileV4Path } from './compile.ts'
import { compilePlainPattern } from './plain.ts'

const options = { sensitive: false, strict: false, end: true }

describe('compilePlainPattern()', () => {
  it.each(['/users', '/users/', '/users/:id', '/:a/b/:c', '/a.b/c-d', '/a b', '/%20', '//a'])('reads %s', (path) => {
    expect(isPlain(path)).toBe(true)
  })

  it.each([
    '/',
    'a',
    '*',
    '/a*',
    '/:a-b',
    '/a-:b',
    '/:a?',
    '/:a+',
    '/:a*',
    '/:a(\\d+)',
    '/ab?',
    '/(a)',
    '/a|b',
    '/é',
    '/\\d',
  ])('leaves %s to others', (path) => {
    expect(isPlain(path)).toBe(false)
  })

  it('folds the case of ASCII letters only', () => {
    const plain = compilePlainPattern('^\\/k\\/?$', options)
    expect(plain?.execute('/K')).toEqual(['/K'])
    expect(plain?.execute('/\u212a')).toBeNull()
  })

  it.each([
    ['^\\/k\\/?$', { '/k': ['/k'], '/k/': ['/k/'], '/kx': null, '/k//': null, '/x': null, '/': null, '': null }],
    ['^\\/k$', { '/k': ['/k'], '/k/': null }],
    ['^\\/k\\/?(?=\\/|$)', { '/k': ['/k'], '/k/': ['/k/'], '/k/x': ['/k'], '/k//x': ['/k/'], '/kx': null }],
    ['^\\/k(?=\\/|$)', { '/k': ['/k'], '/k/': ['/k'], '/k//x': ['/k'], '/kx': null }],
    ['^\\/k(?:\\/([^\\/]+?))$', { '/k/1': ['/k/1', '1'], '/k/': null, '/k/1/': null }],
  ])('finds what /%s/ finds', (source, wanted) => {
    const plain = compilePlainPattern(source, options)
    for (const [path, captures] of Object.entries(wanted)) {
      expect(plain?.execute(path), path).toEqual(captures)
      expect(new RegExp(source).exec(path)?.slice() ?? null, path).toEqual(captures)
    }
  })
})

function isPlain(path: string): boolean {
  return compilePlainPattern(compileV4Path(path, options).regexp.source, options) !== undefined
}
