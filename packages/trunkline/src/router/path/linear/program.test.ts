import { describe, expect, it } from 'vitest'
import { parseExpression } from './parse.ts'
import { compileProgram } from './program.ts'
import type { Program, Step } from './step.ts'

function programOf(source: string): Program | undefined {
  const expression = parseExpression(new RegExp(source).source, false)
  if (expression === undefined) throw new Error(`cannot parse ${source}`)
  return compileProgram(expression)
}

/** The steps as text, with the numbers that they use. */
function show({ op, number, to, otherwise, look }: Step): string {
  switch (op) {
    case 'char':
      return number === 0 ? 'char' : `char in ${number}`
    case 'split':
      return `${number}: ${to} or ${otherwise}`
    case 'jump':
      return `to ${to}`
    case 'forget':
      return `forget ${number}-${to}`
    case 'save':
    case 'begin round':
    case 'end round':
      return `${op} ${number}`
    case 'ahead':
    case 'not ahead':
      return `${op} (${look?.steps.map(show).join(', ')})`
    default:
      return op
  }
}

describe('compileProgram()', () => {
  it.each([
    ['ab', ['char', 'char', 'match']],
    ['(a)', ['save 0', 'char', 'save 1', 'match']],
    ['a|b|^', ['0: 1 or 3', 'char', 'to 7', '1: 4 or 6', 'char', 'to 7', 'start', 'match']],
    ['a{2}', ['char', 'char', 'match']],
    ['a?', ['0: 1 or 2', 'char', 'match']],
    ['a??', ['0: 2 or 1', 'char', 'match']],
    ['a{1,3}', ['char', '0: 2 or 5', 'char', '1: 4 or 5', 'char', 'match']],
    ['a*', ['0: 1 or 3', 'char', 'to 0', 'match']],
    ['a*?', ['0: 3 or 1', 'char', 'to 0', 'match']],
    ['a+', ['char', '0: 0 or 2', 'match']],
    ['a+?', ['char', '0: 2 or 0', 'match']],
    ['a{2,}', ['char', 'char', '0: 1 or 3', 'match']],
    ['(a)*', ['0: 1 or 6', 'forget 0-1', 'save 0', 'char', 'save 1', 'to 0', 'match']],
    ['(?:^)*', ['0: 1 or 5', 'begin round 0', 'start', 'end round 0', 'to 0', 'match']],
    ['(?:a?)*', ['0: 1 or 6', 'begin round 0', '1: 3 or 4', 'char in 1', 'end round 0', 'to 0', 'match']],
    [
      '(?:a?)+',
      [
        ...['0: 1 or 2', 'char', '1: 3 or 8', 'begin round 0'],
        ...['2: 5 or 6', 'char in 1', 'end round 0', 'to 2', 'match'],
      ],
    ],
    ['(?!a|b)$', ['not ahead (0: 1 or 3, char, to 4, char, match)', 'end', 'match']],
    ['(?=a+)\\b', ['ahead (char, 0: 0 or 2, match)', 'word border', 'match']],
    ['(?!((a))*)\\B', ['not ahead (0: 1 or 3, char, to 0, match)', 'no word border', 'match']],
  ])('makes these steps of /%s/', (source, steps) => {
    expect(programOf(source)?.steps.map(show)).toEqual(steps)
  })

  it('counts splits, captures and loops in each other whose rounds can be empty', () => {
    expect(programOf('(a)|(?:b?)*')).toMatchObject({ splits: 3, captures: 1, depth: 1, anchored: false })
    expect(programOf('^(?:(?:a?)*(?:b?)*)*')).toMatchObject({ splits: 5, captures: 0, depth: 2, anchored: true })
    expect(programOf('(?:(?:a+)*b)*')).toMatchObject({ splits: 3, depth: 0 })
  })

  it('takes 4096 steps and no more', () => {
    expect(programOf('a{4095}')?.steps).toHaveLength(4096)
    expect(programOf('(?=a{4095})')?.steps).toHaveLength(2)
    for (const source of ['a{4096}', '(?=a{4096})', '(?!a{4096})b', 'a{0,99999999}', 'a{99999999,}']) {
      expect(programOf(source), source).toBeUndefined()
    }
  })
})
