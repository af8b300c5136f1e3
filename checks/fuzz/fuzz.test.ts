import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('./run.js', import.meta.url))

it('connections that were made up, and those that were found before, go on ours as on Express', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--connections', '40', '--seed', '7'])
  expect(stdout).toContain('40 connections to each of 6 servers, 0 differences (seed 7)')
})
