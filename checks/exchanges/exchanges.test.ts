import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('a GET goes on ours as on node:http, whoever looks on', { timeout: 120_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['checks/exchanges/run.js', '--only', 'GET |'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/\d{3} exchanges on \d servers: 0 differ/)
  expect(status).toBe(0)
})
