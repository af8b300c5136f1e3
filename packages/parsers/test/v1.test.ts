import { describe, expect, it, vi } from 'vitest'
import { v1 } from '../src/lines/v1.ts'
import { createV1Parsers } from '../src/parsers-v1.ts'
import { read } from '../src/read.ts'
import { exchange } from './support/serve.ts'

const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a[b]=1' }
const json = { headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' }

describe('the export of 1.x', () => {
  const parsers = createV1Parsers(read, v1)

  it('has its parsers as getters that give the same function each time', () => {
    for (const name of ['json', 'raw', 'text', 'urlencoded'] as const) {
      const { get, enumerable, configurable } = Object.getOwnPropertyDescriptor(parsers, name) ?? {}
      expect([typeof get, enumerable, configurable]).toEqual(['function', true, true])
      expect(parsers[name]).toBe(parsers[name])
    }
  })

  it('reads JSON and forms when it is called, and drops a type', async () => {
    const messages = deprecations()
    const parser = parsers({ type: 'text/plain' })
    expect(parser.name).toBe('bodyParser')
    expect(await exchange([parser], form)).toEqual({ body: { a: { b: '1' } } })
    expect(await exchange([parser], json)).toEqual({ body: { a: 1 } })
    expect((await exchange([parser], { ...json, body: '{' })).error).toMatchObject({ status: 400 })
    expect(messages()).toContain('bodyParser: use individual json/urlencoded middlewares')
  })

  it('asks to be told about extended, and names the line that did not', () => {
    const messages = deprecations()
    parsers.urlencoded()
    const said = messages()
    expect(said).toContain('body-parser deprecated undefined extended: provide extended option')
    expect(said).toContain('v1.test.ts')
  })

  it('says nothing when it was told', () => {
    const messages = deprecations()
    parsers.urlencoded({ extended: false })
    expect(messages()).toBe('')
  })
})

/** Gathers what is written to stderr until the test is over. */
function deprecations(): () => string {
  let text = ''
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  return () => {
    spy.mockRestore()
    return text
  }
}
