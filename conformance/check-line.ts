import { readdirSync, statSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { topics } from './scenarios/index.ts'
import { compareOutcomes, withoutAdded } from './src/compare.ts'
import { findUnexpected } from './src/expectation.ts'
import { type Pair, type Peer, pairs } from './src/peers.ts'
import { type Outcome, Player } from './src/play.ts'
import { type Scenario, scenariosOn, type Topic } from './src/scenario.ts'

it('runs on a build of the sources as they are', () => {
  const here = new URL('.', import.meta.url)
  const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(src|scenarios)\/.*\.ts$/.test(path))
    .map((path) => statSync(new URL(path, here)).mtimeMs)
  const built = statSync(new URL('dist/conformance.tsbuildinfo', here)).mtimeMs
  expect(built, 'run "npx tsc -b conformance"').toBeGreaterThanOrEqual(Math.max(...sources))
})

const players = new Map<Peer, Player>()
const played = new Map<string, Promise<Outcome>>()

afterAll(() => {
  for (const player of players.values()) player.stop()
})

for (const pair of pairs) {
  describe(`${pair.subject.name} does as ${pair.oracle.name}`, () => {
    for (const topic of topics) {
      // How an app is served means nothing to what is seen without a request.
      const asked = scenariosOn(pair.subject.line, topic).filter(
        (one) => pair.subject.serve === 'listen' || !('observe' in one),
      )
      if (asked.length === 0) continue
      describe(topic.file, () => {
        for (const scenario of asked) it(scenario.title, () => check(pair, topic, scenario))
      })
    }
  })
}

async function check({ oracle, subject, adds }: Pair, topic: Topic, scenario: Scenario): Promise<void> {
  const [ofOracle, ofSubject] = await Promise.all([play(oracle, topic, scenario), play(subject, topic, scenario)])
  if (scenario.kind === 'difference') {
    expect(findUnexpected('oracle', scenario, ofOracle)).toEqual([])
    expect(findUnexpected('subject', scenario, ofSubject)).toEqual([])
    return
  }
  const sides = { oracle: oracle.name, subject: subject.name }
  const exchanges = 'exchanges' in scenario ? scenario.exchanges : []
  const ignore = 'ignore' in scenario ? scenario.ignore : []
  expect(compareOutcomes(sides, exchanges, ofOracle, withoutAdded(adds, ofOracle, ofSubject), ignore)).toEqual([])
}

/** Plays a scenario once on each peer, however many others the peer is held against. */
function play(peer: Peer, topic: Topic, scenario: Scenario): Promise<Outcome> {
  const key = JSON.stringify([peer.name, topic.file, scenario.title])
  const player = players.get(peer) ?? new Player(peer)
  players.set(peer, player)
  const outcome = played.get(key) ?? player.play(topic, scenario)
  played.set(key, outcome)
  return outcome
}
