import { afterEach, describe, expect, it, vi } from 'vitest'
import { play } from '../../test/support/fake.ts'
import type { Parser } from '../parser.ts'
import { read } from '../reader/read.ts'
import type { V1Parsers } from './assemble-v1.ts'
import { v1 } from './factories.ts'

/** A deprecation is told once for each line of a program, so each test takes modules that have not told any yet. */
async function create(): Promise<V1Parsers> {
  vi.resetModules()
  return (await import('./factories.ts')).createV1Parsers(read, v1)
}

/** Gathers what is written to stderr until the test is over. */
function gatherMessages(): string[] {
  const messages: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => messages.push(String(chunk)) > 0)
  return messages
}

afterEach(() => vi.restoreAllMocks())

describe('the export of 1.x', () => {
  it('has its parsers as getters that give the same function each time', async () => {
    const parsers = await create()
    expect(Object.keys(parsers)).toEqual(['json', 'raw', 'text', 'urlencoded'])
    for (const name of ['json', 'raw', 'text', 'urlencoded'] as const) {
      const { get, configurable } = Object.getOwnPropertyDescriptor(parsers, name) ?? {}
      expect([typeof get, configurable]).toEqual(['function', true])
      expect([parsers[name].name, parsers[name]]).toEqual([name, parsers[name]])
    }
  })

  it('reads JSON and forms when it is called, and drops a type', async () => {
    gatherMessages()
    const parser = (await create())({ type: 'text/plain', limit: 10 })
    const send = (type: string, body: string) => play(parser, { 'content-type': type }, Buffer.from(body))
    expect(parser.name).toBe('bodyParser')
    expect(await send('application/x-www-form-urlencoded', 'a[b]=1')).toEqual({ body: { a: { b: '1' } } })
    expect(await send('application/json', '{"a":1}')).toEqual({ body: { a: 1 } })
    expect(await send('text/plain', '{"a":1}')).toEqual({ body: {} })
    expect((await send('application/json', '{')).error).toMatchObject({ status: 400 })
    expect((await send('application/x-www-form-urlencoded', 'a=123456789')).error).toMatchObject({ status: 413 })
  })

  it('gives its options to both, without their type', async () => {
    gatherMessages()
    vi.resetModules()
    const { assembleV1Parsers } = await import('./assemble-v1.ts')
    const given: Record<string, unknown>[] = []
    const make = () => (options?: object) => {
      given.push(options as Record<string, unknown>)
      return (() => {}) as Parser
    }
    const unused = () => expect.unreachable('made')
    const parsers = assembleV1Parsers({ json: make, urlencoded: make, raw: unused, text: unused })
    parsers({ type: 'text/plain', limit: 10 })
    parsers()
    expect(given.map((options) => [Object.keys(options), options['type'], options['limit']])).toEqual([
      ...Array(2).fill([['type'], undefined, 10]),
      ...Array(2).fill([['type'], undefined, undefined]),
    ])
  })

  it('asks not to be called', async () => {
    const messages = gatherMessages()
    const parsers = await create()
    parsers({ extended: true })
    expect(messages).toEqual([
      expect.stringContaining('body-parser deprecated bodyParser: use individual json/urlencoded middlewares'),
    ])
    expect(messages[0]).toContain('assemble-v1.test.ts')
  })
})
