import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patience, runs } from '../../../../test/router-proof/runs.ts'
import type { Captures } from '../v4/captures.ts'
import { parseExpression } from './parse.ts'
import { compileProgram } from './program.ts'
import { runProgram } from './run.ts'

const RUNS = runs(3000)

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
  ])('finds what /%s/ finds in %s', (source, text, captures) => {
    expect([...(new RegExp(source).exec(text) ?? [])]).toEqual(captures)
    expect(compiled(source, '')(text)).toEqual(captures)
  })

  it('takes the letter case of expressions without the u flag', () => {
    expect(compiled('[k-s]', 'i')('\u212a\u017fS')).toEqual(['S'])
    expect(compiled('\u00b5', 'i')('\u039c')).toEqual(['\u039c'])
  })

  it('finds what any native expression finds', { timeout: patience(RUNS) }, () => {
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

describe('parseExpression()', () => {
  it.each(['(a)\\1', '(?<n>a)\\k<n>', '(?<=a)b', '(?<!a)b', '(?=(a))', '\\01'])('leaves /%s/ to others', (given) => {
    expect(parseExpression(new RegExp(given).source, false)).toBeUndefined()
  })

  it('makes no program of repetitions that would fill the memory', () => {
    const expression = parseExpression('((a{99}){99}){99}|(?!b{9999999999})', false)
    expect(expression && compileProgram(expression)).toBeUndefined()
  })
})

function compiled(source: string, flags: string): (text: string) => Captures | null {
  const expression = parseExpression(source, flags === 'i')
  const program = expression && compileProgram(expression)
  if (program === undefined) throw new Error(`no program for ${source}`)
  return (text) => runProgram(program, text)
}

function toList(match: RegExpExecArray | null): Captures | null {
  return match && [...match]
}

const text = fc.string({ unit: fc.constantFrom(...'aaabbbAAcC1-/_.\n\u212a\u017fKs\u00e9\u00c9\u01c5'), maxLength: 7 })

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
    // The native engine takes hours for some of the larger ones.
    small: (tie('choice') as fc.Arbitrary<string>).filter((choice) => choice.length <= 50),
  }
})
