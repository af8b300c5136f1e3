import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What three responses were, and how often node's own `end` was called for each. */
function play(which: 'today' | 'once'): unknown {
  const program = join(__dirname, 'node-that-writes-once.cjs')
  return JSON.parse(execFileSync(process.execPath, [program, which], { encoding: 'utf8' }))
}

it('goes past `end` on a Node that takes two steps for a response', () => {
  expect(play('today')).toEqual([
    ['hello', 0],
    ['{"a":1}', 0],
    ['hello', 0],
  ])
})

it('leaves responses to a Node that writes head and body in one call itself', () => {
  expect(play('once')).toEqual([
    ['hello', 1],
    ['{"a":1}', 1],
    ['hello', 1],
  ])
})
