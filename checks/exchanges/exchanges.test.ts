import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

// All that can be answered has its turn in `npm run check -- exchanges`, on each Node.
it('a short text goes out on ours as on node:http, whoever looks on', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['checks/exchanges/run.js', '--only', '| a short text |'],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(/\d{2,3} exchanges on \d servers: 0 differ/)
  expect(status).toBe(0)
})
