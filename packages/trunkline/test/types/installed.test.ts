import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'

// TypeScript finds types by where files lie: what is wrong with them may show in an installation only. All ways and
// compilers are tried by node checks/typings/programs.js; these are three of them.
describe('programs compile against installed packages:', () => {
  const verdicts: { title: string; complaint?: string }[] = JSON.parse(
    execFileSync(process.execPath, ['checks/typings/programs.js', '--quick'], { cwd: ROOT, encoding: 'utf8' }),
  )

  for (const { title, complaint } of verdicts) {
    it(title, () => expect(complaint).toBeUndefined())
  }
})
