import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'

interface Report {
  /** `import` and `require()` give one instance. */
  same: boolean
  /** Names that `require()` has and `import` lacks. */
  missing: string[]
  /** Names that lead to different values. */
  different: string[]
}

const ENTRIES = [
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
]

/** Loads the entries in both ways, in a process of their own: here the modules would be transformed. */
function report(): Record<string, Report> {
  const script = `
    import { createRequire } from 'node:module'
    const require = createRequire(import.meta.url)
    const reports = {}
    for (const entry of ${JSON.stringify(ENTRIES)}) {
      const { default: framework, ...names } = await import(entry)
      const required = require(entry)
      reports[entry] = {
        same: framework === required,
        missing: Object.keys(required).filter((name) => !(name in names)),
        different: Object.keys(names).filter((name) => names[name] !== required[name]),
      }
    }
    console.log(JSON.stringify(reports))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' }),
  )
}

describe('the entries', () => {
  let reports: Record<string, Report>
  beforeAll(() => {
    reports = report()
  })

  it.each(ENTRIES)('of %s give the same to import and to require', (entry) => {
    expect(reports[entry]).toEqual({ same: true, missing: [], different: [] })
  })
})
