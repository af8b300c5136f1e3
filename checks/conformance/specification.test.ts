import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { topics } from './scenarios/index.ts'
import { hasTest, readSpecification, readStatements, root } from './src/documents.ts'
import type { Topic } from './src/scenario.ts'
import { findStatementGaps, formatStatements, type Statement } from './src/statements.ts'

describe('the statements of the specification', () => {
  it('are all there, each with checks on its lines or the reason why it has none', () => {
    expect(findStatementGaps(readSpecification(), readStatements(), topics, hasTest)).toEqual([])
  })

  it('are shown by checks/conformance/specification/statements.md as they are', () => {
    const page = readFileSync(new URL('checks/conformance/specification/statements.md', root), 'utf8')
    expect(page, 'run "npm run coverage"').toBe(formatStatements(readSpecification(), readStatements(), topics))
  })
})

describe('the check of statements', () => {
  const text = '## Head\n\nOne rule. Another.\n\n| Call | Line | Rule |\n|---|---|---|\n| `a()` | 5.x | Does it. |\n'
  const topic: Topic = {
    file: 'x',
    lines: ['5.x'],
    scenarios: [{ kind: 'observe', title: 'played', rows: [], observe: () => 1 }],
  }
  const row: Statement = { heading: 'Head', row: 'a()', says: '5.x | Does it.', checks: ['played'] }
  const prose: Statement = { heading: 'Head', says: 'One rule. Another.', noRule: 'advice' }
  const gaps = (...statements: Statement[]): string[] =>
    findStatementGaps(text, statements, [topic], (file, title) => file === 'packages/x.test.ts' && title === 'a › b')

  it('finds nothing where everything is checked', () => {
    expect(gaps(row, prose)).toEqual([])
    expect(gaps({ ...row, checks: ['packages/x.test.ts › a › b'] }, prose)).toEqual([])
  })

  it('names what nobody quotes, and quotes of what is not there', () => {
    expect(gaps(row, { ...prose, says: 'One rule.' })).toEqual(['nobody quotes "Another." of Head'])
    expect(gaps(row, prose, { ...prose, row: 'a()' })).toEqual(['not in the text: "One rule. Another." in a() of Head'])
  })

  it('names lines without a check', () => {
    expect(gaps({ ...row, lines: ['4.x', '5.x'] }, prose)).toEqual(['no check on 4.x: "5.x | Does it."'])
  })

  it('names checks that do not exist', () => {
    const checks = ['played', 'never played', 'packages/x.test.ts › c']
    expect(gaps({ ...row, checks }, prose)).toEqual([
      'no such check: "never played" of "5.x | Does it."',
      'no such check: "packages/x.test.ts › c" of "5.x | Does it."',
    ])
  })

  it('wants checks, or a reason to have none', () => {
    const { checks: _, ...unchecked } = row
    expect(gaps(unchecked, prose)[0]).toBe('needs either checks or a reason to have none: "5.x | Does it."')
    expect(gaps({ ...row, noRule: 'advice' }, prose)).toHaveLength(1)
  })
})
