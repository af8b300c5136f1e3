import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'

interface Report {
  /** `import` and `require()` give one instance. */
  same: boolean
  /** Names that `require()` has and `import` lacks. */
  missing: string[]
  /** Names that lead to different values. */
  different: string[]
}

/** Loads an entry in both ways, in a process of its own: here the modules would be transformed. */
function report(entry: string): Report {
  const script = `
    import { createRequire } from 'node:module'
    import * as imported from '${entry}'
    const required = createRequire(import.meta.url)('${entry}')
    const { default: framework, ...names } = imported
    console.log(JSON.stringify({
      same: framework === required,
      missing: Object.keys(required).filter((name) => !(name in names)),
      different: Object.keys(names).filter((name) => names[name] !== required[name]),
    }))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' }),
  )
}

describe('the entries', () => {
  for (const entry of [
    'trunkline',
    'trunkline/v3',
    'trunkline/v4',
    'trunkline/v5',
    'trunkline/forms',
    'trunkline/schema',
    'trunkline/server',
    'trunkline/test',
    'trunkline/tools',
    'trunkline/web',
  ]) {
    it(`of ${entry} give the same to import and to require`, () => {
      expect(report(entry)).toEqual({ same: true, missing: [], different: [] })
    })
  }
})
