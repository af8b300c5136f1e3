import { afterAll, describe, expect, it } from 'vitest'
import { topics } from './scenarios/index.ts'
import controls from './scenarios/self/controls.ts'
import { compareOutcomes, withoutAdded } from './src/compare.ts'
import { findUnexpected } from './src/expectation.ts'
import { isUndoneByInspector } from './src/inspected.ts'
import { type LineName, type Pair, pairs } from './src/peers.ts'
import { Players } from './src/play.ts'
import { type Scenario, scenariosOn, type Topic } from './src/scenario.ts'

/** Registers a test for each scenario of a line, on both of ours. The oracle is played once for all of them. */
export function checkLine(line: LineName): void {
  const held = pairs.filter(({ subject }) => subject.line === line)
  const players = new Players()

  async function check({ oracle, subject, standsIn, adds }: Pair, topic: Topic, scenario: Scenario): Promise<void> {
    const [ofOracle, ofSubject] = await Promise.all([
      players.play(oracle, topic, scenario),
      players.play(subject, topic, scenario),
    ])
    if (scenario.kind === 'difference') {
      expect(findUnexpected('oracle', scenario, ofOracle)).toEqual([])
      const isAsOracle = (standsIn && scenario.bySpecification) || isUndoneByInspector(scenario.title)
      const side = isAsOracle ? 'oracle' : 'subject'
      expect(findUnexpected(side, scenario, ofSubject)).toEqual([])
      return
    }
    const sides = { oracle: oracle.name, subject: subject.name }
    const exchanges = 'exchanges' in scenario ? scenario.exchanges : []
    const ignore = 'ignore' in scenario ? scenario.ignore : []
    expect(compareOutcomes(sides, exchanges, ofOracle, withoutAdded(adds, ofOracle, ofSubject), ignore)).toEqual([])
  }

  afterAll(() => players.stop())

  for (const oracle of new Set(held.map((pair) => pair.oracle))) {
    // First, and on its own: when this fails, what fails below says nothing about ours.
    describe(`the control: ${oracle.name} itself works on this Node`, () => {
      for (const scenario of controlsOf(line)) {
        it(scenario.title, async () => {
          expect(findUnexpected('oracle', scenario, await players.play(oracle, controls, scenario))).toEqual([])
        })
      }
    })
  }

  // A scenario that was left out for such a reason has hidden that it was ours that died.
  for (const { topic, scenario } of process.env['SAMPLE'] === undefined ? deadlyOn(line) : []) {
    it(`${scenario.title}: left out because the oracle dies of it, as it does`, async () => {
      await expect(players.play((held[0] as Pair).oracle, topic, scenario)).rejects.toThrow()
    })
  }

  for (const pair of held) {
    const asked = topics.flatMap((topic) => {
      const scenarios = scenariosOn(line, topic).filter((scenario) => isPlayed(pair, topic, scenario))
      return scenarios.map((scenario) => ({ topic, scenario }))
    })
    describe.runIf(asked.length > 0)(`${pair.subject.name} does as ${pair.oracle.name}`, () => {
      for (const { topic, scenario } of asked) {
        it(`${topic.file} > ${scenario.title}`, () =>
          check(pair, topic, scenario).catch((error: unknown) => {
            players.forget([pair.oracle, pair.subject], topic, scenario)
            throw error
          }))
      }
    })
  }
}

/**
 * The packages that stand in for Express share all with ours but what the specification alone asks for: only
 * `npm run check -- conformance` and `.ci/run` play everything on them.
 */
function isPlayed({ subject, standsIn }: Pair, topic: Topic, scenario: Scenario): boolean {
  if (process.env['THOROUGH'] !== undefined) return true
  if (standsIn && !(scenario.kind === 'difference' && scenario.bySpecification === true)) return false
  return process.env['SAMPLE'] === undefined || isInSample(subject.line, topic, scenario)
}

/**
 * What `npm test` plays: every difference, and every second of the others on one of its lines, in turns; none that needs a process or an
 * environment of its own, because starting Express and ours for it takes longer than most scenarios. `.ci/run` plays all of it later.
 */
function isInSample(line: LineName, topic: Topic, scenario: Scenario): boolean {
  const lines = (scenario.lines ?? topic.lines).filter((each) => isModule(each) === isModule(line))
  if (scenario.alone !== undefined || scenario.env !== undefined) return false
  return scenario.kind === 'difference' || line === lines[topic.scenarios.indexOf(scenario) % (2 * lines.length)]
}

function isModule(line: LineName): boolean {
  return line.startsWith('module')
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
