import { describe, expect, it } from 'vitest'
import { play } from '../../test/support/fake.ts'
import { lines } from '../../test/support/lines.ts'
import type { BodyRequest } from '../parser.ts'
import { v2 } from './v2.ts'

describe('a request of 2.x', () => {
  const open = { readable: true }
  const closed = { readable: false }

  it.each<[string, object, boolean]>([
    ['is to come', { complete: false, readable: true, socket: open }, false],
    ['has come, and was not read', { complete: true, readable: true, socket: open }, false],
    ['was read', { complete: true, readable: false, socket: open }, true],
    ['was stopped on its way', { complete: false, readable: false, socket: open }, false],
    ['was upgraded', { complete: false, readable: true, upgrade: true, socket: open }, true],
    ['has lost its connection', { complete: false, readable: true, socket: closed }, true],
    ['never had a connection', { complete: false, readable: true }, true],
    ['is not one of node, and cannot tell', { readable: false, upgrade: true, socket: closed }, false],
  ])('is spent or not when it %s', (_, req, spent) => expect(v2.isSpent(req as BodyRequest)).toBe(spent))

  it('has a body once a parser has seen it, be it undefined, and keeps the one that it had', () => {
    const fresh = {} as BodyRequest
    v2.prepare(fresh)
    expect(Object.entries(fresh)).toEqual([['body', undefined]])
    const inherited = Object.create({ body: 'kept' }) as BodyRequest
    v2.prepare(inherited)
    expect([inherited.body, Object.keys(inherited)]).toEqual(['kept', []])
  })
})

describe('a flat form of 2.x', () => {
  it.each<[form: string, latin1: boolean, want: Record<string, unknown>]>([
    ['a=+%C3%A9&a=2', false, { a: [' \u00e9', '2'] }],
    ['a[b]=+%C3%A9&c=d', false, { 'a[b]': ' \u00e9', c: 'd' }],
    ['[a]=1&%5Bb%5D=2', false, { a: '1', b: '2' }],
    ['a=+%E9&b=2', true, { a: ' \u00e9', b: '2' }],
    ['a[b]=%E9&[c]=2', true, { 'a[b]': '\u00e9', c: '2' }],
    ['a=1&a=2&a=3', true, { a: ['1', '2', '3'] }],
  ])('%s, as latin-1: %s', async (form, latin1, want) => {
    const type = `application/x-www-form-urlencoded${latin1 ? '; charset=iso-8859-1' : ''}`
    const parse = (parsers: typeof lines.v2.ours) =>
      play(parsers.urlencoded(), { 'content-type': type }, Buffer.from(form))
    expect(await parse(lines.v2.ours)).toEqual({ body: want })
    expect(await parse(lines.v2.real)).toEqual({ body: want })
  })
})
