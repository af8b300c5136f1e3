import { describe, expect, it } from 'vitest'
import { parseExpression } from '../linear/parse.ts'
import { expandAlternatives } from './alternatives.ts'
import { compileV4Path } from './compile.ts'
import { isUnambiguous } from './unambiguous.ts'

describe('isUnambiguous()', () => {
  it.each([
    ...[
      '/a/:b?',
      '/:a?/:b?/c',
      '/files/*',
      '/*/x',
      '/*/:id',
      '/*.:ext',
      '/:a-:b',
      '/:a-:b-:c',
      '/:a.:b.:c',
      '/:a/:b-:c',
    ],
    ...['/v:version', '/@:user', '/:id(\\d+)', '/:id(\\d+)/:b', '/a/:b*', '/ab?cd', '/a(b|c)d', '/:a-:b/*'],
  ])('leaves %s to the native engine', (path) => {
    expect(isSafe(path)).toBe(true)
  })

  it.each([
    ...[
      '/*x*',
      '/:a--:b',
      '/:a:b',
      '/:a-*',
      '/:p+',
      '/(a*)*b',
      '/:a(.*)-:b(.*)',
      '/:a-:b(\\w+)-:c(.+)',
      '/a(?!b)',
      '/(a+)+',
    ],
    ...['/*:a', '/:a?:b?', '/(a?){9}'],
  ])('sees that %s can be read in several ways', (path) => {
    expect(isSafe(path)).toBe(false)
  })
})

function isSafe(path: string): boolean {
  const { regexp } = compileV4Path(path, { sensitive: false, strict: false, end: true })
  const expression = parseExpression(regexp.source, true)
  if (expression === undefined) throw new Error(`cannot parse ${regexp.source}`)
  return isUnambiguous(expandAlternatives(expression.node))
}
