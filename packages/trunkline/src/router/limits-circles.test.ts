import { expect, it } from 'vitest'
import type { ExchangeRequest, ExchangeResponse } from '../contract/exchange.ts'
import { beginWalk } from './limits.ts'

const WALKS = 30_000

/** How many of so many walks of one request are begun without an error, and with one. */
function begin(urlOf: (walk: number) => string, res: object): [begun: number, failed: number] {
  let [begun, failed] = [0, 0]
  const req = {} as ExchangeRequest
  const next = (err?: unknown): void => void (err ? failed++ : begun++)
  for (let i = 0; i < WALKS; i++) {
    req.url = urlOf(i)
    beginWalk({ next, begin: next }, req, res as ExchangeResponse)
  }
  return [begun, failed]
}

it('lets a request go on that comes further each time, however often', () => {
  expect(begin((i) => '/a'.repeat(WALKS - i), {})).toEqual([WALKS, 0])
})

it('fails a request that comes no further', () => {
  const [, failed] = begin(() => '/a', {})
  expect(failed).toBeGreaterThan(0)
})

it('leaves alone one that has no client any more', () => {
  const [begun, failed] = begin(() => '/a', { destroyed: true })
  expect([begun < WALKS, failed]).toEqual([true, 0])
})

it('lets many requests through, each a few times', () => {
  let failed = 0
  const next = (err?: unknown): void => void (err && failed++)
  for (let i = 0; i < WALKS; i++) {
    const req = { url: '/a' } as ExchangeRequest
    for (let walk = 0; walk < 3; walk++) beginWalk({ next, begin: next }, req, {} as ExchangeResponse)
  }
  expect(failed).toBe(0)
})
