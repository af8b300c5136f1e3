import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** What a module prints for one value of `DEBUG`, without the time and the names of compiled settings' functions. */
async function printedBy(name: string, debug: string): Promise<string[]> {
  const env = { ...process.env, NODE_ENV: 'test', DEBUG: debug, DEBUG_COLORS: '0', DEBUG_HIDE_DATE: '1' }
  const { stderr } = await run(process.execPath, [join(__dirname, 'app.cjs'), name], { env })
  return stderr
    .split('\n')
    .map((line) => line.replace(DATE, '').replace(/\[(Function|class)[^\]]*\](?: \{.*)?/, '[Function]'))
    .filter((line) => line !== '' && !/"query parser"/.test(line))
}

// debug 2, which Express 4 has, knows no way to hide it.
const DATE = /^(?:\w{3}, \d.*? GMT|\d{4}-\S+Z) /

const LINES: [line: string, ours: string, alias: string, oracle: string][] = [
  ['4.x', 'trunkline/v4', '@trunkline/v4', 'express4'],
  ['5.x', 'trunkline', '@trunkline/v5', 'express5'],
]

for (const [line, ours, alias, oracle] of LINES) {
  describe(`DEBUG on ${line}`, () => {
    const namespaces = line === '4.x' ? 'express:*,finalhandler' : 'express:*,router,router:*,finalhandler'

    it('prints what Express prints: settings, layers as they are made and run, prefixes taken off', async () => {
      const expected = await printedBy(oracle, namespaces)
      expect(expected.filter((text) => text.includes('trim prefix')).length).toBeGreaterThan(2)
      expect(await printedBy(ours, namespaces)).toEqual(expected)
      expect(await printedBy(alias, namespaces)).toEqual(expected)
    })

    it('prints nothing of what was not asked for', async () => {
      const printed = await printedBy(ours, 'somebody-else')
      expect(printed.filter((text) => !text.startsWith('-- '))).toEqual([])
    })
  })
}
