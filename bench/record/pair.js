import { checkAnswers, completeRequests } from '../measure/check.js'
import { generate, generateInTurns } from '../measure/generator.js'
import { startServer, stopServer, usageOf } from '../measure/server.js'
import { summarise } from '../measure/statistics.js'
import { peers } from '../peers/index.js'

/** In seconds. Half a second was too long: on a machine that others share, two pairs of the same servers lay 20 % apart. */
const TURN = 0.025
const KINDS = { load: loadBoth, 'start-up': startBothUp, memory: fillBoth }

/**
 * Starts a peer and a plain node on the same core, asks both for the same in turns, and stops them. At the same time
 * they would take the caches from each other, and a server of little code would look faster than it is alone.
 * @returns what the peer took, what plain node took, and the second divided by the first; `lacks` without an idiom
 */
export async function takePair(workload, peer, context) {
  const started = performance.now()
  const pair = await KINDS[workload.kind](workload, peer, context)
  if (pair === undefined) return { lacks: true }
  const [ours, node] = pair.map((each) => summarise([each]))
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  return { ratio: Number((node / ours).toFixed(4)), took: ours, node, seconds }
}

/** The CPU time of a request in µs, user and system. */
function loadBoth(workload, peer, context) {
  return withBoth(workload, peer, context, async (servers) => {
    const { settings, folder } = context
    const { connections, tls } = workload
    const loads = []
    for (const { port, name } of servers) {
      const requests = await completeRequests(port, workload.requests)
      await checkAnswers(port, { ...workload, requests }, peers[name])
      loads.push({ folder, port, tls, requests, connections })
    }
    for (const load of loads) await warmUp(load, settings.warmUp * slownessOf(workload))
    const before = await Promise.all(servers.map(usageOf))
    const results = await generateInTurns(loads, { turn: TURN, seconds: settings.seconds })
    const after = await Promise.all(servers.map(usageOf))
    return results.map(({ count }, at) => (after[at].cpu - before[at].cpu) / count)
  })
}

/** So many requests, in at most eight seconds: on a busy machine, a second is too short for all code to be compiled. */
async function warmUp(load, requests) {
  for (let done = 0, seconds = 0; done < requests && seconds < 8; seconds++) {
    done += (await generate({ ...load, seconds: 1 })).count
  }
}

/** Where several kinds of requests take turns, each needs longer until its code is compiled, and so does each process. */
function slownessOf({ requests, processes = 1 }) {
  return (requests.length > 1 ? 2 : 1) * processes
}

/** The CPU time from the start of a process to its first response, in ms; one after the other. */
function startBothUp(workload, peer, context) {
  return withBoth(workload, peer, context, (servers) =>
    together(servers, async (server) => {
      await checkAnswers(server.port, { ...workload, requests: workload.requests.slice(0, 1) }, peers[server.name])
      return (await usageOf(server)).cpu / 1000
    }),
  )
}

/** Resident memory in MB after many requests, without asking for a collection. */
function fillBoth(workload, peer, context) {
  return withBoth(workload, peer, context, (servers) =>
    together(servers, async (server) => {
      const load = { ...workload, folder: context.folder, port: server.port, seconds: 1 }
      for (let done = 0; done < context.settings.requests; ) done += (await generate(load)).count
      return (await usageOf(server)).rss / 1024 / 1024
    }),
  )
}

/** @returns what is measured of the peer and of its plain node, or undefined when the peer has no idiom */
async function withBoth(workload, peer, { node, folder }, measure) {
  const { part, app, tls, processes, options } = workload
  const what = { node, part, app, tls, processes, options: options.files ? { root: folder } : options }
  const started = await Promise.allSettled([peer, 'node'].map((name) => startServer({ ...what, peer: name })))
  const running = started.map(({ value }) => value)
  try {
    for (const { reason } of started) if (reason) throw reason
    if (running[0] === undefined) return undefined
    return await measure([peer, 'node'].map((name, at) => ({ ...running[at], name })))
  } finally {
    await Promise.all(running.map((server) => server && stopServer(server)))
  }
}

function together(items, what) {
  return Promise.all(items.map(what))
}
