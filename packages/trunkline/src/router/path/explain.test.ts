import { pathToRegexp } from 'path-to-regexp'
import { describe, expect, it } from 'vitest'
import { compilePath } from './compile.ts'
import { explainPattern, translateV4Pattern } from './explain.ts'

const routeOptions = { sensitive: false, strict: false, end: true }

const translations: [v4: string, v5: string][] = [
  ['*', '{*splat}'],
  ['/*', '/{*splat}'],
  ['/api/*', '/api/{*splat}'],
  ['/a/*/b/*', '/a/{*splat}/b/{*splat2}'],
  ['/users/:id?', '/users{/:id}'],
  ['/:name.:format?', '/:name{.:format}'],
  ['/files/:path*', '/files{/*path}'],
  ['/files/:path+', '/files/*path'],
  ['/files/:path(*)', '/files/*path'],
  ['/files/:path(.*)', '/files/*path'],
  ['/users/:id(\\d+)', '/users/:id'],
  ['/ab?cd', '/a{b}cd'],
  ['/ab(cd)?e', '/ab{cd}e'],
  ['/(.*)', '/{*splat}'],
]

describe('the help for a 4.x pattern', () => {
  for (const [v4, v5] of translations) {
    it(`answers ${v4} with ${v5}`, () => {
      expect(translateV4Pattern(v4).pattern).toBe(v5)
      expect(() => pathToRegexp(v5)).not.toThrow()
      expect(() => compilePath(v4, routeOptions)).toThrow(`in 5.x write "${v5}"`)
    })
  }

  it('keeps the message of the grammar, with pattern and position', () => {
    expect(() => compilePath('/api/*', routeOptions)).toThrow('Missing parameter name at index 6: /api/*')
  })

  it('says what an expression in a parameter becomes', () => {
    expect(() => compilePath('/u/:id(\\d+)', routeOptions)).toThrow('check id against (\\d+) in the handler')
  })

  it('offers an array for alternatives', () => {
    expect(() => compilePath('/(a|b)/c', routeOptions)).toThrow('give 2 paths in an array instead of (a|b)')
  })

  it('offers an escape or a RegExp where 5.x has no such pattern', () => {
    expect(() => compilePath('/ab+cd', routeOptions)).toThrow('or use a RegExp as path')
    expect(() => compilePath('/a[bc]', routeOptions)).toThrow('escape a character that is meant literally')
  })

  it('says nothing of 4.x where the mistake is one of 5.x', () => {
    expect(() => compilePath('/a{b', routeOptions)).toThrow(
      /^Unexpected end at index 4, expected }: \/a\{b; visit \S+ for info$/,
    )
    expect(() => compilePath('/a\\', routeOptions)).toThrow(/^Unexpected end after \\/)
  })
})

describe('translateV4Pattern()', () => {
  const check = 'check id against (\\d+) in the handler, or use a RegExp as path'
  const literally = String.raw`escape a character that is meant literally, as in "\\?", or use a RegExp as path`
  it.each([
    ['/a', '/a', []],
    ['/:id', '/:id', []],
    ['/:id(\\d+)', '/:id', [check]],
    ['/:path(*)', '/*path', []],
    ['/:path(.*)', '/*path', []],
    ['/a(.*)', '/a{*splat}', []],
    ['/x(ab)', '/x(ab)', ['use a RegExp as path instead of (ab)']],
    ['/x(ab)+', '/x(ab)+', ['use a RegExp as path instead of (ab)+']],
    ['/(a|b)?', '/(a|b)?', ['give 2 paths in an array instead of (a|b)?']],
    ['/(a|b|c)', '/(a|b|c)', ['give 3 paths in an array instead of (a|b|c)']],
    ['/(a|b*)', '/(a|b*)', ['use a RegExp as path instead of (a|b*)']],
    ['/ab+', '/ab+', [literally]],
    ['/:id(\\d+)/b+', '/:id(\\d+)/b+', [check]],
  ])('makes of %s %s, with notes', (source, pattern, notes) => {
    expect(translateV4Pattern(source)).toEqual({ pattern, notes })
  })
})

describe('explainPattern()', () => {
  function messageOf(source: string, isAccepted: boolean): string {
    return (explainPattern(new Error('refused'), source, () => isAccepted) as Error).message
  }

  it('says what to write, and what to do besides', () => {
    expect(messageOf('/:id(\\d+)', true)).toBe(
      'refused\n  Trunkline: "/:id(\\d+)" is a 4.x pattern; in 5.x write "/:id"; ' +
        'check id against (\\d+) in the handler, or use a RegExp as path; ' +
        '"npx @trunkline/cli doctor" shows what to write',
    )
  })

  it('offers nothing that 5.x refuses as well', () => {
    expect(messageOf('/*', false)).toBe('refused')
    expect(messageOf('/:id(\\d+)', false)).toMatch(/4\.x pattern; check id against/)
    expect(() => compilePath('/*:', routeOptions)).toThrow(/^Missing parameter name[^\n]*$/)
  })

  it('adds nothing where the pattern is none of 4.x, or the error is none', () => {
    expect(messageOf('/a', true)).toBe('refused')
    expect(explainPattern('refused', '/*', () => true)).toBe('refused')
  })
})
