import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What `shortWays()` returns before the first response and after some, and what is printed. */
function play(...args: string[]): { before: unknown; after: unknown; printed: string[] } {
  const env = { ...process.env, DEBUG: 'trunkline:short-ways', DEBUG_COLORS: '0', DEBUG_HIDE_DATE: '1' }
  const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'short-ways.cjs'), ...args], {
    env,
    encoding: 'utf8',
  })
  const [before, after] = JSON.parse(stdout)
  return { before, after, printed: stderr.split('\n').filter((line) => line.includes('short-ways')) }
}

it('are all taken as long as nobody has replaced a method, which is known after the first response', () => {
  expect(play()).toEqual({
    before: { headers: true, replaced: [] },
    after: { headers: true, head: true, singleWrite: true, replaced: [] },
    printed: [],
  })
})

it('says which one is off, and who has replaced the method, and prints it once', () => {
  const replaced = [{ method: 'ServerResponse.prototype.end', by: 'watched' }]
  const ways = { headers: true, head: false, singleWrite: false, replaced }
  expect(play('end')).toEqual({
    before: ways,
    after: ways,
    printed: ['trunkline:short-ways off: head, singleWrite (ServerResponse.prototype.end is watched)'],
  })
})

it('notices who comes later', () => {
  const replaced = [{ method: 'ServerResponse.prototype.setHeader', by: 'watched' }]
  expect(play('setHeader', 'later')).toEqual({
    before: { headers: true, replaced: [] },
    after: { headers: false, head: true, singleWrite: true, replaced },
    printed: ['trunkline:short-ways off: headers (ServerResponse.prototype.setHeader is watched)'],
  })
})
