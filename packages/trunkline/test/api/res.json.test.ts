import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.json()', () => {
  const ask = async (value: unknown, settings: Record<string, unknown> = {}) => {
    const app = trunkline().get('/', (_req, res) => res.json(value))
    for (const [name, setting] of Object.entries(settings)) app.set(name as never, setting as never)
    return inject(app, '/')
  }

  it.each([
    [{ id: 1, name: undefined }, '{"id":1}'],
    [[1, null, 'a'], '[1,null,"a"]'],
    ['text', '"text"'],
    [null, 'null'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [undefined, ''],
  ])('sends %j as %s', async (value, want) => {
    const { status, text, headers } = await ask(value)
    expect([status, text, headers['content-type']]).toEqual([200, want, 'application/json; charset=utf-8'])
  })

  it('keeps a Content-Type that is set', async () => {
    const app = trunkline().get('/', (_req, res) => res.type('application/problem+json').json({}))
    expect((await inject(app, '/')).headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  it('indents with the setting "json spaces"', async () => {
    expect((await ask({ a: 1 }, { 'json spaces': 2 })).text).toBe('{\n  "a": 1\n}')
  })

  it('replaces values with the setting "json replacer"', async () => {
    const replacer = (key: string, value: unknown) => (key === 'password' ? undefined : value)
    expect((await ask({ name: 'ada', password: 'x' }, { 'json replacer': replacer })).text).toBe('{"name":"ada"}')
  })

  it('escapes <, > and & with the setting "json escape", for JSON inside HTML', async () => {
    expect((await ask({ a: '</p>&' }, { 'json escape': true })).text).toBe('{"a":"\\u003c/p\\u003e\\u0026"}')
  })

  it('raises an error for a value that JSON cannot hold', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const { status, error } = await ask(circular)
    expect([status, (error as Error).name]).toEqual([500, 'TypeError'])
  })
})
