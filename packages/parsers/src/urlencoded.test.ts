import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { play } from '../test/support/fake.ts'
import { v1, v2 } from './entries/factories.ts'
import { read } from './reader/read.ts'

let messages: string[] = []

beforeEach(() => {
  messages = []
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => messages.push(String(chunk)) > 0)
})

afterEach(() => vi.restoreAllMocks())

/** A deprecation is told once for each line of a program, so each test takes a module that has not told any yet. */
async function create(line: typeof v1) {
  vi.resetModules()
  return (await import('./entries/factories.ts')).createUrlencoded(read, line)
}

describe('urlencoded()', () => {
  it('asks to be told about extended on 1.x, and names the line that did not', async () => {
    const urlencoded = await create(v1)
    for (const options of [undefined, {}]) urlencoded(options)
    expect(messages).toEqual([
      expect.stringContaining('body-parser deprecated undefined extended: provide extended option'),
    ])
    expect(messages[0]).toContain('urlencoded.test.ts')
  })

  it('says nothing when it was told', async () => {
    const urlencoded = await create(v1)
    for (const extended of [true, false]) urlencoded({ extended })
    expect(messages).toEqual([])
  })

  it('needs no options on 2.x', async () => {
    const parser = (await create(v2))()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await play(parser, headers, Buffer.from('a[b]=1'))).toEqual({ body: { 'a[b]': '1' } })
    expect(messages).toEqual([])
  })
})
