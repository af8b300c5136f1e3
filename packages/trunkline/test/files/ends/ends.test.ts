import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../site.ts'

/** What an app was told of a file, by method and moment, and by the way in which the connection ended. */
type Told = Record<string, Record<string, string[]>>

// Larger than what fits between two sockets of one machine.
const root = makeSite({ large: Buffer.alloc(32 * 1024 * 1024), small: 'small' })

describe('a connection that ends while a file is sent', () => {
  for (const [line, framework] of [
    ['v4', 'express4'],
    ['v5', 'express5'],
  ] as const) {
    it(`is told to the app as by ${framework}`, async () => {
      const [ours, theirs] = await Promise.all([play(`trunkline/${line}`, line), play(framework, line)])
      expect(ours).toEqual(theirs)
    })
  }

  it('is told as the error that broke it, or else as aborted', async () => {
    const told = await play('trunkline/v5', 'v5')
    const at = (title: string, end: string) => told[title]?.[end]
    expect(at('sendFile with a callback, in the middle', 'socket.destroy(error)')).toEqual(['callback: broken'])
    expect(at('sendFile with a callback, in the middle', 'the client resets it')).toEqual(['callback: ECONNABORTED'])
    expect(at('sendFile with a callback, before the call', 'res.destroy(error)')).toEqual(['callback: ECONNABORTED'])
    expect(at('sendFile with a callback, after the end', 'req.destroy(error)')).toEqual(['callback: done'])
    expect(at('sendFile, in the middle', 'res.destroy(error)')).toEqual(['next: broken'])
    expect(at('sendFile, in the middle', 'res.destroy()')).toEqual([])
  })

  // Express 3 calls back for errors before the first byte only (see docs/differences.md); a reset comes whenever it comes.
  it('is told on 3.x, too, when nothing but the callback could tell', async () => {
    const told = await play('trunkline/v3', 'v3')
    for (const method of ['sendfile', 'download']) {
      for (const [moment, error, otherwise] of [
        ['before the call', 'ECONNABORTED', 'ECONNABORTED'],
        ['before the first byte', 'broken', 'ECONNABORTED'],
        ['in the middle', 'broken', 'ECONNABORTED'],
        ['after the end', 'done', 'done'],
      ] as const) {
        for (const [end, calls] of Object.entries(told[`${method} with a callback, ${moment}`] ?? { none: [] })) {
          const expected = [`callback: ${end.endsWith('(error)') ? error : otherwise}`]
          const early = end === 'the client resets it' && moment.startsWith('before')
          expect.soft(calls, `${method} ${moment} ${end}`).toEqual(early ? [expect.stringMatching(/ECONN/)] : expected)
        }
      }
    }
    expect(told['sendfile, before the first byte']?.['socket.destroy(error)']).toEqual(['next: broken'])
    expect(told['sendfile, in the middle']?.['socket.destroy(error)']).toEqual([])
  })
})

const played = new Map<string, Promise<Told>>()

function play(framework: string, line: string): Promise<Told> {
  const told = played.get(framework) ?? playNow(framework, line)
  played.set(framework, told)
  return told
}

async function playNow(framework: string, line: string): Promise<Told> {
  const child = fork(join(__dirname, 'program.cjs'), [framework, line, root], {
    env: { ...process.env, NO_DEPRECATION: '*' },
    execArgv: ['--no-deprecation'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [told] = (await once(child, 'message')) as [Told]
  return told
}
