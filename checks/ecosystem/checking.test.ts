import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Result {
  name: string
  passed: string[]
  failed: { title: string; error: string }[]
}

interface Package {
  name: string
  lines: string[]
}

const { faultsOf, runChecks } = createRequire(import.meta.url)('./checking.js') as {
  faultsOf(group: { name: string; packages: Package[] }, line: string, results: Result[]): { name: string }[]
  runChecks(project: string, env: Record<string, string>): Promise<Result[]>
}

describe('what the runner of ecosystem checks makes of them', () => {
  const project = mkdtempSync(join(tmpdir(), 'ecosystem-'))
  let results: Result[]

  beforeAll(async () => {
    mkdirSync(join(project, 'checks'))
    writeFileSync(
      join(project, 'checks/some.test.js'),
      `const { describe, it } = require('node:test')
      describe('works', () => it('a', () => {}))
      describe('fails', () => { it('a', () => {}); it('b', () => { throw new Error('broken') }) })
      describe('fails-when-loaded', () => { throw new Error('not here') })
      describe('skipped', () => it('a', { skip: true }, () => {}))
      describe('empty', () => {})
      describe('stranger', () => it('a', () => {}))`,
    )
    writeFileSync(join(project, 'checks/other.test.js'), `throw new Error('cannot be loaded')`)
    results = await runChecks(project, {})
  })

  afterAll(() => rmSync(project, { recursive: true }))

  function faults(line: string, ...packages: Package[]): string[] {
    return faultsOf({ name: 'group', packages }, line, results).map(({ name }) => name.replace(/\/.*\//, '/'))
  }

  const ofEveryLine = (name: string): Package => ({ name, lines: ['v4', 'v5'] })

  it('a package passes when it has a test and none of its tests fails', () => {
    const names = ['works', 'fails', 'fails-when-loaded', 'skipped', 'empty', 'absent']
    expect(faults('v4', ...names.map(ofEveryLine))).toEqual([
      'group/other.test.js',
      'group/stranger',
      'fails',
      'fails-when-loaded',
      'skipped',
      'empty',
      'absent',
    ])
  })

  it('a package of another line may fail', () => {
    expect(faults('v5', { name: 'fails', lines: ['v4'] })).not.toContain('fails')
    expect(faults('v4', { name: 'fails', lines: ['v4'] })).toContain('fails')
  })

  it('tells which test failed, and how', () => {
    expect(results.find(({ name }) => name === 'fails')).toEqual({
      name: 'fails',
      passed: ['a'],
      failed: [{ title: 'b', error: expect.stringMatching(/^Error: broken\n/) }],
    })
  })
})
