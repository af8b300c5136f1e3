import { checkAnswers, completeRequests } from '../check.js'
import { generate } from '../generator.js'
import { peers as allPeers } from '../peers/index.js'
import { startServer, stopServer, usageOf } from '../server.js'
import { spreadOf, summarise } from '../statistics.js'

/**
 * Measures workloads that share one server for each peer. Rounds go over all peers, so that what else the machine does
 * meets each of them alike; servers are started anew several times, because one and the same code can settle up to 15 %
 * apart between two starts.
 */
export async function measureLoad(batch, peers, context) {
  const records = new Map(batch.map(({ id }) => [id, new Map(peers.map((peer) => [peer, { samples: [] }]))]))
  for (let start = 1; start <= context.settings.starts; start++) {
    const servers = await startAll(batch, peers, records, { ...context, start })
    try {
      for (const workload of batch) await measureOne(workload, servers, records, { ...context, batch, start })
    } finally {
      await Promise.all(servers.map(({ server }) => stopServer(server)))
    }
  }
  return Object.fromEntries([...records].map(([id, record]) => [id, toFigures(record)]))
}

/** Seconds that a batch takes, about. */
export function secondsOfLoad(batch, peerCount, { starts, rounds, seconds, warmUp, nextWarmUp }) {
  const samples = batch.length * rounds * (seconds + nextWarmUp + 0.3)
  const warmUps = firstWarmUp(batch[0], warmUp) + ((batch.length - 1) * warmUp) / 2
  return peerCount * starts * (0.4 + warmUps + samples)
}

async function startAll([workload, ...others], peers, records, { node, optionsOf, progress, start }) {
  const servers = []
  for (const peer of peers) {
    progress.show(`${workload.id}: start ${start}, ${peer}`)
    try {
      const { part, app, tls, processes } = workload
      const server = await startServer({ node, peer, part, app, tls, processes, options: optionsOf(workload) })
      if (server) servers.push({ peer, server })
      else for (const { id } of [workload, ...others]) records.get(id).get(peer).lacks = true
    } catch (error) {
      for (const { id } of [workload, ...others]) records.get(id).get(peer).failed = error.message
    }
  }
  return servers
}

async function measureOne(workload, servers, records, context) {
  const { settings, progress, start } = context
  // All are warmed up before the first is measured: right after its warm-up a server costs a quarter more than later.
  for (let round = 0; round <= settings.rounds; round++) {
    // The order turns round, so that nobody always runs after the same one.
    for (const { peer, server } of round % 2 === 1 ? servers : servers.toReversed()) {
      const record = records.get(workload.id).get(peer)
      if (record.failed) continue
      progress.show(`${workload.id}: start ${start}/${settings.starts}, round ${round}/${settings.rounds}, ${peer}`)
      try {
        if (round === 0) await twice(() => prepare(workload, peer, server, context))
        else record.samples.push(await twice(() => sample(workload, server, context)))
      } catch (error) {
        record.failed = error.message
      }
    }
  }
}

/** Once more after a fault: on a machine that is busy elsewhere even the generator may not come to its turn. */
async function twice(attempt) {
  try {
    return await attempt()
  } catch {
    return attempt()
  }
}

/** Checks what a server answers, and warms it up. */
async function prepare(workload, peer, server, { folder, settings, batch }) {
  const load = await loadOf(workload, server, folder)
  await checkAnswers(server.port, { ...workload, requests: load.requests }, allPeers[peer])
  await generate({ ...load, seconds: warmUpOf(workload, batch, settings) })
}

async function sample(workload, server, { folder, settings }) {
  const load = await loadOf(workload, server, folder)
  await generate({ ...load, seconds: settings.nextWarmUp })
  const before = await usageOf(server)
  const { count, seconds } = await generate({ ...load, seconds: settings.seconds })
  const cpu = (await usageOf(server)).cpu - before.cpu
  return { cpu: cpu / count, perSecond: count / seconds, busy: cpu / 1e6 / seconds }
}

async function loadOf({ requests, connections, tls }, { port }, folder) {
  return { folder, port, tls, requests: await completeRequests(port, requests), connections }
}

/** Long for a server that was just started, half of that for what it has not done yet. */
function warmUpOf(workload, batch, { warmUp }) {
  return workload === batch[0] ? firstWarmUp(workload, warmUp) : warmUp / 2
}

/** Where several kinds of requests take turns, each needs longer until its code is compiled, and so does each process. */
function firstWarmUp({ requests, processes = 1 }, warmUp) {
  return (requests.length > 1 ? 3 : 1) * processes * warmUp
}

function toFigures(record) {
  return Object.fromEntries(
    [...record].map(([peer, { samples, lacks, failed }]) => {
      if (lacks) return [peer, { lacks }]
      if (failed) return [peer, { failed }]
      const cpu = samples.map((sample) => sample.cpu)
      return [peer, { metric: summarise(cpu), spread: spreadOf(cpu), ...medians(samples), samples: samples.map(round) }]
    }),
  )
}

function medians(samples) {
  const perSecond = samples.map((sample) => sample.perSecond)
  return {
    perSecond: Math.round(summarise(perSecond)),
    perSecondSpread: spreadOf(perSecond),
    busy: summarise(samples.map(({ busy }) => busy)),
  }
}

function round({ cpu, perSecond }) {
  return { cpu: Number(cpu.toFixed(2)), perSecond: Math.round(perSecond) }
}
