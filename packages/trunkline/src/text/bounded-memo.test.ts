import { expect, it } from 'vitest'
import { boundedMemo } from './bounded-memo.ts'

it('computes once for a text it remembers', () => {
  const asked: string[] = []
  const memo = boundedMemo((text) => asked.push(text) > 0)
  expect([memo('a'), memo('a'), memo('b')]).toEqual([true, true, true])
  expect(asked).toEqual(['a', 'b'])
})

it('remembers false', () => {
  let count = 0
  const memo = boundedMemo(() => ++count === 0)
  expect([memo('a'), memo('a'), count]).toEqual([false, false, 1])
})

it('forgets when it has seen too many, and never keeps a long text', () => {
  let count = 0
  const memo = boundedMemo(() => ++count)
  memo('first')
  for (let i = 0; i < 1000; i++) memo(`n${i}`)
  expect(memo('first')).toBe(1002)
  const long = 'x'.repeat(10_000)
  expect(memo(long)).not.toBe(memo(long))
})
