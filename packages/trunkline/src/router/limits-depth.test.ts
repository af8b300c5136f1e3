import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { beginWalk, callWithDepthLimit } from './limits.ts'

describe('callWithDepthLimit()', () => {
  /** How many of 250 nested calls were made in each turn. */
  async function callsOfTurns(): Promise<number[]> {
    const turns: number[] = []
    let calls = 0
    const next = (error?: unknown): void => {
      calls++
      expect(error).toBe('e')
      if (calls + turns.reduce((sum, each) => sum + each, 0) < 250) callWithDepthLimit(next, 'e')
    }
    callWithDepthLimit(next, 'e')
    while (calls > 0) {
      turns.push(calls)
      calls = 0
      await nextTurn()
    }
    return turns
  }

  it('continues in a new turn after every hundred nested calls', async () => {
    expect(await callsOfTurns()).toEqual([100, 101, 49])
    expect(await callsOfTurns()).toEqual([100, 101, 49])
  })

  it('counts a call that throws as ended', async () => {
    const next = (): void => {
      throw new Error('thrown')
    }
    for (let i = 0; i < 50; i++) expect(() => callWithDepthLimit(next)).toThrow('thrown')
    expect(await callsOfTurns()).toEqual([100, 101, 49])
  })
})

describe('beginWalk()', () => {
  it('begins a hundred walks inside each other, and calls `next` of the one after that in a new turn', async () => {
    let [begun, called] = [0, 0]
    const next = (): void => void called++
    const begin = (): void => {
      begun++
      beginWalk({ next, begin, done: () => {} }, {}, {} as never, {} as never)
    }
    begin()
    expect([begun, called]).toEqual([101, 0])
    await nextTurn()
    expect([begun, called]).toEqual([101, 1])
  })
})
