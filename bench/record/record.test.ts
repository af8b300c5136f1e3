import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { intervalOf, marginOf } from '../measure/statistics.js'
import { countsOf } from './count-all.js'
import { disagreements } from './disagreements.js'
import { GOALS, goalLines, judge } from './goals.js'
import { merge } from './keep.js'
import { Log } from './log.js'
import { fill } from './pages.js'
import { cellOf, compare } from './results.js'
import { isComplete, nextPair } from './schedule.js'
import { aheadOfUs } from './sentences.js'

const RUN = { node: '24.1.0', machine: 'a machine', commit: 'abc', settings: { seconds: 1 }, at: '2026-11-19' }
const COLUMN = { id: 'hello', peers: ['node', 'trunkline', 'fastify'], starts: 3 }

describe('the interval of a median', () => {
  it('goes from the least to the largest of five, and is the same each time', () => {
    expect(intervalOf([3, 1, 5, 2, 4])).toEqual([1, 5])
    expect(intervalOf([3, 1, 5, 2, 4])).toEqual(intervalOf([3, 1, 5, 2, 4]))
  })

  it('becomes narrower with more numbers', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => 1 + ((i * 7) % count) / count)
    expect(marginOf(numbers(100))).toBeLessThan(marginOf(numbers(10)) / 2)
  })

  it('holds the true median about as often as it says', () => {
    // Numbers from 0 to 1 by a generator of another kind than the one that is tested.
    let state = 7
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const sets = Array.from({ length: 300 }, () => Array.from({ length: 15 }, random))
    const holding = sets.filter((numbers) => {
      const [low = 1, high = 0] = intervalOf(numbers, 300)
      return low <= 0.5 && 0.5 <= high
    })
    expect(holding.length / sets.length).toBeGreaterThan(0.9)
  })
})

describe('what is measured next', () => {
  const after = (ratios: Record<string, number[]>, seconds = 1) =>
    Object.fromEntries(
      Object.entries(ratios).map(([peer, all]) => [
        peer,
        all.map((ratio) => ({ column: 'hello', peer, ratio, seconds })),
      ]),
    )
  const next = (column: object, entries: object) => nextPair([{ ...COLUMN, ...column }], () => entries)?.peer

  it('goes over all peers before the next round, which goes the other way', () => {
    const entries: Record<string, object[]> = {}
    const order: string[] = []
    for (let peer = next({}, entries); peer !== undefined; peer = next({}, entries)) {
      order.push(peer)
      entries[peer] = [...(entries[peer] ?? []), { ratio: 1, seconds: 1 }]
    }
    const round = COLUMN.peers
    expect(order).toEqual([...round, ...round.toReversed(), ...round])
  })

  it('is a peer whose interval is wider than the margin, until the seconds are over', () => {
    const wide = { node: [1, 1, 1], trunkline: [0.8, 1, 1.2], fastify: [1, 1, 1] }
    expect(next({ margin: 0.03, seconds: 300 }, after(wide))).toBe('trunkline')
    expect(next({ margin: 0.03, seconds: 300 }, after(wide, 40))).toBeUndefined()
    expect(next({ margin: 0.5, seconds: 300 }, after(wide))).toBeUndefined()
  })

  it('has all its starts even when the seconds are over', () => {
    expect(next({ margin: 0.03, seconds: 1 }, after({ node: [1, 1, 1], trunkline: [1], fastify: [1, 1] }))).toBe(
      'trunkline',
    )
  })

  it('leaves out what has no idiom, and what failed twice', () => {
    const entries = { node: after({ node: [1, 1, 1] }).node, trunkline: [{ lacks: true }], fastify: [{ failed: 'a' }] }
    expect(next({}, entries)).toBe('fastify')
    expect(next({}, { ...entries, fastify: [{ failed: 'a' }, { failed: 'b' }] })).toBeUndefined()
  })
})

describe('a run that was stopped', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trunkline-record-'))
    path = join(folder, 'node-24.jsonl')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Takes pairs until nothing is left, or until it is stopped. */
  function measure(most = Number.POSITIVE_INFINITY, run = RUN) {
    const log = new Log(path)
    log.begin(run)
    const order: string[] = []
    for (let next = nextPair([COLUMN], (id: string) => log.ofColumn(id)); next && order.length < most; ) {
      log.add({ column: next.column.id, peer: next.peer, ratio: 0.9, seconds: 1 })
      order.push(next.peer)
      next = nextPair([COLUMN], (id: string) => log.ofColumn(id))
    }
    return { order, log }
  }

  it('goes on where it was, wherever that is', () => {
    const whole = measure().order
    for (let most = 1; most < whole.length; most++) {
      writeFileSync(path, '')
      expect([...measure(most).order, ...measure().order]).toEqual(whole)
    }
  })

  it('loses no more than the line that was being written', () => {
    measure(4)
    appendFileSync(path, '{"column":"hello","peer":"node","ra')
    expect(measure().order).toHaveLength(5)
    expect(isComplete(COLUMN, new Log(path).ofColumn('hello'))).toBe(true)
  })

  it('begins a column anew after another commit, and keeps one that was complete', () => {
    measure(4)
    const other = { ...RUN, commit: 'def' }
    const { order, log } = measure(9, other)
    expect(order).toHaveLength(9)
    expect(log.runsOf('hello').map(({ commit }: { commit: string }) => commit)).toEqual(['def', 'abc'])
    expect(merge({}, log, [COLUMN], '24.1.0').columns.hello.run.commit).toBe('def')
    const unfinished = measure(2, { ...RUN, commit: 'ghi' }).log
    expect(merge({}, unfinished, [COLUMN], '24.1.0').columns.hello.run.commit).toBe('def')
  })

  it('tries again what had failed', () => {
    const log = new Log(path)
    log.begin(RUN)
    for (const failed of ['once', 'twice']) log.add({ column: 'hello', peer: 'node', failed })
    expect(nextPair([COLUMN], (id: string) => log.ofColumn(id))?.peer).toBe('trunkline')
    const again = new Log(path)
    again.begin(RUN)
    expect(nextPair([COLUMN], (id: string) => again.ofColumn(id))?.peer).toBe('node')
  })

  it('writes medians and intervals, and none of fewer than three pairs', () => {
    const log = new Log(path)
    log.begin(RUN)
    for (const ratio of [0.9, 1, 0.8]) log.add({ column: 'hello', peer: 'node', ratio, node: 15 / ratio, seconds: 1 })
    log.add({ column: 'hello', peer: 'fastify', ratio: 0.7, seconds: 1 })
    log.add({ column: 'hello', peer: 'trunkline', lacks: true })
    const column = { ...COLUMN, starts: 1 }
    const { node, peers } = merge({}, log, [column], '24.1.0').columns.hello
    expect(node).toBe(16.67) // what plain node took itself
    expect(peers).toEqual({ node: [0.9, 0.8, 1, 3], fastify: [0.7], trunkline: { lacks: true } })
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(6)
  })
})

