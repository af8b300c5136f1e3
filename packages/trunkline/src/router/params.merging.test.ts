import { describe, expect, it } from 'vitest'
import { mergeParams } from './params.ts'

interface MergeCase {
  title: string
  child: Record<string, unknown>
  parent: unknown
  want: Record<string, unknown>
}

const cases: MergeCase[] = [
  {
    title: 'lets the child win on equal names',
    child: { id: '2' },
    parent: { id: '1', a: 'x' },
    want: { id: '2', a: 'x' },
  },
  {
    title: 'puts numbered values behind the parent’s',
    child: { 0: 'c', 1: 'd' },
    parent: { 0: 'a', 1: 'b' },
    want: { 0: 'a', 1: 'b', 2: 'c', 3: 'd' },
  },
  {
    title: 'shifts by more than it has',
    child: { 0: 'd' },
    parent: { 0: 'a', 1: 'b', 2: 'c' },
    want: { 0: 'a', 1: 'b', 2: 'c', 3: 'd' },
  },
  {
    title: 'shifts by less than it has',
    child: { 0: 'b', 1: 'c', 2: 'd' },
    parent: { 0: 'a' },
    want: { 0: 'a', 1: 'b', 2: 'c', 3: 'd' },
  },
  {
    title: 'shifts nothing when the parent has no numbers',
    child: { 0: 'a' },
    parent: { id: '1' },
    want: { 0: 'a', id: '1' },
  },
  {
    title: 'shifts nothing when the child does not begin at 0',
    child: { 1: 'b' },
    parent: { 0: 'a', 1: 'x' },
    want: { 0: 'a', 1: 'b' },
  },
  {
    title: 'counts up to the first gap only',
    child: { 0: 'a', 2: 'c' },
    parent: { 0: 'x' },
    want: { 0: 'x', 1: 'a', 2: 'c' },
  },
  {
    title: 'lets a shifted value win over one behind a gap',
    child: { 0: 'a', 2: 'c' },
    parent: { 0: 'x', 1: 'y' },
    want: { 0: 'x', 1: 'y', 2: 'a' },
  },
  {
    title: 'leaves names that only look like numbers',
    child: { 0: 'a', '-1': 'b', '00': 'c', '0.0': 'd' },
    parent: { 0: 'x' },
    want: { 0: 'x', 1: 'a', '-1': 'b', '00': 'c', '0.0': 'd' },
  },
  { title: 'ignores a parent that is no object', child: { id: '1' }, parent: 'text', want: { id: '1' } },
  { title: 'ignores null', child: { 0: 'a', id: '1' }, parent: null, want: { 0: 'a', id: '1' } },
]

describe('mergeParams', () => {
  for (const { title, child, parent, want } of cases) {
    it(title, () => expect({ ...mergeParams(child, parent) }).toEqual(want))
  }

  it('changes neither of the two', () => {
    const child = Object.freeze({ 0: 'b' })
    const parent = Object.freeze({ 0: 'a' })
    expect({ ...mergeParams(child, parent) }).toEqual({ 0: 'a', 1: 'b' })
  })

  it('gives an object without a prototype, in which `__proto__` is a name like any other', () => {
    const merged = mergeParams(Object.assign(Object.create(null), { ['__proto__']: 'x' }), { a: '1' })
    expect(Object.getPrototypeOf(merged)).toBe(null)
    expect(Object.keys(merged)).toEqual(['a', '__proto__'])
  })
})
