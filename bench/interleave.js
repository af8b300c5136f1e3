import { fork } from 'node:child_process'
import { once } from 'node:events'
import { load } from './load.js'

/** Requests before the measured ones: by then the hot code is compiled, however busy the machine is. */
const WARM_UP = 12_800

/** Rounds over all peers, so that what else the machine does meets each of them alike. Medians of the rounds. */
export async function interleave({ title, peers, rounds, sample }) {
  const samples = new Map(peers.map((peer) => [peer, []]))
  for (let round = 0; round < rounds; round++) {
    // A process can settle up to 15 % apart between two starts, so each round starts its servers anew.
    for (const peer of peers) {
      process.stderr.write(`\r${title}: round ${round + 1}/${rounds}, ${peer}               `)
      samples.get(peer).push(await sample(peer))
    }
  }
  process.stderr.write('\n')
  return peers.map((peer) => ({ peer, ...summarise(samples.get(peer)) }))
}

/** Starts a server, checks it, warms it up and measures it: requests a second, and its own CPU time for each. */
export async function sampleServer({ server, workload, check, request, requests, warmUp = WARM_UP }) {
  const child = fork(new URL('./serve.js', import.meta.url), [server, workload], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [{ port }] = await once(child, 'message')
    await check(port)
    await load({ ...request, port, connections: 64, requests: warmUp })
    const before = await cpuTime(child)
    const started = performance.now()
    const count = await load({ ...request, port, connections: 64, requests })
    const seconds = (performance.now() - started) / 1000
    const cpu = (await cpuTime(child)) - before
    return { perSecond: count / seconds, cpu: cpu / count }
  } finally {
    child.kill()
  }
}

async function cpuTime(child) {
  child.send('cpu')
  const [{ cpu }] = await once(child, 'message')
  return cpu.user + cpu.system
}

function summarise(samples) {
  return { perSecond: median(samples.map((s) => s.perSecond)), cpu: median(samples.map((s) => s.cpu)) }
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
