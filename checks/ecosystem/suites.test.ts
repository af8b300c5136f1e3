import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

interface Test {
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  error?: string
}

interface Suite {
  package: string
  version: string
  lines: string[]
}

const load = createRequire(import.meta.url)
const { countsOf, differences } = load('./suites/comparing.js') as {
  countsOf(tests: Test[]): string
  differences(peer: Test[], ours: Test[]): { title: string; peer: string; ours: string; error: string }[]
}
const { PAGE, rowsOf } = load('./suites/page.js') as {
  PAGE: string
  rowsOf(page: string): { package: string; version: string; line: string }[]
}
const { readProjects } = load('./suites/projects.js') as { readProjects(): { suites: Suite[] }[] }
const { parseTap } = load('./suites/running.js') as { parseTap(text: string): Test[] }

const passed = (title: string): Test => ({ title, outcome: 'passed' })
const failed = (title: string): Test => ({ title, outcome: 'failed', error: 'broken' })

describe('suites of other packages', () => {
  it('are the same when the same tests fail, in any order', () => {
    expect(differences([passed('a'), failed('b')], [failed('b'), passed('a')])).toEqual([])
  })

  it('differ where equal counts hide that other tests fail', () => {
    expect(differences([passed('a'), failed('b')], [failed('a'), passed('b')])).toEqual([
      { title: 'a', peer: 'passed', ours: 'failed', error: 'broken' },
      { title: 'b', peer: 'failed', ours: 'passed', error: 'broken' },
    ])
  })

  it('differ when a test is left out, or one of two with the same title fails', () => {
    expect(differences([passed('a'), passed('b'), passed('b')], [passed('b'), failed('b')])).toEqual([
      { title: 'a', peer: 'passed', ours: 'not run', error: '' },
      { title: 'b', peer: 'passed, passed', ours: 'failed, passed', error: 'broken' },
    ])
  })

  it('are counted by what became of their tests', () => {
    expect(countsOf([passed('a'), failed('b'), passed('c'), { title: 'd', outcome: 'skipped' }])).toBe(
      '2 passed, 1 failed, 1 skipped',
    )
    expect(countsOf([])).toBe('0 passed')
  })

  it('tell in TAP each test once, without the points that sum up others', () => {
    const text = [
      'TAP version 13',
      '# Subtest: group',
      '    ok 1 - inner # time=3ms',
      '    not ok 2 - other inner',
      '    1..2',
      'not ok 1 - group',
      'ok 2 - outer',
      'ok 3 later # SKIP not here',
      '1..3',
    ].join('\n')
    expect(parseTap(text)).toEqual([
      { title: 'inner', outcome: 'passed' },
      { title: 'other inner', outcome: 'failed' },
      { title: 'outer', outcome: 'passed' },
      { title: 'later', outcome: 'skipped' },
    ])
  })
})

describe('checks/ecosystem/suites/results.md', () => {
  it('has every suite at its version on its lines: npm run test:suites -- --write', () => {
    const listed = readProjects().flatMap(({ suites }) =>
      suites.flatMap((suite) => suite.lines.map((line) => `${suite.package} ${suite.version} ${line}`)),
    )
    const shown = rowsOf(readFileSync(PAGE, 'utf8')).map((row) => `${row.package} ${row.version} ${row.line}`)
    expect(shown.sort()).toEqual(listed.sort())
  })
})
