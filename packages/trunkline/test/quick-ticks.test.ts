import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Counts how often `AsyncLocalStorage` is read, while a line is loaded. */
const SCRIPT = `
  const hooks = require('node:async_hooks')
  const { AsyncLocalStorage } = hooks
  let reads = 0
  Object.defineProperty(hooks, 'AsyncLocalStorage', { get: () => (reads++, AsyncLocalStorage) })
  require(process.argv[1])
  console.log(reads)
`

// Only counting instructions shows what it is good for: see bench/lessons.md, "Ticks on Node 24".
it.each(['trunkline', 'trunkline/v4', 'trunkline/v3'])('%s asks for AsyncLocalStorage when it is loaded', (line) => {
  const reads = execFileSync(process.execPath, ['-e', SCRIPT, line], { cwd: __dirname, encoding: 'utf8' })
  expect(Number(reads)).toBeGreaterThan(0)
})
