import type { Message } from './message.ts'
import { PeerProcess } from './peer-process.ts'
import type { Peer } from './peers.ts'
import type { Scenario, Topic } from './scenario.ts'
import { exchangeBytes } from './wire.ts'

/** All that one peer did in one scenario. */
export interface Outcome {
  /** By exchange; empty for an observation. */
  answers: Message[][]
  observed: unknown
}

/** Plays scenarios on one peer, in one process for all that allow it. */
export class Player {
  readonly peer: Peer
  #shared: PeerProcess | undefined

  constructor(peer: Peer) {
    this.peer = peer
  }

  async play(topic: Topic, scenario: Scenario): Promise<Outcome> {
    if (!scenario.env && !scenario.alone) {
      this.#shared ??= new PeerProcess(this.peer)
      // A process that failed may be dead, or still serve what failed: the next scenario gets a new one.
      return playOn(this.#shared, topic, scenario).catch((error: unknown) => {
        this.stop()
        throw error
      })
    }
    const own = new PeerProcess(this.peer, scenario.env)
    try {
      return await playOn(own, topic, scenario)
    } finally {
      own.stop()
    }
  }

  stop(): void {
    this.#shared?.stop()
    this.#shared = undefined
  }
}

async function playOn(process: PeerProcess, topic: Topic, scenario: Scenario): Promise<Outcome> {
  const { port, observed } = await process.ask({ ask: 'open', file: topic.file, title: scenario.title })
  if (port === undefined || !('exchanges' in scenario)) return { answers: [], observed }
  const answers: Message[][] = []
  for (const exchange of scenario.exchanges) answers.push(await exchangeBytes(port, exchange))
  return { answers, observed: (await process.ask({ ask: 'close' })).observed }
}
