import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'

function check(): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [join(ROOT, 'build/line-types.js'), '--check'], { encoding: 'utf8' })
}

describe('the types of 4.x that are made from those of 5.x', () => {
  it('are in git as build/line-types.js writes them', () => {
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })

  it('are in git: a new clone has them before it is built', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    expect(ignored).not.toContain('lines/v4')
  })
})
