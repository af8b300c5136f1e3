import { describe, expect, it } from 'vitest'
import { canBeEmpty, isAnchored, type Node } from './node.ts'
import { parseExpression } from './parse.ts'

function nodeOf(source: string): Node {
  const expression = parseExpression(source, false)
  if (expression === undefined) throw new Error(`cannot parse ${source}`)
  return expression.node
}

describe('canBeEmpty()', () => {
  it.each(['', '^', '$', '\\b', '\\B', '(?=a)', '(?!a)', 'a*', 'a?', 'a{0}', '()', '(a?)', 'a|', 'a?b*', '(?:a?)+'])(
    'holds for /%s/',
    (source) => expect(canBeEmpty(nodeOf(source))).toBe(true),
  )

  it.each(['a', '.', '(a)', 'a|b', 'a?b', 'ab?', 'a+', 'a{2}', '(?:a|b)+', '(a)(b?)', '^a'])(
    'does not hold for /%s/',
    (source) => expect(canBeEmpty(nodeOf(source))).toBe(false),
  )
})

describe('isAnchored()', () => {
  it.each(['^', '^a', '(^a)', '(?:^a|^b)', '^a|^b', '(^a|(^b))c', '^|^a'])('holds for /%s/', (source) =>
    expect(isAnchored(nodeOf(source))).toBe(true),
  )

  it.each(['', 'a', 'a^', '^a|b', 'a|^b', '(a)', '(?:^a)?', '(?=^)a', '(?!^)a', '$', '\\b'])(
    'does not hold for /%s/',
    (source) => expect(isAnchored(nodeOf(source))).toBe(false),
  )
})
