import type { Message } from './message.ts'
import { DEFAULT_ENVIRONMENT, PeerProcess } from './peer-process.ts'
import type { Peer } from './peers.ts'
import type { Scenario, Topic } from './scenario.ts'
import { exchangeBytes } from './wire.ts'

/** All that one peer did in one scenario. */
export interface Outcome {
  /** By exchange; empty for an observation. */
  answers: Message[][]
  observed: unknown
}

/** Plays scenarios on one peer, in as few processes as their environments and `alone` allow. */
export class Player {
  readonly peer: Peer
  readonly #shared = new Map<string, PeerProcess>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(peer: Peer) {
    this.peer = peer
  }

  async play(topic: Topic, scenario: Scenario): Promise<Outcome> {
    if (scenario.alone === true) {
      const own = new PeerProcess(this.peer, scenario.env)
      return playOn(own, topic, scenario).finally(() => own.stop())
    }
    // One at a time: a process serves one scenario, and a test that took too long is still being played.
    const turn = this.#last.then(() => this.#playShared(topic, scenario))
    this.#last = turn.catch(() => {})
    return turn
  }

  async #playShared(topic: Topic, scenario: Scenario): Promise<Outcome> {
    const kind = JSON.stringify([scenario.alone, { ...DEFAULT_ENVIRONMENT, ...scenario.env }])
    const process = this.#shared.get(kind) ?? new PeerProcess(this.peer, scenario.env)
    this.#shared.set(kind, process)
    return playOn(process, topic, scenario).catch((error: unknown) => {
      // A process that failed may be dead, or still serve what failed: the next scenario gets a new one.
      process.stop()
      this.#shared.delete(kind)
      throw error
    })
  }

  stop(): void {
    for (const process of this.#shared.values()) process.stop()
    this.#shared.clear()
  }
}

/** Plays each scenario once on each peer, however often its outcome is asked for. */
export class Players {
  readonly #players = new Map<string, Player>()
  readonly #played = new Map<string, Promise<Outcome>>()

  play(peer: Peer, topic: Topic, scenario: Scenario): Promise<Outcome> {
    const player = this.#players.get(peer.name) ?? new Player(peer)
    this.#players.set(peer.name, player)
    const key = keyOf(peer, topic, scenario)
    const outcome = this.#played.get(key) ?? player.play(topic, scenario)
    this.#played.set(key, outcome)
    return outcome
  }

  /** Whoever asks next has it played again. */
  forget(peers: readonly Peer[], topic: Topic, scenario: Scenario): void {
    for (const peer of peers) this.#played.delete(keyOf(peer, topic, scenario))
  }

  stop(): void {
    for (const player of this.#players.values()) player.stop()
  }
}

function keyOf(peer: Peer, topic: Topic, scenario: Scenario): string {
  return JSON.stringify([peer.name, topic.file, scenario.title])
}

async function playOn(process: PeerProcess, topic: Topic, scenario: Scenario): Promise<Outcome> {
  const { port, observed } = await process.ask({ ask: 'open', file: topic.file, title: scenario.title })
  if (port === undefined || !('exchanges' in scenario)) return { answers: [], observed }
  const answers: Message[][] = []
  for (const exchange of scenario.exchanges) answers.push(await exchangeBytes(port, exchange))
  return { answers, observed: (await process.ask({ ask: 'close' })).observed }
}
