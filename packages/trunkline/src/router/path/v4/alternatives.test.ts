import { describe, expect, it } from 'vitest'
import { charSetOf } from '../linear/char-set.ts'
import { parseExpression } from '../linear/parse.ts'
import { ANY, type PathShape } from '../shape.ts'
import { expandAlternatives, hasSlash, type Item } from './alternatives.ts'
import { outline } from './outline.ts'

function alternativesOf(source: string): Item[][] {
  const expression = parseExpression(source, false)
  if (expression === undefined) throw new Error(`cannot parse ${source}`)
  return expandAlternatives(expression.node)
}

/** An alternative as text: `a` for the character, `?` for any of a set, `+` and `*` for runs. */
function show(item: Item): string {
  switch (item.type) {
    case 'char':
      return item.literal ?? '?'
    case 'run':
      return item.canBeEmpty ? '*' : '+'
    case 'start':
      return '^'
    case 'end':
      return '$'
    default:
      return `<${item.type}>`
  }
}

describe('expandAlternatives()', () => {
  it.each([
    ['^ab$', ['^ab$']],
    ['a[bc]', ['a?']],
    ['a|b|cd', ['a', 'b', 'cd']],
    ['(a|b)c(?:d|e)', ['acd', 'ace', 'bcd', 'bce']],
    ['a\\bb\\Bc', ['abc']],
    ['a?b', ['ab', 'b']],
    ['(a|b)?', ['a', 'b', '']],
    ['a*b+', ['*+']],
    ['(a)*(b)+', ['*+']],
    ['a{2,3}b{0,2}', ['+*']],
    ['(ab){1}', ['ab']],
    ['(ab)*c', ['<unknown>c']],
    ['(ab)+c', ['ab<unknown>c']],
    ['(?:a|bc)+', ['a<unknown>', 'bc<unknown>']],
  ])('has these ways through /%s/', (source, ways) => {
    expect(alternativesOf(source).map((items) => items.map(show).join(''))).toEqual(ways)
  })

  it.each([
    ['(?=\\/|$)', '<segment end>'],
    ['(?=[/]|$)', '<segment end>'],
    ...['(?!\\/|$)', '(?=\\/)', '(?=\\/|$|a)', '(?=a|$)', '(?=\\/|a)', '(?=$|\\/)', '(?=[ab]|$)', '(?=$|$)'].map(
      (look) => [look, '<unknown>'],
    ),
  ])('takes /%s/ for %s', (source, item) => {
    expect(alternativesOf(`a${source}b`).map((items) => items.map(show).join(''))).toEqual([`a${item}b`])
  })

  it('makes sixteen alternatives at most, and tells no more of what comes then', () => {
    expect(alternativesOf('(a|b)(a|b)(a|b)(a|b)c')).toHaveLength(16)
    const ways = alternativesOf('(a|b)(a|b)(a|b)(a|b)(a|b)c').map((items) => items.map(show).join(''))
    expect(ways).toHaveLength(16)
    expect(ways[0]).toBe('aaaa<unknown>c')
  })
})

describe('hasSlash()', () => {
  it('holds for sets with a slash', () => {
    expect(['.', '[^a]', '\\/', '[^\\/]', 'a'].map((atom) => hasSlash(charSetOf(atom, false)))).toEqual([
      ...[true, true, true, false, false],
    ])
  })
})

describe('outline()', () => {
  it.each<[string, PathShape[] | undefined]>([
    ['^\\/a\\/B$', [{ segments: ['a', 'b'], open: false }]],
    ['^\\/a(?=\\/|$)', [{ segments: ['a'], open: true }]],
    ['^\\/a(?=\\/|$)\\/b$', [{ segments: ['a', 'b'], open: false }]],
    ['^\\/^a$', [{ segments: ['a'], open: false }]],
    ['^\\/a', [{ segments: [], open: true }]],
    ['^\\/a\\/$', [{ segments: ['a'], open: false }]],
    ['^\\/ab*$', [{ segments: [ANY], open: false }]],
    ['^\\/b*$', [{ segments: [], open: true }]],
    ['^\\/b+c$', [{ segments: [ANY], open: false }]],
    ['^\\/[ab]c$', [{ segments: [ANY], open: false }]],
    ['^\\/a\\/.b$', [{ segments: ['a'], open: true }]],
    ['^\\/é$', [{ segments: [ANY], open: false }]],
    ['^a\\/b$', undefined],
    ['\\/a$', undefined],
    ['^\\/a$|b', undefined],
    ['^$', [{ segments: [], open: false }]],
  ])('of /%s/ tells what is certain', (source, shapes) => {
    expect(outline(alternativesOf(source))).toEqual(shapes)
  })
})
