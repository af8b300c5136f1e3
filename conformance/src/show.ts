import { topics } from '../scenarios/index.ts'
import { pairs } from './peers.ts'
import { Player } from './play.ts'

/*
 * Prints what peers answer: `node conformance/dist/src/show.js <part of a title> [name of a peer]`. It is how one
 * sees that a new scenario exercises what it says, and not a mistake of its own that every framework answers with 500.
 */
const [, , part = '', peerName = pairs[0]?.oracle.name] = process.argv
const peer = pairs.flatMap(({ oracle, subject }) => [oracle, subject]).find(({ name }) => name === peerName)
if (!peer) throw new Error(`no peer is called "${peerName}"`)
const player = new Player(peer)

for (const topic of topics) {
  for (const scenario of topic.scenarios.filter(({ title }) => title.includes(part))) {
    console.log(`\n## ${topic.file}: ${scenario.title}`)
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
}
player.stop()
