import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** More than node, the client and code that is compiled meanwhile leave behind, and a third of what a response takes. */
const LIMIT = 2500

// On Node 22 and 24 a response with a callback from `AsyncResource.bind` stays until the next full collection, and every
// object that becomes a prototype stays as long. Files sent like that took a quarter more CPU time.
it.each([
  ['trunkline', 'sendFile'],
  ['trunkline', 'download'],
  ['trunkline/v4', 'sendFile'],
  ['trunkline/v3', 'sendfile'],
])('nothing that %s makes for res.%s outlives the request', (line, method) => {
  const args = [join(__dirname, 'short-lived.cjs'), line, method]
  const bytes = execFileSync(process.execPath, args, { cwd: __dirname, encoding: 'utf8', stdio: 'pipe' })
  expect(Number(bytes)).toBeLessThan(LIMIT)
})
