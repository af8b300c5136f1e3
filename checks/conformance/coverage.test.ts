import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { topics } from './scenarios/index.ts'
import { findGaps } from './src/coverage.ts'
import { readPinnedTitles, readRows, readTitlesBySpecification, readToCome } from './src/documents.ts'
import { pairs } from './src/peers.ts'
import type { Topic } from './src/scenario.ts'
import { parseRows } from './src/specification.ts'

it('every line is checked by one file', () => {
  const here = new URL('.', import.meta.url)
  const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'))
  const checked = tests.flatMap((name) =>
    [...readFileSync(new URL(name, here), 'utf8').matchAll(/^checkLine\('(.*)'\)$/gm)].map(([, line]) => line),
  )
  expect(checked.sort()).toEqual([...new Set(pairs.map(({ subject }) => subject.line))].sort())
})

describe('coverage of the specification', () => {
  it('has a scenario for every row that is not to come', () => {
    expect(findGaps(readRows(), topics, readToCome())).toEqual([])
  })

  it('has no two scenarios of one title', () => {
    const titles = topics.flatMap(({ scenarios }) => scenarios.map(({ title }) => title))
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})

describe('the check of coverage', () => {
  const rows = parseRows('## Head\n\n| Call | Line |\n|---|---|\n| `a()` | all |\n| b | 5.x |\n')
  const topic = (...covered: string[]): Topic[] => [
    { file: 'x', lines: ['5.x'], scenarios: [{ kind: 'observe', title: 'one', rows: covered, observe: () => 1 }] },
  ]

  it('takes the lines of a row from the text', () => {
    expect(rows).toEqual([
      { id: 'Head › a()', heading: 'Head', lines: ['3.x', '4.x', '5.x'] },
      { id: 'Head › b', heading: 'Head', lines: ['5.x'] },
    ])
  })

  it('names rows without a scenario, by line', () => {
    expect(findGaps(rows, topic('Head › a()'), { '4.x line': ['Head › a()'], parsers: ['Head › b'] })).toEqual([
      'no scenario on 3.x: Head › a()',
    ])
  })

  it('names rows that do not exist', () => {
    expect(findGaps([], topic('Head › c'), { files: ['Head › d'] })).toEqual([
      'no such row: Head › d',
      'no such row: Head › c',
    ])
  })

  it('wants a row off the list of those to come once it has a scenario', () => {
    const gaps = findGaps(rows.slice(1), topic('Head › b'), { parsers: ['Head › b'] })
    expect(gaps).toEqual(['has a scenario on 5.x, and must leave the list of those to come: Head › b'])
  })
})

describe('docs/differences.md', () => {
  it('has one row for each difference scenario, and none for another', () => {
    const pinned = topics
      .flatMap(({ scenarios }) => scenarios.filter(({ kind }) => kind === 'difference'))
      .map(({ title }) => title)
    expect(readPinnedTitles().sort()).toEqual(pinned.sort())
  })

  it('says which rows the specification asks for', () => {
    const asked = topics
      .flatMap(({ scenarios }) => scenarios.filter((one) => one.kind === 'difference' && one.bySpecification))
      .map(({ title }) => title)
    expect(readTitlesBySpecification().sort()).toEqual(asked.sort())
  })

  it('has no row whose two sides are the same', () => {
    const differences = topics.flatMap(({ scenarios }) => scenarios.filter((one) => one.kind === 'difference'))
    const equal = differences.filter(
      ({ expected }) => JSON.stringify(expected.oracle) === JSON.stringify(expected.subject),
    )
    expect(equal.map(({ title }) => title)).toEqual([])
  })
})
