import { topics } from '../scenarios/index.ts'
import { type Peer, pairs } from './peers.ts'
import { Player } from './play.ts'
import { type Scenario, scenariosOn, type Topic } from './scenario.ts'

/*
 * Prints what peers answer: `node checks/conformance/dist/src/show.js <part of a title> [name of a peer]`. It is how one
 * sees that a new scenario exercises what it says, and not a mistake of its own that every framework answers with 500.
 */
const [, , part = '', peerName] = process.argv
const oracles = new Set(pairs.map(({ oracle }) => oracle))
const named = pairs.flatMap(({ oracle, subject }) => [oracle, subject]).find(({ name }) => name === peerName)
if (peerName !== undefined && !named) throw new Error(`no peer is called "${peerName}"`)

for (const peer of named ? [named] : oracles) await show(peer)

async function show(peer: Peer): Promise<void> {
  const player = new Player(peer)
  for (const topic of topics) {
    const asked = scenariosOn(peer.line, topic).filter(({ title }) => title.includes(part))
    for (const scenario of asked) await showOne(player, topic, scenario)
  }
  player.stop()
}

async function showOne(player: Player, topic: Topic, scenario: Scenario): Promise<void> {
  console.log(`\n## ${player.peer.name}: ${topic.file}: ${scenario.title}`)
  const { answers, observed } = await player.play(topic, scenario)
  const exchanges = 'exchanges' in scenario ? scenario.exchanges : []
  for (const [index, { title }] of exchanges.entries()) {
    for (const { statusLine, headers, body } of answers[index] ?? []) {
      const shown = headers.filter(([name]) => !/^(date|connection|x-powered-by)$/i.test(name))
      console.log(`> ${title}\n< ${statusLine} ${JSON.stringify(shown)}\n  ${JSON.stringify(body.slice(0, 400))}`)
    }
  }
  console.log('observed', JSON.stringify(observed))
}
