import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../../../test/support/linear-time.ts'
import { type Entry, nestEntries } from './fields.ts'

const cases: { title: string; entries: Entry<string>[]; result: object; lost?: string[] }[] = [
  { title: 'a name', entries: [['a', 'x']], result: { a: 'x' } },
  {
    title: 'a name that comes twice',
    entries: [
      ['a', 'x'],
      ['a', 'y'],
    ],
    result: { a: ['x', 'y'] },
  },
  {
    title: 'names in brackets',
    entries: [
      ['a[b][c]', 'x'],
      ['a[b][d]', 'y'],
      ['list[]', 'z'],
    ],
    result: { a: { b: { c: 'x', d: 'y' } }, list: ['z'] },
  },
  {
    title: 'characters that mean something in a query',
    entries: [
      ['a&b=c+d %5Be%5D', 'x'],
      ['ü→', 'y'],
    ],
    result: { 'a&b=c+d %5Be%5D': 'x', 'ü→': 'y' },
  },
  { title: 'half a character', entries: [['a\ud800', 'x']], result: { 'a\ufffd': 'x' } },
  {
    title: 'values that look like places',
    entries: [
      ['a', '1'],
      ['b', '0'],
    ] as const,
    result: { a: '1', b: '0' },
  },
  { title: 'an empty name', entries: [['', 'x']], result: {}, lost: ['x'] },
  {
    title: 'names that could reach a prototype',
    entries: [
      ['__proto__', 'x'],
      ['a[__proto__][b]', 'y'],
    ],
    result: { a: {} },
    lost: ['x', 'y'],
  },
  {
    title: 'the bare name of a group',
    entries: [
      ['a[b]', 'x'],
      ['a', 'y'],
    ],
    result: { a: [{ b: 'x' }, 'y'] },
  },
  { title: 'nothing', entries: [], result: {} },
].map((one) => ({ lost: [], ...one, entries: [...one.entries] as Entry<string>[] }))

describe('nestEntries', () => {
  for (const { title, entries, result, lost } of cases) {
    it(`puts ${title} in its place`, () => expect(nestEntries(entries)).toEqual({ result, lost }))
  }

  it('keeps a long list of one name a list', () => {
    const entries = Array.from({ length: 900 }, (_, i): Entry<string> => ['a', `v${i}`])
    expect(nestEntries(entries).result['a']).toEqual(entries.map(([, value]) => value))
  })

  it('never touches a prototype', () => {
    nestEntries([['constructor[prototype][seen]', 'x']])
    expect('seen' in {}).toBe(false)
  })

  it('takes time in proportion to the depth of a name', () => {
    expectLinearTime(2000, (size) => nestEntries([[`a${'[b]'.repeat(size)}`, 'x']]))
  })
})