describe('the counts of instructions', () => {
  it('say what a peer lacks, and compare nothing with it', () => {
    const entries = { node: [{ count: 100 }], fastify: [{ lacks: true }], trunkline: [{ failed: 'x' }] }
    const log = { runsOf: (id: string) => (id === countsOf('hello') ? [RUN] : []), ofColumn: () => entries }
    const { instructions } = merge({}, log, [COLUMN], '24.1.0')
    expect(instructions.hello.counts).toEqual({ node: 100, fastify: { lacks: true } })
    const columns = { hello: { run: RUN, peers: { node: [1], fastify: [0.8] } } }
    expect(disagreements({ columns, instructions })).toEqual([])
  })
})

describe('what may be said', () => {
  const results = (peers: Record<string, unknown>, column = 'realistic') => ({
    columns: { [column]: { run: RUN, peers } },
    instructions: {},
  })
  const goal = GOALS.find(({ line, columns }) => line === 'trunkline' && columns.join() === 'realistic')
  if (goal === undefined) throw new Error('there is no such goal')

  it('is level if two intervals overlap', () => {
    const cell = (low: number, high: number) => ({ low, high })
    expect(compare(cell(0.9, 1), cell(0.95, 1.1))).toBe('level')
    expect(compare(cell(0.9, 1), cell(1.01, 1.1))).toBe('behind')
    expect(compare(cell(0.9, 1), cell(0.8, 0.89))).toBe('ahead')
  })

  it('takes differences below a tenth for none where there is no interval', () => {
    const { low, high } = cellOf(results({ trunkline: [1] }), 'realistic', 'trunkline') as { low: number; high: number }
    expect([low, high]).toEqual([0.95, 1.05])
  })

  it('is that a goal is reached only beyond the intervals', () => {
    const fastify = [0.8, 0.79, 0.81, 7]
    expect(judge(goal, results({ trunkline: [0.9, 0.88, 0.92, 5], fastify }))).toMatchObject({ isReached: true })
    expect(judge(goal, results({ trunkline: [0.9, 0.8, 0.95, 5], fastify }))).toMatchObject({ isReached: false })
  })

  it('is nothing about a goal with a missing cell', () => {
    const known = results({ trunkline: [0.9, 0.88, 0.92, 5] })
    expect(judge(goal, known)).toEqual({ missing: ['fastify in realistic'] })
    const text = goalLines(known).join('\n')
    expect(text).not.toMatch(/reached|missed/)
    expect(text).toContain('No verdict, because figures are missing')
    expect(judge(goal, results({ trunkline: [0.9], fastify: { failed: 'x' } }))).toHaveProperty('missing')
  })

  it('names who is ahead, and what is not known', () => {
    const lines = aheadOfUs(
      results({ trunkline: [0.9, 0.88, 0.92, 5], fastify: [1, 0.98, 1.02, 5], koa: { lacks: true } }),
    )
    expect(lines[0]).toBe('- **Fastify**: a realistic app (1.00, ours 0.90)')
    expect(lines.at(-1)).toBe('- Not known: 106 cells that have no figure.')
  })

  it('has the cells in which time and instructions are more than 5 % apart', () => {
    const of = results({ node: [1], trunkline: [0.9], fastify: [0.8] }, 'hello')
    const counts = { node: 100, trunkline: 110, fastify: 100 }
    const found = disagreements({ ...of, instructions: { hello: { run: RUN, counts } } })
    expect(found.map(({ peer }) => peer)).toEqual(['fastify'])
  })

  it('goes into the pages between its marks', () => {
    const page =
      'a <!-- record: nest -->old<!-- end of record --> b\n<!-- record: table 24 -->\n\n|x|\n\n<!-- end of record -->\n'
    const filled = fill(page, { nest: 'new', 'table 24': '|y|' }, 'a page')
    expect(filled).toBe(
      'a <!-- record: nest -->new<!-- end of record --> b\n<!-- record: table 24 -->\n\n|y|\n\n<!-- end of record -->\n',
    )
    expect(() => fill(page, {}, 'a page')).toThrow('a page: there is no "nest" in the record')
  })
})
