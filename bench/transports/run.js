// The transports besides the socket against their peers: npm run bench:transports -- [--rounds 10] [--milliseconds 400] [--only fetch,http2]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pinned, pinSelf } from '../measure/cores.js'
import { summarise } from '../measure/statistics.js'
import { TRANSPORTS } from './peers.js'
import { WORK } from './work.js'

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url))
/** Milliseconds of CPU time: on a busy machine other clocks would end the warm-up before the code is compiled. */
const WARM_UP = 1000
/** How long a server is asked before it is asked what it has used. */
const SLICE = 100

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    milliseconds: { type: 'string', default: '400' },
    only: { type: 'string', default: Object.keys(TRANSPORTS).join() },
  },
})
const settings = { rounds: Number(values.rounds), milliseconds: Number(values.milliseconds) }

pinSelf('generator')
console.log('CPU time of a request in microseconds, and how many times that of Trunkline 5.x it is')
for (const transport of values.only.split(',')) {
  const used = await measureTransport(transport)
  const [ours] = Object.values(used)
  const cell = (work, microseconds) => `${microseconds} (${(microseconds / ours[work]).toFixed(2)})`
  const row = (ofPeer) => Object.fromEntries(Object.entries(ofPeer).map(([work, each]) => [work, cell(work, each)]))
  console.log(TRANSPORTS[transport].title)
  console.table(Object.fromEntries(Object.entries(used).map(([peer, ofPeer]) => [peer, row(ofPeer)])))
}

/** Every peer of a transport, in turns: the CPU times of a request by peer and work, one for each round. */
async function measureTransport(transport) {
  const peers = {}
  for (const peer of Object.keys(TRANSPORTS[transport].peers)) peers[peer] = await start(transport, peer)
  const samples = Object.fromEntries(Object.keys(peers).map((peer) => [peer, {}]))
  try {
    await warmUp(peers)
    for (const work of Object.keys(WORK)) await measureWork(work, peers, samples)
  } finally {
    for (const { child } of Object.values(peers)) child.kill()
  }
  process.stderr.write('\n')
  return samples
}

/** Everything is warm before anything is measured: the second work would gain by the first otherwise. */
async function warmUp(peers) {
  for (const [peer, process] of Object.entries(peers)) {
    for (const work of Object.keys(WORK)) {
      await check(process, peer, work)
      await measure(process, work, WARM_UP)
    }
  }
}

async function measureWork(work, peers, samples) {
  const taken = Object.fromEntries(Object.keys(peers).map((peer) => [peer, []]))
  for (let round = 0; round < settings.rounds; round++) {
    for (const peer of Object.keys(peers)) taken[peer].push(await measure(peers[peer], work))
    process.stderr.write('.')
  }
  for (const peer of Object.keys(peers)) samples[peer][work] = summarise(taken[peer])
}

async function start(transport, peer) {
  const [command, args] = pinned('server', process.execPath, [CHILD, transport, peer])
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = await once(child, 'message')
  return { child, port, client: TRANSPORTS[transport].client }
}

async function tell({ child }, message) {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

async function check(process, peer, work) {
  const { status, text } = process.port
    ? await process.client.askOnce(process.port, WORK[work])
    : await tell(process, { work, check: true })
  if (status === 200 && text === WORK[work].expected) return
  throw new Error(`${peer}, ${work}: ${status} ${text}`)
}

/** The CPU time of one request, in microseconds: of the peer's process, asking included where nobody else asks. */
async function measure(process, work, milliseconds = settings.milliseconds) {
  if (!process.port) return (await tell(process, { work, milliseconds })).each
  const { cpu: before } = await tell(process, {})
  let [count, used] = [0, 0]
  do {
    count += await process.client.load(process.port, WORK[work], SLICE)
    used = (await tell(process, {})).cpu - before
  } while (used < milliseconds * 1000)
  return used / count
}
