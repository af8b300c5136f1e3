import { describe, expect, it } from 'vitest'
import { hasChar } from './char-set.ts'
import type { Node } from './node.ts'
import { parseExpression } from './parse.ts'

/** A tree as text: what a set takes of these characters stands for it, and a literal is quoted. */
const SAMPLE = 'abc/-.'

function show(node: Node): string {
  switch (node.type) {
    case 'char': {
      const members = [...SAMPLE].filter((char) => hasChar(node.set, char.charCodeAt(0))).join('')
      return node.literal === undefined ? `[${members}]` : `'${node.literal}'`
    }
    case 'sequence':
    case 'choice':
      return `${node.type}(${node.nodes.map(show).join(' ')})`
    case 'capture':
      return `capture ${node.index}(${show(node.node)})`
    case 'look':
      return `${node.negative ? 'not ' : ''}ahead(${show(node.node)})`
    case 'repeat': {
      const { min, max, greedy, captures } = node
      return `${min}-${max}${greedy ? '' : ' lazy'} of captures ${captures.join('-')}(${show(node.node)})`
    }
    default:
      return node.type
  }
}

function shown(source: string, ignoreCase = false): string | undefined {
  const expression = parseExpression(new RegExp(source).source, ignoreCase)
  return expression && show(expression.node)
}

describe('the tree of an expression', () => {
  it.each([
    ['a', "'a'"],
    ['ab', "sequence('a' 'b')"],
    ['a|b', "choice('a' 'b')"],
    ['a|bc|', "choice('a' sequence('b' 'c') sequence())"],
    ['(?:a)', "'a'"],
    ['(?:a|b)c', "sequence(choice('a' 'b') 'c')"],
    ['(a)(?:b)(c)', "sequence(capture 0('a') 'b' capture 1('c'))"],
    ['((a)b)', "capture 0(sequence(capture 1('a') 'b'))"],
    ['(?<name>a)(b)', "sequence(capture 0('a') capture 1('b'))"],
    ['^a$|\\b\\B', "choice(sequence(start 'a' end) sequence(word border no word border))"],
    ['(?=a)(?!(b))', "sequence(ahead('a') not ahead(capture 0('b')))"],
    ['(a)(?=b)', "sequence(capture 0('a') ahead('b'))"],
  ])('of /%s/', (source, tree) => expect(shown(source)).toBe(tree))

  it.each([
    ['a*', "0-Infinity of captures 0-0('a')"],
    ['a+?', "1-Infinity lazy of captures 0-0('a')"],
    ['a?', "0-1 of captures 0-0('a')"],
    ['a{2}', "2-2 of captures 0-0('a')"],
    ['a{2,}?', "2-Infinity lazy of captures 0-0('a')"],
    ['a{2,13}', "2-13 of captures 0-0('a')"],
    ['a{0,3}', "0-3 of captures 0-0('a')"],
    ['(a)((b)c)*', "sequence(capture 0('a') 0-Infinity of captures 1-3(capture 1(sequence(capture 2('b') 'c'))))"],
  ])('with the repetition /%s/', (source, tree) => expect(shown(source)).toBe(tree))

  it.each([
    ['.', '[abc/-.]'],
    ['\\.', "'.'"],
    ['\\/', "'/'"],
    ['[/]', "'/'"],
    ['[\\/]', "'/'"],
    ['[^/]', '[abc-.]'],
    ['[ab]', '[ab]'],
    ['\\w', '[abc]'],
    ['\\x61', '[a]'],
  ])('with /%s/, which is written as itself or stands for more', (source, tree) => expect(shown(source)).toBe(tree))

  it('has both letter cases where the expression does', () => {
    expect([shown('[A]'), shown('[A]', true)]).toEqual(['[]', '[a]'])
  })

  it('counts captures', () => {
    expect(parseExpression('(a)(?:b)((c)|(?<d>d))', false)?.captures).toBe(4)
    expect(parseExpression('(?:a)', false)?.captures).toBe(0)
  })
})

describe('a look-ahead and the character behind it', () => {
  it.each([
    ['(?!a).', '[bc/-.]'],
    ['(?!\\/|-).', '[abc.]'],
    ['(?!\\/|-)[ab\\/]', '[ab]'],
    ['(?![ab]).', '[c/-.]'],
    ['(?!\\/|\\/a-).', '[abc-.]'],
    ['(?!-b|a|-).', '[bc/.]'],
    ['c(?!a).', "sequence('c' [bc/-.])"],
    ['(?!a)(?!b).', "sequence(not ahead('a') [ac/-.])"],
  ])('become one character in /%s/', (source, tree) => expect(shown(source)).toBe(tree))

  it.each([
    ['(?=a).', "sequence(ahead('a') [abc/-.])"],
    ['(?!ab).', "sequence(not ahead(sequence('a' 'b')) [abc/-.])"],
    ['(?!a|bc).', "sequence(not ahead(choice('a' sequence('b' 'c'))) [abc/-.])"],
    ['(?!a|[a]b).', "sequence(not ahead(choice('a' sequence([a] 'b'))) [abc/-.])"],
    ['(?!a|).', "sequence(not ahead(choice('a' sequence())) [abc/-.])"],
    ['(?!a|$).', "sequence(not ahead(choice('a' end)) [abc/-.])"],
    ['(?!$).', 'sequence(not ahead(end) [abc/-.])'],
    ['(?!a|$b).', "sequence(not ahead(choice('a' sequence(end 'b'))) [abc/-.])"],
    ['(?!a)(.)', "sequence(not ahead('a') capture 0([abc/-.]))"],
    ['(?!a).*', "sequence(not ahead('a') 0-Infinity of captures 0-0([abc/-.]))"],
    ['.(?!a)', "sequence([abc/-.] not ahead('a'))"],
    ['(?!a)', "not ahead('a')"],
  ])('stay two in /%s/', (source, tree) => expect(shown(source)).toBe(tree))
})

describe('what is not parsed', () => {
  it.each(['(a)\\1', '(?<n>a)\\k<n>', '(?<=a)b', '(?<!a)b', '(?=(a))', '(?=b(?:(a)))', '\\01', '\\c'])(
    'is left to others: /%s/',
    (source) => expect(shown(source)).toBeUndefined(),
  )

  it('fails where the source is no expression at all', () => {
    expect(() => parseExpression('[b-a]', false)).toThrow(SyntaxError)
  })
})
