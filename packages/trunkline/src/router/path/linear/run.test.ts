import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/router-proof/runs.ts'
import type { Captures } from '../v4/expression.ts'
import type { Node } from './node.ts'
import { parseExpression } from './parse.ts'
import { compileProgram } from './program.ts'
import { runProgram } from './run.ts'
import type { Program } from './step.ts'

const RUNS = runs(3000)
/** The length of the longest text. */
const LONGEST = 7

describe('runProgram()', () => {
  it.each<[string, string, Captures | null]>([
    ['(a|ab)(c|bcd)(d*)', 'abcd', ['abcd', 'a', 'bcd', '']],
    ['(z)((a+)?(b+)?(c))*', 'zaacbbbcac', ['zaacbbbcac', 'z', 'ac', 'a', undefined, 'c']],
    ['(a*)*', 'b', ['', undefined]],
    ['(a*)+', 'b', ['', '']],
    ['(?:a?)*?y', 'aay', ['aay']],
    ['(a*?)??b', 'aab', ['aab', 'aa']],
    ['(?!(a)b)(.)', 'ab', ['b', undefined, 'b']],
    ['a(?=b|$)', 'acab', ['a']],
    ['\\bx\\B', 'yx xy', ['x']],
    ['^(?:a|b){2,3}?c', 'abac', ['abac']],
    ['a$', 'ab a', ['a']],
    ['b$', 'ab a', null],
    ['a+?b', 'aab', ['aab']],
    ['(?:(a)|b?)*', 'a', ['a', 'a']],
    ['(?:(?!(a))|a)b?', 'ab', ['ab', undefined]],
    ['(?:(?=a*b)a)*', 'aaabaa', ['aaa']],
    ['(?:(?!a*b)[ac])*', 'aacaab', ['aac']],
    ['(?:(?=b?a*c)a)*', 'aac', ['aa']],
    ['(?:(?=(?:a|b)*c)[ab]|b)*', 'abcab', ['ab']],
  ])('finds what /%s/ finds in %s', (source, text, captures) => {
    expect(toList(new RegExp(source).exec(text))).toEqual(captures)
    expect(compiled(source, '')(text)).toEqual(captures)
  })

  it('takes the letter case of expressions without the u flag', () => {
    expect(compiled('[k-s]', 'i')('\u212a\u017fS')).toEqual(['S'])
    expect(compiled('\u00b5', 'i')('\u039c')).toEqual(['\u039c'])
  })

  it('finds what any native expression finds', () => {
    fc.assert(
      fc.property(
        source,
        fc.constantFrom('', 'i'),
        fc.array(text, { minLength: 6, maxLength: 6 }),
        (made, flags, texts) => {
          const native = new RegExp(made, flags)
          const run = compiled(native.source, flags)
          for (const each of texts) expect(run(each), each).toEqual(toList(native.exec(each)))
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('the steps that are taken', () => {
  it.each([
    ['(?:a|a)*b', 'a'],
    ['(?:a*)*b', 'a'],
    ['(?:a|ab?|b)+c', 'ab'],
    ['(?:(?:a?)*b?)*c', 'ab'],
    ['^(?:(a+)+)+$', 'ab'],
    ['(?:(?=a*b)a)*c', 'a'],
    ['(?:(?=(?:a|ab)*c)(?:a|b))*d', 'ab'],
    ['(?:(?!(?:a|a)*c)a)*b', 'a'],
    ['(?:(?=(?:a*)*)a)*b', 'a'],
  ])('by /%s/ are no more than the program is long, for each character', (source, text) => {
    const expression = parseExpression(source, false)
    const { program, count } = countSteps(expression && compileProgram(expression))
    for (const length of [50, 100, 200, 400]) {
      const given = text.repeat(length).slice(0, length)
      const before = count.taken
      expect(runProgram(program, given)).toEqual(null)
      // Every state once, and once more for each start where a match is sought.
      const most = 2 * (count.steps + 1) * (length + 1) * (program.depth + 1)
      expect(count.taken - before, `at ${length}`).toBeLessThanOrEqual(most)
    }
  })
})

interface StepCount {
  /** How many steps a program and its look-aheads have. */
  steps: number
  /** How many were taken. */
  taken: number
}

function countSteps(
  program: Program | undefined,
  count: StepCount = { steps: 0, taken: 0 },
): { program: Program; count: StepCount } {
  if (program === undefined) throw new Error('no program')
  const steps = program.steps.map((step) => ({ ...step, look: step.look && countSteps(step.look, count).program }))
  count.steps += steps.length
  const watched = new Proxy(steps, {
    get(target, key) {
      count.taken++
      return Reflect.get(target, key)
    },
  })
  return { program: { ...program, steps: watched }, count }
}

function compiled(source: string, flags: string): (text: string) => Captures | null {
  const expression = parseExpression(source, flags === 'i')
  const program = expression && compileProgram(expression)
  if (program === undefined) throw new Error(`no program for ${source}`)
  return (text) => runProgram(program, text)
}

function toList(match: RegExpExecArray | null): Captures | null {
  return match && [...match]
}

const text = fc.string({
  unit: fc.constantFrom(...'aaabbbAAcC1-/_.\n\u212a\u017fKs\u00e9\u00c9\u01c5'),
  maxLength: LONGEST,
})

const atom = fc.constantFrom(
  ...['a', 'b', 'c', '-', '\\/', '.', '[ab]', '[^a]', '[^\\/]', '[a-c]', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S'],
  ...['\\b', '\\B', '^', '$', 'K', '\\u017f', '\u00e9', '[^\\W]', '\\x41', '[]', '[^]', '\\.', '(?:)', '{', '\\t'],
)
const quantifier = fc.constantFrom('', '', '', '', '?', '*', '+', '{2}', '{0,2}', '{1,}', '{2,3}', '{0}')

interface Sources {
  unit: string
  sequence: string
  choice: string
  plain: string
  small: string
}

const { small: source } = fc.letrec<Sources>((tie) => {
  const group = (opening: string) => tie('choice').map((inside) => `${opening}${inside})`)
  const repeated = (unit: fc.Arbitrary<string>) =>
    fc.tuple(unit, quantifier, fc.constantFrom('', '', '?')).map(([repeat, times, lazy]) => {
      const isAssertion = ['^', '$', '\\b', '\\B'].includes(repeat)
      return isAssertion || times === '' ? repeat : `${repeat}${times}${lazy}`
    })
  return {
    unit: fc.oneof(
      { maxDepth: 3 },
      { weight: 5, arbitrary: repeated(atom) },
      { weight: 2, arbitrary: repeated(group('(')) },
      { weight: 1, arbitrary: repeated(group('(?:')) },
      { weight: 1, arbitrary: group('(?!') },
      { weight: 1, arbitrary: tie('plain').map((inside) => `(?=${inside})`) },
    ),
    sequence: fc.array(tie('unit'), { maxLength: 3 }).map((units) => units.join('')),
    choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((ways) => ways.join('|')),
    // A look-ahead that holds must not capture, or there is no program for it.
    plain: (tie('choice') as fc.Arbitrary<string>).map((inside) => inside.replace(/(?<!\\)\((?!\?)/g, '(?:')),
    // The native engine takes hours for some others.
    small: (tie('choice') as fc.Arbitrary<string>).filter((choice) => countWays(choice) <= 1_000_000),
  }
})

/** No fewer than the ways in which the native engine tries to match one of the texts. */
function countWays(source: string): number {
  const expression = parseExpression(source, false)
  return expression === undefined ? 0 : sum(waysOf(expression.node))
}

/** The ways to match no character, one, two … of a text in which each character may be anything. */
function waysOf(node: Node): number[] {
  switch (node.type) {
    case 'char':
      return [0, 1]
    case 'sequence':
      return node.nodes.map(waysOf).reduce(combine, [1])
    case 'choice':
      return node.nodes.map(waysOf).reduce(add)
    case 'capture':
      return waysOf(node.node)
    case 'look':
      return [sum(waysOf(node.node))]
    case 'repeat':
      return waysToRepeat(waysOf(node.node), node.min, Math.min(node.max, node.min + LONGEST))
    default:
      return [1]
  }
}

function waysToRepeat(ways: number[], min: number, max: number): number[] {
  const [empty = 0, ...others] = ways
  let before = [1]
  let all = min === 0 ? before : []
  for (let times = 1; times <= max; times++) {
    // The engine goes no further behind an empty repetition that it does not need.
    if (times > min) all = add(all, combine(before, [empty]))
    before = combine(before, times > min ? [0, ...others] : ways)
    if (times >= min) all = add(all, before)
  }
  return all
}

function add(some: number[], others: number[]): number[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, i) => (some[i] ?? 0) + (others[i] ?? 0))
}

function combine(some: number[], others: number[]): number[] {
  const length = Math.min(some.length + others.length - 1, LONGEST + 1)
  return Array.from({ length }, (_, i) => sum(some.slice(0, i + 1).map((ways, at) => ways * (others[i - at] ?? 0))))
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
