import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findStale } from './generated.js'
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
})

describe('generated files', () => {
  it('are named if their command writes something else, and stay as they are', () => {
    const page = { files: ['page.md'], run: 'printf three > page.md' }
    expect(findStale(root, page)).toEqual(['page.md'])
    expect(readFileSync(join(root, 'page.md'), 'utf8')).toBe('one\ntwo\n')
    expect(findStale(root, { files: ['page.md'], run: 'true' })).toEqual([])
  })
})
