import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { whenDone } from '../../../packages/trunkline/test/support/when-done.ts'
import { applyEdits } from '../src/doctor/fixing/edits.ts'
import { makeFolder } from './run-cli.ts'

const ROOT = join(__dirname, '../../..')
const [, change = ''] = /^## An example: a rule of the doctor$.*?^````diff\n(.*?)^````$/ms.exec(
  readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
) ?? ['', '']

/** The hunks of a file: each is found by its unchanged lines. */
function applyHunks(text: string, hunks: readonly string[]): string {
  return hunks.reduce((result, hunk) => {
    const lines = hunk.split('\n').filter((line) => line !== '')
    const before = lines.filter((line) => line.startsWith(' ')).map((line) => line.slice(1))
    expect(result).toContain(before.join('\n'))
    return result.replace(before.join('\n'), () => lines.map((line) => line.slice(1)).join('\n'))
  }, text)
}

it('the rule that CONTRIBUTING.md adds takes two files, and finds and fixes what it says', async () => {
  const source = mkdtempSync(join(__dirname, '../src-'))
  whenDone(() => rmSync(source, { recursive: true }))
  cpSync(join(__dirname, '../src'), source, { recursive: true })
  const files = change.split(/^\+\+\+ /m).slice(1)
  expect(files).toHaveLength(2)
  for (const file of files) {
    const [name = '', ...hunks] = file.split(/\n@@\n/)
    const path = join(source, name.replace('tools/cli/src/', ''))
    writeFileSync(path, applyHunks(readFileSync(path, 'utf8'), hunks))
  }
  const { MOVES } = (await import(join(source, 'doctor/moves.ts'))) as typeof import('../src/doctor/moves.ts')
  const { ProjectScan } = (await import(join(source, 'doctor/scan.ts'))) as typeof import('../src/doctor/scan.ts')
  const [move] = MOVES
  const rule = move?.rules.find(({ code }) => code === 'TL499')
  if (move === undefined || rule === undefined) throw new Error('the rule is not there')
  const results = [...rule.found, ...rule.fine].map((sample) => {
    const program = `const app = require('express')()\n${sample}`
    const { findings } = new ProjectScan({ target: makeFolder({ 'app.js': program }), move }).scan()
    return applyEdits(program, findings[0]?.edits ?? []).split('\n')[1]
  })
  expect(results).toEqual([...(rule.written ?? []), ...rule.fine])
})
