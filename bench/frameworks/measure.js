import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ask as askOnce } from '../measure/check.js'
import { generate } from '../measure/generator.js'
import { startServer, stopServer, usageOf } from '../measure/server.js'
import { median } from '../measure/statistics.js'
import { startDatabase } from './database.js'
import { projectOf } from './projects.js'
import { standsOf } from './work.js'

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url))
const CONNECTIONS = 32
const SLICE = 2
const NEXT_WARM_UP = 0.3
const SECONDS = 0.5
const STARTS = 5
/** Plain node, on the same core and asked at the same time: what else the machine does, it does to both. */
const BESIDE = { peer: 'node', part: 'small', app: 'hello' }
const HELLO = { method: 'GET', path: '/', headers: {}, expected: { status: 200 } }

/**
 * By request what each stand takes for it; answers are compared before anything is measured, and `warmUp` requests sent,
 * by when most that is hot is compiled. Figures are kept as they come.
 */
export async function measureFramework({ needsDatabase, ...described }, { node, rounds, warmUp, tell, keep }) {
  const database = needsDatabase ? await startDatabase() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-frameworks-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove) // a signal ends it without coming to the end of this
  const figures = { requests: {}, memory: {}, startUp: {} }
  const framework = { ...described, database: database?.url }
  try {
    for (const request of framework.requests) {
      const taking = standsOf(framework, request)
      const servers = []
      try {
        for (const on of taking) servers.push(await startPair(framework, on, node))
        await compareAnswers(request, servers)
        if (request.onlyCompared) continue
        figures.requests[request.title] = await measureRequest(request, servers, { folder, rounds, warmUp, tell })
        for (const { on, pair } of servers) figures.memory[on] ??= Math.round((await usageOf(pair[0])).rss / 2 ** 20)
        keep(figures)
      } finally {
        await Promise.all(servers.flatMap(({ pair }) => pair.map(stopServer)))
      }
    }
    for (const on of standsOf(framework, {})) figures.startUp[on] = await measureStartUp(framework, on, node)
    keep(figures)
  } finally {
    await database?.stop()
    process.off('exit', remove)
    remove()
  }
  return figures
}

function startOne({ app, project, database }, on, node) {
  const what = { project: projectOf(project, on), app, on: on === 'fastify' ? 'fastify' : 'express', database }
  return startServer({ node, script: CHILD, ...what })
}

async function startPair(framework, on, node) {
  return { on, pair: [await startOne(framework, on, node), await startServer({ node, ...BESIDE })], samples: [] }
}

/**
 * @throws when Trunkline's response differs from Express's in anything but its date and what `varies` from request to
 * request, or Fastify's in status or body
 */
async function compareAnswers(request, servers) {
  const [express, ...others] = await Promise.all(
    servers.map(async ({ on, pair: [{ port }] }) => ({
      on,
      ...comparable(await askOnce(port, request, 7), port, request.varies),
    })),
  )
  assert.equal(express.status, request.expected.status, `${request.title}: ${express.body}`)
  for (const { on, status, headers, body } of others) {
    assert.deepEqual({ status, body }, { status: express.status, body: express.body }, on)
    if (on === 'trunkline') assert.deepEqual({ ...headers, date: '' }, { ...express.headers, date: '' })
  }
}

/** Links in headers name the port, which is another one for each server. */
function comparable({ status, headers, body }, port, varies) {
  const mask = (text) => varies.reduce((masked, each) => masked.replaceAll(each, '*'), text)
  const same = Object.entries(headers).map(([name, value]) => [
    name,
    mask(String(value).replaceAll(`:${port}`, ':port')),
  ])
  return { status, headers: Object.fromEntries(same), body: mask(String(body)) }
}

async function measureRequest(request, servers, { folder, rounds, warmUp, tell }) {
  const ask = ({ port }, asked, seconds) =>
    patiently(() => generate({ folder, port, requests: [asked], connections: CONNECTIONS, seconds }))
  const load = ([server, plain], seconds) => Promise.all([ask(server, request, seconds), ask(plain, HELLO, seconds)])
  for (const { on, pair } of servers) {
    tell(`${request.title}, warm-up, ${on}`)
    for (let done = 0; done < warmUp; ) done += (await ask(pair[0], request, SLICE)).count
    await load(pair, SLICE)
  }
  for (let round = 1; round <= rounds; round++) {
    for (const { on, pair, samples } of round % 2 === 1 ? servers : servers.toReversed()) {
      tell(`${request.title}, round ${round} of ${rounds}, ${on}`)
      await load(pair, NEXT_WARM_UP)
      const before = await Promise.all(pair.map(usageOf))
      const loads = await load(pair, SECONDS)
      const after = await Promise.all(pair.map(usageOf))
      const [cpu, plain] = loads.map(({ count }, i) => (after[i].cpu - before[i].cpu) / count)
      samples.push({ cpu, plain })
    }
  }
  const usual = median(servers.flatMap(({ samples }) => samples.map(({ plain }) => plain)))
  const [express] = servers
  return Object.fromEntries(servers.map(({ on, samples }) => [on, summarise(samples, express.samples, usual)]))
}

/** Again after a fault: on a busy machine wrk may still be starting when its time is over, and is ended by the signal. */
async function patiently(attempt, times = 8) {
  try {
    return await attempt()
  } catch (error) {
    if (times === 1) throw error
    return patiently(attempt, times - 1)
  }
}

/**
 * Microseconds a request, as if plain node had always taken what it usually takes, and how many requests are served while
 * Express serves one: the median over rounds, since what is measured a second apart compares best, and its quartiles.
 */
function summarise(samples, ofExpress, usual) {
  const shareOf = ({ cpu, plain }) => cpu / plain
  const ratios = samples.map((sample, round) => shareOf(ofExpress[round]) / shareOf(sample)).sort((a, b) => a - b)
  const at = (part) => Number(ratios[Math.round((ratios.length - 1) * part)].toFixed(3))
  const microseconds = median(samples.map((sample) => shareOf(sample) * usual))
  return { microseconds: Number(microseconds.toFixed(1)), ratio: at(0.5), quartiles: [at(0.25), at(0.75)] }
}

/** Milliseconds of CPU time from the start of the process to its first response. */
async function measureStartUp(framework, on, node) {
  const times = []
  for (let start = 0; start < STARTS; start++) {
    const server = await startOne(framework, on, node)
    await askOnce(server.port, framework.requests[0], 7)
    times.push((await usageOf(server)).cpu / 1000)
    await stopServer(server)
  }
  return Math.round(median(times))
}
