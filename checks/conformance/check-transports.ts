import { afterAll, describe, expect, it } from 'vitest'
import { topics } from './scenarios/index.ts'
import { compareWithSocket } from './src/compare-transports.ts'
import { type LineName, type Peer, pairs } from './src/peers.ts'
import { Players } from './src/play.ts'
import { type Scenario, scenariosOn, type Topic } from './src/scenario.ts'
import { EXCEPTIONS, limitOf, MOMENTARY } from './src/transport-limits.ts'
import { OWN_SERVER, type Transport } from './src/transports.ts'

const isThorough = process.env['THOROUGH'] !== undefined

/** All of them answer by the same exchange: `npm run check -- conformance` tries the others, too. */
const TRANSPORTS: readonly Transport[] = isThorough ? ['inject', 'fetch', 'http2'] : ['inject']

/** Of so many scenarios one is tried: fewer by `npm test`, because `.ci/run` tries all of them later. */
const STEP = process.env['SAMPLE'] === undefined ? 3 : 12

/**
 * The scenarios of a topic that can go by a transport. Other than `npm run check -- conformance`, which tries all, this tries some, and none
 * that needs a process of its own, for what it does to that has nothing to do with transports.
 */
function triedBy(transport: Transport, scenarios: readonly Scenario[]): Scenario[] {
  const possible = scenarios.filter((scenario) => limitOf(transport, scenario) === undefined)
  if (isThorough) return possible
  const sharing = possible.filter(({ alone, env }) => alone === undefined && env === undefined)
  return sharing.filter((scenario, i) => i % STEP === 0 || EXCEPTIONS[scenario.title] !== undefined)
}

/** Registers a test for each scenario of a line and each transport that it can go by: the answer must be the socket's. */
export function checkTransports(line: LineName): void {
  const socket = pairs.find(({ subject }) => subject.line === line)?.subject as Peer
  const players = new Players()
  const by = (transport: Transport): Peer => ({ ...socket, name: `${socket.name} by ${transport}`, serve: transport })

  async function check(transport: Transport, topic: Topic, scenario: Scenario): Promise<string[]> {
    const through = await players.play(by(transport), topic, scenario)
    const exchanges = 'exchanges' in scenario ? scenario.exchanges : []
    const ignore = [...(('ignore' in scenario && scenario.ignore) || []), ...(MOMENTARY[scenario.title] ?? [])]
    return compareWithSocket(transport, exchanges, await players.play(socket, topic, scenario), through, ignore)
  }

  afterAll(() => players.stop())

  for (const transport of TRANSPORTS) {
    describe(`${socket.name} by ${transport} answers as on a socket`, () => {
      for (const topic of topics) {
        const asked = triedBy(transport, scenariosOn(line, topic))
        if (asked.length === 0) continue
        describe(topic.file, () => {
          for (const scenario of asked) {
            const exception = EXCEPTIONS[scenario.title]
            if (exception?.transports.includes(transport)) {
              it(`${scenario.title}: another answer, for ${exception.reason}`, async () => {
                expect(await check(transport, topic, scenario)).not.toEqual([])
              })
              continue
            }
            it(scenario.title, async ({ skip }) => {
              const findings = await check(transport, topic, scenario).catch((error: Error) => {
                if (error.message.includes(OWN_SERVER)) skip()
                throw error
              })
              if (findings.length > 0) players.forget([socket, by(transport)], topic, scenario)
              expect(findings).toEqual([])
            })
          }
        })
      }
    })
  }
}
