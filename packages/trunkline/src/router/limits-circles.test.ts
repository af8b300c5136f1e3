import { expect, it } from 'vitest'
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { beginWalk } from './limits.ts'

const WALKS = 30_000

interface Case {
  title: string
  /** The router of each walk. */
  router: (walk: number) => object
  url: (walk: number) => string
  /** Whether each walk leaves its router before the next one begins. */
  leaves: boolean
}

/** How many of so many walks of one request are begun, and how many fail. */
function run({ router, url, leaves }: Omit<Case, 'title'>, res: object): [begun: number, failed: number] {
  let [begun, failed] = [0, 0]
  const req = {} as ExchangeRequest
  const next: Next = (err) => void (err ? failed++ : begun++)
  for (let i = 0; i < WALKS; i++) {
    req.url = url(i)
    const walk = { next, begin: next, done: () => {} }
    beginWalk(walk, router(i), req, res as ExchangeResponse)
    if (leaves) walk.done()
  }
  return [begun, failed]
}

const routers = Array.from({ length: WALKS }, () => ({}))
const one = (): object => routers[0] as object
const each = (walk: number): object => routers[walk] as object
const same = (): string => '/a'

const LEGAL: Case[] = [
  { title: 'as many routers beside each other', router: each, url: same, leaves: true },
  { title: 'as many routers inside each other', router: each, url: same, leaves: false },
  { title: 'one router that is mounted as often', router: one, url: same, leaves: true },
  { title: 'one router in itself below a path', router: one, url: (i) => '/a'.repeat(WALKS - i), leaves: false },
]

it.each(LEGAL)('lets a request through $title', (legal) => {
  expect(run(legal, {})).toEqual([WALKS, 0])
})

it.each(LEGAL)('lets a request through $title after its client has left', (legal) => {
  expect(run(legal, { destroyed: true })).toEqual([WALKS, 0])
})

const CIRCLES: Case[] = [
  { title: 'in itself', router: one, url: same, leaves: false },
  { title: 'in itself that rewrites the URL', router: one, url: (i) => (i % 3 ? '/a' : '/b'), leaves: false },
  { title: 'in itself that makes the URL longer', router: one, url: (i) => '/a'.repeat(i), leaves: false },
  { title: 'in a circle of 7', router: (i) => routers[i % 7] as object, url: same, leaves: false },
]

it.each(CIRCLES)('fails a request that goes through a router $title', (circle) => {
  const [begun, failed] = run(circle, {})
  expect(failed).toBeGreaterThan(0)
  expect(begun).toBeGreaterThan(16_000)
})

it.each(CIRCLES)('drops such a request earlier if its client has left: a router $title', (circle) => {
  const [begun, failed] = run(circle, { destroyed: true })
  expect(failed).toBe(0)
  expect(begun).toBeLessThan(WALKS)
})

it('lets many requests through, each a few times', () => {
  let failed = 0
  const next: Next = (err) => void (err && failed++)
  for (let i = 0; i < WALKS; i++) {
    const req = { url: '/a' } as ExchangeRequest
    const walk = { next, begin: next, done: () => {} }
    for (let times = 0; times < 3; times++) beginWalk(walk, one(), req, {} as ExchangeResponse)
  }
  expect(failed).toBe(0)
})
