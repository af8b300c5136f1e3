import { describe, expect, it } from 'vitest'
import { play } from '../test/support/fake.ts'
import { createJson, v1, v2 } from './entries/factories.ts'
import { type JsonOptions, refusePrototypeKeys } from './json.ts'
import { read } from './reader/read.ts'

const cases: [string, boolean][] = [
  ['{"a":1}', true],
  ['{"a":"__proto__"}', true],
  ['{"constructor":{"a":1}}', true],
  ['{"constructor":null}', true],
  ['{"prototype":{}}', true],
  ['{"__proto__":1}', false],
  ['[[{"a":{"__proto__":null}}]]', false],
  ['{"\\u005F\\u005Fproto__":1}', false],
  ['{"constructor":{"prototype":1}}', false],
  ['{"c\\u006fnstructor":{"prototype":1}}', false],
]

describe('refusePrototypeKeys()', () => {
  for (const [text, fine] of cases) {
    it(`${fine ? 'lets' : 'refuses'} ${text}`, () => {
      const check = (): void => refusePrototypeKeys(text, JSON.parse(text))
      if (fine) expect(check).not.toThrow()
      else expect(check).toThrow(new SyntaxError('Object contains forbidden prototype property'))
    })
  }

  it('looks at no key when the text cannot have named one', () => {
    const value = new Proxy({}, { getOwnPropertyDescriptor: () => expect.unreachable('looked at') })
    expect(() => refusePrototypeKeys('{"a":"proto"}', value)).not.toThrow()
  })
})

describe.each([
  ['1.x', v1],
  ['2.x', v2],
])('json() of %s', (_, line) => {
  const parse = (text: string, options?: JsonOptions) =>
    play(createJson(read, line)(options), { 'content-type': 'application/json' }, Buffer.from(text))

  it('keeps __proto__ as an own key that changes nothing', async () => {
    const { body } = await parse('{"__proto__":{"x":1}}')
    expect(Object.keys(body as object)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    expect(({ ...(body as object) } as Record<string, unknown>)['x']).toBeUndefined()
  })

  const reaching = ['{"__proto__":{"x":1}}', '{"a":[{"\\u005f_proto__":1}]}', '{"constructor":{"prototype":{}}}']
  it.each(reaching)('can refuse keys that reach a prototype: %s', async (body) => {
    const { error } = await parse(body, { prototypeKeys: 'reject' })
    expect(error).toMatchObject({ status: 400, type: 'entity.parse.failed', name: 'SyntaxError', body })
    expect((await parse(body, { prototypeKeys: 'keep' })).error).toBeUndefined()
  })

  it('refuses no harmless key then, and asks the reviver about what is not refused only', async () => {
    const seen: string[] = []
    const reviver = (key: string, value: unknown): unknown => {
      seen.push(key)
      return value === 1 ? 2 : value
    }
    const options: JsonOptions = { prototypeKeys: 'reject', reviver }
    expect((await parse('{"a":{"__proto__":1}}', options)).error).toMatchObject({ status: 400 })
    expect(seen).toEqual([])
    const { body } = await parse('{"constructor":1,"a":"__proto__","prototype":1}', options)
    expect(body).toEqual({ constructor: 2, a: '__proto__', prototype: 2 })
    expect((await parse('{"a":1}', { prototypeKeys: 'reject' })).body).toEqual({ a: 1 })
  })

  it('takes other values than objects and arrays when it is not strict, keys refused or not', async () => {
    for (const prototypeKeys of ['keep', 'reject'] as const) {
      expect(await parse('1', { prototypeKeys, strict: false })).toEqual({ body: 1 })
      expect((await parse('1', { prototypeKeys })).error).toMatchObject({ status: 400, type: 'entity.parse.failed' })
    }
  })
})
