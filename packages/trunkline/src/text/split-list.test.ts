import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../test/support/linear-time.ts'
import { splitList } from './split-list.ts'

const cases: { title: string; text: string; items: string[] }[] = [
  { title: 'one item', text: 'a', items: ['a'] },
  { title: 'items without spaces', text: 'a,b', items: ['a', 'b'] },
  { title: 'items with spaces around the separator', text: 'a  ,   b ,c', items: ['a', 'b', 'c'] },
  { title: 'spaces inside an item, which stay', text: 'a b , c d', items: ['a b', 'c d'] },
  { title: 'empty items', text: ',a, ,', items: ['', 'a', '', ''] },
  { title: 'tabs, which are no spaces', text: 'a\t,\tb', items: ['a\t', '\tb'] },
]

describe('splitList', () => {
  for (const { title, text, items } of cases) it(`splits ${title}`, () => expect(splitList(text, ',')).toEqual(items))

  it('takes time in proportion to a run of spaces', () => {
    expectLinearTime(4000, (size) => splitList(`a${' '.repeat(size)}b`, ','))
  })
})
