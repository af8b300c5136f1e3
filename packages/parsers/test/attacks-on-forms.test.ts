import { describe, expect, it } from 'vitest'
import { play } from './support/fake.ts'
import { isLinear } from './support/linear.ts'
import { lineNames, lines } from './support/lines.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(lineNames)('attacks on forms, line %s', (line) => {
  const { urlencoded } = lines[line].ours
  const rich = urlencoded({ extended: true })
  const flat = urlencoded({ extended: false })

  for (const body of [
    '__proto__[x]=1',
    '__proto__=1',
    'constructor[prototype][x]=1',
    'a[__proto__][x]=1',
    '[__proto__][x]=1',
    'a[hasOwnProperty]=1',
  ]) {
    it(`leaves prototypes alone for ${body}`, async () => {
      for (const parser of [rich, flat]) {
        const { error } = await play(parser, form, Buffer.from(body))
        expect(error).toBeUndefined()
        expect(({} as Record<string, unknown>)['x']).toBeUndefined()
        expect(Object.hasOwn).toBeTypeOf('function')
      }
    })
  }

  it('makes no long array of a short text', async () => {
    const { body } = await play(rich, form, Buffer.from('a[999999999]=1'))
    expect(body).toEqual({ a: { 999999999: '1' } })
  })

  const refused: [string, string, string][] = [
    ['10 000 elements', 'a[]=1&'.repeat(10_000), 'parameters.too.many'],
    ['100 kB of ampersands', '&'.repeat(100_000), 'parameters.too.many'],
    ['100 kB of short parameters', '&a'.repeat(50_000), 'parameters.too.many'],
    ['a name of 30 000 levels', 'a' + '[b]'.repeat(30_000), 'querystring.parse.rangeError'],
  ]
  for (const [title, body, type] of refused) {
    it(`refuses ${title}`, async () => {
      const { error } = await play(rich, form, Buffer.from(body))
      expect(error).toMatchObject({ type })
    })
  }

  it('takes time that grows with the text, not faster', async () => {
    const open = urlencoded({ extended: true, parameterLimit: Number.POSITIVE_INFINITY, limit: '1gb' })
    const texts: ((size: number) => string)[] = [
      (size) => 'a'.repeat(size) + '=1',
      (size) => 'a&'.repeat(size),
      (size) => 'a=%20&'.repeat(size),
      (size) => '='.repeat(size),
      (size) => '%'.repeat(size),
      (size) => Array.from({ length: size }, (_, i) => `n${i}=${i}`).join('&'),
    ]
    for (const text of texts)
      expect(await isLinear(2000, (size) => play(open, form, Buffer.from(text(size))))).toBe(true)
  })
})
