// Sends made-up connections to the three lines and to the Express that each stands for, and compares what comes back:
//   npm run fuzz -- [--minutes 10 | --connections 100] [--seed 1]
// What is in corpus/ is played first. What differs is made as small as it gets, kept there, and played by `npm test` from then on.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareOn } from './compare.js'
import { LINES, Peer } from './peers.js'
import { createRandom, makeUpConnection } from './requests.js'

const CORPUS = new URL('./corpus/', import.meta.url)

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, connections: { type: 'string' }, seed: { type: 'string' } },
})
const most = Number(values.connections ?? Number.POSITIVE_INFINITY)
const minutes = Number(values.minutes ?? (values.connections === undefined ? 1 : 60))
const seed = Number(values.seed ?? Date.now() % 1e9)
if (!(minutes > 0) || !(most > 0) || !Number.isInteger(seed)) {
  console.error('fuzz: --minutes and --connections take a number above 0, --seed a whole number')
  process.exit(2)
}

/** How often what differs is tried again, before it is believed. */
const OFTEN = 10

const pairs = await Promise.all(LINES.map((names) => Promise.all(names.map((name) => Peer.start(name)))))
const peers = pairs.flat()
const before = new Map(await Promise.all(peers.map(async (peer) => [peer, await peer.state()])))
const random = createRandom(seed)
const end = Date.now() + minutes * 60_000
let count = 0
let shown = Date.now()
const found = []

console.log(`seed ${seed}, ${Number.isFinite(most) ? `${most} connections` : `${minutes} minutes`}`)
for (const file of readdirSync(CORPUS).filter((name) => name.endsWith('.json'))) {
  const [difference] = await differencesOf(JSON.parse(readFileSync(new URL(file, CORPUS), 'utf8')))
  if (difference === undefined) continue
  found.push(file)
  console.log(`corpus/${file}: ${difference}`)
}
while (Date.now() < end && count < most && found.length < 10) {
  const batch = Array.from({ length: 8 }, () => makeUpConnection(random))
  const results = await Promise.all(batch.map((pieces) => compareAll(pieces, 1)))
  for (const [index, differences] of results.entries()) {
    if (differences.length > 0) await keep(batch[index])
  }
  count += batch.length
  if (Date.now() - shown > 10_000) {
    shown = Date.now()
    console.log(`${count} connections, ${found.length} differences, ${Math.ceil((end - shown) / 1000)} s left`)
  }
}

for (const peer of peers) {
  const { memory, handles } = await peer.state()
  const mb = (bytes) => `${Math.round(bytes / 1e6)} MB`
  console.log(`${peer.name}: ${mb(before.get(peer).memory)} at the start, ${mb(memory)} at the end, ${handles} handles`)
  peer.stop()
}
console.log(`${count} connections to each of ${peers.length} servers, ${found.length} differences (seed ${seed})`)
const died = pairs.flatMap(([, ours]) => ours.deaths.map((death) => `${ours.name} would have died: ${death}`))
for (const death of new Set(died)) console.log(death) // of connections that do not always do it, too
process.exitCode = found.length + died.length === 0 ? 0 : 1

/** What differs at the first try, and then still when it is tried often, and alone. */
async function differencesOf(pieces) {
  const atOnce = await compareAll(pieces, 1)
  return atOnce.length === 0 ? [] : compareAll(pieces, OFTEN)
}

async function compareAll(pieces, times) {
  return (await Promise.all(pairs.map((pair) => compareOn(pair, pieces, times)))).flat()
}

/** Writes a connection that differs into the corpus, as small as it gets. */
async function keep(pieces) {
  const smallest = await shrink(pieces)
  const [difference] = await differencesOf(smallest)
  if (difference === undefined) return
  const name = createHash('sha256').update(JSON.stringify(smallest)).digest('hex').slice(0, 12)
  writeFileSync(new URL(`${name}.json`, CORPUS), `${JSON.stringify(smallest, null, 2)}\n`)
  found.push(name)
  console.log(`corpus/${name}.json: ${difference}`)
}

/** Leaves out whole lines and halves of them as long as it still differs. */
async function shrink(pieces) {
  const differs = async (text) => (await differencesOf([text])).length > 0
  let best = pieces.join('')
  if (!(await differs(best))) return pieces
  for (let size = best.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < best.length; ) {
      const shorter = best.slice(0, at) + best.slice(at + size)
      if (await differs(shorter)) best = shorter
      else at += size
    }
  }
  return [best]
}
