import { afterAll, describe, expect, it } from 'vitest'
import { topics } from './scenarios/index.ts'
import controls from './scenarios/self/controls.ts'
import { compareOutcomes, withoutAdded } from './src/compare.ts'
import { findUnexpected } from './src/expectation.ts'
import { type LineName, type Pair, type Peer, pairs } from './src/peers.ts'
import { type Outcome, Player } from './src/play.ts'
import { type Scenario, scenariosOn, type Topic } from './src/scenario.ts'

/** Registers a test for each scenario of a line, on both of ours. The oracle is played once for all of them. */
export function checkLine(line: LineName): void {
  const held = pairs.filter(({ subject }) => subject.line === line)
  const players = new Map<Peer, Player>()
  const played = new Map<string, Promise<Outcome>>()

  function play(peer: Peer, topic: Topic, scenario: Scenario): Promise<Outcome> {
    const key = JSON.stringify([peer.name, topic.file, scenario.title])
    const player = players.get(peer) ?? new Player(peer)
    players.set(peer, player)
    const outcome = played.get(key) ?? player.play(topic, scenario)
    played.set(key, outcome)
    return outcome
  }

  async function check({ oracle, subject, standsIn, adds }: Pair, topic: Topic, scenario: Scenario): Promise<void> {
    const [ofOracle, ofSubject] = await Promise.all([play(oracle, topic, scenario), play(subject, topic, scenario)])
    if (scenario.kind === 'difference') {
      expect(findUnexpected('oracle', scenario, ofOracle)).toEqual([])
      const side = standsIn && scenario.bySpecification ? 'oracle' : 'subject'
      expect(findUnexpected(side, scenario, ofSubject)).toEqual([])
      return
    }
    const sides = { oracle: oracle.name, subject: subject.name }
    const exchanges = 'exchanges' in scenario ? scenario.exchanges : []
    const ignore = 'ignore' in scenario ? scenario.ignore : []
    expect(compareOutcomes(sides, exchanges, ofOracle, withoutAdded(adds, ofOracle, ofSubject), ignore)).toEqual([])
  }

  afterAll(() => {
    for (const player of players.values()) player.stop()
  })

  for (const oracle of new Set(held.map((pair) => pair.oracle))) {
    // First, and on its own: when this fails, what fails below says nothing about ours.
    describe(`the control: ${oracle.name} itself works on this Node`, () => {
      for (const scenario of controlsOf(line)) {
        it(scenario.title, async () => {
          expect(findUnexpected('oracle', scenario, await play(oracle, controls, scenario))).toEqual([])
        })
      }
    })
  }

  // A scenario that was left out for such a reason has hidden that it was ours that died.
  for (const { topic, scenario } of deadlyOn(line)) {
    it(`${scenario.title}: left out because the oracle dies of it, as it does`, async () => {
      await expect(play((held[0] as Pair).oracle, topic, scenario)).rejects.toThrow()
    })
  }

  for (const pair of held) {
    describe(`${pair.subject.name} does as ${pair.oracle.name}`, () => {
      for (const topic of topics) {
        const asked = scenariosOn(line, topic).filter((scenario) => isPlayed(pair, scenario))
        if (asked.length === 0) continue
        describe(topic.file, () => {
          for (const scenario of asked) it(scenario.title, () => check(pair, topic, scenario))
        })
      }
    })
  }
}

/**
 * The packages that stand in for Express share all but the listed differences with ours: as a whole they have their turn in
 * `.ci/run`.
 */
function isPlayed({ standsIn, subject: { line } }: Pair, { kind }: Scenario): boolean {
  const isFramework = line === '3.x' || line === '4.x' || line === '5.x'
  return !standsIn || kind === 'difference' || !isFramework || process.env['THOROUGH'] !== undefined
}

function controlsOf(line: LineName) {
  return scenariosOn(line, controls).filter((scenario) => scenario.kind === 'difference')
}

function deadlyOn(line: LineName): { topic: Topic; scenario: Scenario }[] {
  return topics.flatMap((topic) => {
    const left = Object.entries(topic.leftOut?.[line] ?? {}).filter(([reason]) => reason.startsWith('the process of'))
    const titles = left.flatMap(([, titles]) => titles)
    return topic.scenarios.filter(({ title }) => titles.includes(title)).map((scenario) => ({ topic, scenario }))
  })
}
