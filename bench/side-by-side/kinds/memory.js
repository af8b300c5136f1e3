import { checkAnswers } from '../../measure/check.js'
import { generate } from '../../measure/generator.js'
import { startServer, stopServer, usageOf } from '../../measure/server.js'
import { spreadOf, summarise } from '../../measure/statistics.js'
import { peers as allPeers } from '../../peers/index.js'
import { eachPeer } from './each-peer.js'

const SLICE = 1

/** Resident memory in MB at half of many requests and at their end, without asking for a collection. */
export async function measureMemory([workload], peers, context) {
  const { starts, memoryRequests } = context.settings
  const records = await eachPeer(workload, peers, starts, context, (peer) => sample(workload, peer, context))
  return {
    [workload.id]: records(({ samples }) => {
      const atEnd = samples.map(({ end }) => end)
      const half = summarise(samples.map(({ half }) => half))
      return { metric: summarise(atEnd), spread: spreadOf(atEnd), half, requests: memoryRequests }
    }),
  }
}

export function secondsOfMemory(_batch, peerCount, { starts, memoryRequests }) {
  return peerCount * starts * (0.4 + memoryRequests / 9000)
}

async function sample(workload, peer, { node, folder, settings: { memoryRequests } }) {
  const { part, app, options, requests, connections } = workload
  const server = await startServer({ node, peer, part, app, options })
  if (!server) return undefined
  try {
    const { port } = server
    await checkAnswers(port, workload, allPeers[peer])
    let half
    for (let done = 0; done < memoryRequests; ) {
      done += (await generate({ folder, port, requests, connections, seconds: SLICE })).count
      if (half === undefined && done >= memoryRequests / 2) half = await megabytes(server)
    }
    return { half, end: await megabytes(server) }
  } finally {
    await stopServer(server)
  }
}

async function megabytes(server) {
  const { rss } = await usageOf(server)
  return Math.round(rss / 1024 / 1024)
}
