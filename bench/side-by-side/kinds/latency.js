import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { checkAnswers } from '../../measure/check.js'
import { pinned } from '../../measure/cores.js'
import { generate } from '../../measure/generator.js'
import { startServer, stopServer } from '../../measure/server.js'
import { spreadOf, summarise } from '../../measure/statistics.js'
import { peers as allPeers } from '../../peers/index.js'
import { eachPeer } from './each-peer.js'

const SCRIPT = fileURLToPath(new URL('./paced-requests.js', import.meta.url))
/** Of the most that a server can answer: as busy as people let one become. */
const SHARE = 0.7

/** How long one request in a hundred takes at least while requests come at a steady rate, of 70 % of what is possible. */
export async function measureLatency([workload], peers, context) {
  const { starts, rounds } = context.settings
  const records = await eachPeer(workload, peers, starts * rounds, context, (peer) => sample(workload, peer, context))
  return {
    [workload.id]: records(({ samples }) => {
      const ofAll = (name) => samples.map((each) => each[name])
      const perSecond = Math.round(summarise(ofAll('rate')))
      const medians = { p50: summarise(ofAll('p50')), p999: summarise(ofAll('p999')) }
      return { metric: summarise(ofAll('p99')), spread: spreadOf(ofAll('p99')), rate: perSecond, ...medians }
    }),
  }
}

export function secondsOfLatency(_batch, peerCount, { starts, rounds, seconds, warmUp }) {
  return peerCount * starts * rounds * (0.4 + warmUp + seconds + TRIES * (1 + PACED) * seconds)
}

/** How many times as long as other samples: the slowest requests are few. */
const PACED = 3
/** Of so many the steadiest is kept: a server that has become slower since its limit was measured is asked too much. */
const TRIES = 4

async function sample(workload, peer, { node, folder, settings: { warmUp, seconds } }) {
  const { part, app, options, requests, connections } = workload
  const server = await startServer({ node, peer, part, app, options })
  if (!server) return undefined
  try {
    const { port } = server
    await checkAnswers(port, workload, allPeers[peer])
    const load = { folder, port, requests, connections }
    const limit = async () => {
      const { count, seconds: took } = await generate({ ...load, seconds })
      return count / took
    }
    await generate({ ...load, seconds: warmUp })
    const tries = []
    let before = await limit()
    while (tries.length < TRIES) {
      const rate = SHARE * before
      const times = await pace({ port, path: requests[0].path, connections, rate, seconds: PACED * seconds })
      const after = await limit()
      tries.push({ rate: Math.round(rate), ...times, change: Number(Math.abs(after / before - 1).toFixed(3)) })
      before = after
    }
    return tries.reduce((steadiest, each) => (each.change < steadiest.change ? each : steadiest))
  } finally {
    await stopServer(server)
  }
}

async function pace(what) {
  const [command, args] = pinned('generator', process.execPath, [SCRIPT, JSON.stringify(what)])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`the requests at a steady rate ended with ${code}`)
  return JSON.parse(printed)
}
