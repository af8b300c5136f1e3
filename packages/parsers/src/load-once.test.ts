import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads at the first call, and never again', () => {
  let times = 0
  const load = loadOnce(() => ({ times: ++times }))
  expect(times).toBe(0)
  expect(load()).toEqual({ times: 1 })
  expect(load()).toBe(load())
  expect(times).toBe(1)
})
