import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lowest } from '../../bench/guard/recorded.js'
import { findStale } from './generated.js'
import { findUnexplained } from './raised.js'
import { lowerLimits, measureTree, sumOf } from './size.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-tree-'))
  execFileSync('git', ['init', '-q', root])
  writeFileSync(join(root, 'page.md'), 'one\ntwo\n')
  writeFileSync(join(root, 'other'), 'not added')
  execFileSync('git', ['add', 'page.md'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the size of the repository', () => {
  it('counts the lines and bytes of the files that git has', () => {
    const folders = measureTree(root)
    expect(folders).toEqual([{ folder: 'files at the root', lines: 2, bytes: 8 }])
    expect(sumOf([...folders, { folder: 'docs', lines: 1, bytes: 10 }])).toEqual({ lines: 3, bytes: 18 })
  })

  it('lowers the limits to the next round number, and never raises one', () => {
    const limits = { lines: 325_000, bytes: 12_000_000 }
    expect(lowerLimits(limits, { lines: 310_001, bytes: 12_000_001 })).toEqual({ lines: 311_000, bytes: 12_000_000 })
  })

  it('keeps the limits of instructions when the others are lowered', () => {
    const instructions = { x64: { 24: { timesNode: { hello: 0.9 } } } }
    expect(lowerLimits({ lines: 2000, instructions }, { lines: 900 })).toEqual({ lines: 1000, instructions })
  })
})

describe('a limit', () => {
  const commit = (lines: number, hello: number, ...messages: string[]): void => {
    const limits = { lines, instructions: { x64: { 24: { node: { hello }, timesNode: { hello } } } } }
    mkdirSync(join(root, 'checks/tree'), { recursive: true })
    writeFileSync(join(root, 'checks/tree/limits.json'), JSON.stringify(limits))
    execFileSync('git', ['add', '.'], { cwd: root })
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...author, 'commit', '-q', ...messages.flatMap((each) => ['-m', each])], { cwd: root })
  }

  it('may fall without a word, and rises only in a commit that says why', () => {
    commit(100, 1, 'begin')
    commit(90, 0.9, 'fall')
    commit(95, 0.9, 'rise', 'There are more of them now.')
    expect(findUnexplained(root, '2000-01-01')).toEqual([])
    commit(95, 0.95, 'rise without a word')
    expect(findUnexplained(root, '2000-01-01')).toEqual([
      expect.stringMatching(
        /^\w+ raises "instructions, x64, 24, timesNode, hello" from 0.9 to 0.95 and does not say why\.$/,
      ),
    ])
  })

  it('of instructions only falls when it is recorded anew, unless it may be raised', () => {
    const before = { hello: 0.9, param: 1 }
    expect(lowest(before, { json: 1.2346, param: 1.1 }, false)).toEqual({ hello: 0.9, json: 1.235, param: 1 })
    expect(lowest(before, { param: 1.1 }, true)).toEqual({ hello: 0.9, param: 1.1 })
  })
})

describe('generated files', () => {
  it('are named if their command writes something else, and stay as they are', () => {
    const page = { files: ['page.md'], run: 'printf three > page.md' }
    expect(findStale(root, page)).toEqual(['page.md'])
    expect(readFileSync(join(root, 'page.md'), 'utf8')).toBe('one\ntwo\n')
    expect(findStale(root, { files: ['page.md'], run: 'true' })).toEqual([])
  })
})
