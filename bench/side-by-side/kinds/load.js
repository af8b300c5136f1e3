import { checkAnswers, completeRequests } from '../../measure/check.js'
import { generate } from '../../measure/generator.js'
import { startServer, stopServer, usageOf } from '../../measure/server.js'
import { median, spreadOf, summarise } from '../../measure/statistics.js'
import { peers as allPeers } from '../../peers/index.js'

/**
 * Measures workloads that share one server for each peer. Rounds go over all peers, so that what else the machine does
 * meets each of them alike; servers are started anew several times, because one and the same code can settle up to 15 %
 * apart between two starts.
 *
 * With `beside`, for a machine that is shared and slower at one moment than at the next, every peer has a plain node of
 * its own beside it: on the same core, started, warmed up and asked together with it, at the same time.
 */
export async function measureLoad(batch, peers, context) {
  const records = new Map(batch.map(({ id }) => [id, new Map(peers.map((peer) => [peer, { samples: [] }]))]))
  for (let start = 1; start <= context.settings.starts; start++) {
    const servers = await startAll(batch, peers, records, { ...context, start })
    try {
      for (const workload of batch) await measureOne(workload, servers, records, { ...context, batch, start })
    } finally {
      await Promise.all(servers.flatMap(({ running }) => running.map(stopServer)))
    }
  }
  const toFigures = context.settings.beside ? figuresBeside : figuresAlone
  return Object.fromEntries([...records].map(([id, record]) => [id, toFigures(record)]))
}

/** Seconds that a batch takes, about. */
export function secondsOfLoad(batch, peerCount, settings) {
  const { starts, rounds, seconds, nextWarmUp } = settings
  const samples = batch.length * rounds * (seconds + nextWarmUp + 0.3)
  const warmUps = batch.reduce((sum, workload) => sum + warmUpOf(workload, batch, settings), 0)
  return peerCount * starts * (0.4 + warmUps + samples)
}

async function startAll(batch, peers, records, { node, optionsOf, progress, settings: { beside }, start }) {
  const [workload] = batch
  const { part, app, tls, processes } = workload
  const startOne = async (peer) => {
    const server = await startServer({ node, peer, part, app, tls, processes, options: optionsOf(workload) })
    return server && { ...server, peer }
  }
  const servers = []
  for (const peer of peers) {
    if (beside && peer === 'node') continue // it runs beside each of the others
    progress.show(`${workload.id}: start ${start}, ${peer}`)
    const ofPeer = batch.map(({ id }) => records.get(id).get(peer))
    let server
    try {
      server = await startOne(peer)
      if (server) servers.push({ peer, running: beside ? [server, await startOne('node')] : [server] })
      else for (const record of ofPeer) record.lacks = true
    } catch (error) {
      for (const record of ofPeer) record.failed = error.message
      if (server) await stopServer(server)
    }
  }
  return servers
}

async function measureOne(workload, servers, records, context) {
  const { settings, progress, start } = context
  // All are warmed up before the first is measured: right after its warm-up a server costs a quarter more than later.
  for (let round = 0; round <= settings.rounds; round++) {
    // The order turns round, so that nobody always runs after the same one.
    for (const { peer, running } of round % 2 === 1 ? servers : servers.toReversed()) {
      const record = records.get(workload.id).get(peer)
      if (record.failed) continue
      progress.show(`${workload.id}: start ${start}/${settings.starts}, round ${round}/${settings.rounds}, ${peer}`)
      try {
        if (round === 0) await twice(() => together(running, (server) => prepare(workload, server, context)))
        else record.samples.push(await twice(() => together(running, (server) => sample(workload, server, context))))
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

/** At the same time with a server and, where there is one, with the plain node beside it. */
function together(running, what) {
  return Promise.all(running.map(what))
}

/** Checks what a server answers, and warms it up. */
async function prepare(workload, server, { folder, settings, batch }) {
  const load = await loadOf(workload, server, folder)
  await checkAnswers(server.port, { ...workload, requests: load.requests }, allPeers[server.peer])
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

/** Long for a server that was just started, half of that for what it has not done yet; twice that where two share a core. */
function warmUpOf(workload, batch, { warmUp, beside }) {
  const length = (beside ? 2 : 1) * warmUp
  return workload === batch[0] ? firstWarmUp(workload, length) : length / 2
}

/** Where several kinds of requests take turns, each needs longer until its code is compiled, and so does each process. */
function firstWarmUp({ requests, processes = 1 }, warmUp) {
  return (requests.length > 1 ? 3 : 1) * processes * warmUp
}

function figuresAlone(record) {
  return figuresOf(record, ({ samples }) => samples.map(([alone]) => alone))
}

/** What a peer took, times what plain node takes in the middle, divided by what plain node took at that very moment. */
function figuresBeside(record) {
  const pairs = [...record.values()].flatMap(({ samples }) => samples)
  if (pairs.length === 0) record.get('node').failed = 'no peer ran beside it'
  const inTheMiddle = median(pairs.map(([, node]) => node.cpu))
  const steady = ([peer, node]) => {
    const cpu = (peer.cpu / node.cpu) * inTheMiddle
    return { cpu, perSecond: 1e6 / cpu, busy: peer.busy + node.busy }
  }
  const ofNode = ([peer, node]) => ({ ...node, perSecond: 1e6 / node.cpu, busy: peer.busy + node.busy })
  return figuresOf(record, ({ samples }, peer) => (peer === 'node' ? pairs.map(ofNode) : samples.map(steady)))
}

function figuresOf(record, samplesOf) {
  return Object.fromEntries(
    [...record].map(([peer, figures]) => {
      const { lacks, failed } = figures
      if (lacks) return [peer, { lacks }]
      if (failed) return [peer, { failed }]
      const samples = samplesOf(figures, peer)
      const cpu = samples.map((sample) => sample.cpu)
      return [peer, { metric: summarise(cpu), spread: spreadOf(cpu), ...medians(samples) }]
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
