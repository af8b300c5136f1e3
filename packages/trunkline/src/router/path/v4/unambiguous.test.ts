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

describe('an expression', () => {
  it.each([
    ...[
      '^a$',
      '^a*',
      '^a*$',
      '^a*$b*',
      '^[^\\/]*(?=\\/|$).*',
      '^a*b[ab]*$',
      '^[ab]*c[ab]*$',
      '^.*-[^-]*$',
      '^(?:a|b*)$',
    ],
  ])('/%s/ can be read in one way', (source) => {
    expect(isSafeSource(source)).toBe(true)
  })

  it.each([
    ...['a', 'a*b', '^a|b', '^a*a*', '^.*(?=\\/|$).*', '^[ab]*[bc]cc*$', '^[ab]*bc*acc*$', '^.*-[^a]*$', '^(?:ab)*$'],
  ])('/%s/ may be read in several ways', (source) => {
    expect(isSafeSource(source)).toBe(false)
  })
})

function isSafe(path: string): boolean {
  return isSafeSource(compileV4Path(path, { sensitive: false, strict: false, end: true }).regexp.source)
}

function isSafeSource(source: string): boolean {
  const expression = parseExpression(source, true)
  if (expression === undefined) throw new Error(`cannot parse ${source}`)
  return isUnambiguous(expandAlternatives(expression.node))
}
