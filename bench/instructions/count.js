import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAnswers, completeRequests } from '../measure/check.js'
import { startServer, stopServer } from '../measure/server.js'
import { peers } from '../peers/index.js'
import { Client } from './client.js'

/** Responses before anything is counted, by when most that is hot is compiled, and those of one count. */
const WARM_UP = 20_000
const COUNTED = 2000
/** A server has settled when three counts in a row lie this close together; it is given up after so many counts. */
const SETTLED = 0.02
const MOST_COUNTS = 15

/** @throws when valgrind is missing */
export function findValgrind() {
  const { stdout, error } = spawnSync('valgrind', ['--version'], { encoding: 'utf8' })
  if (error) throw new Error('valgrind, which counts instructions, is not installed: `apt-get install valgrind`')
  return stdout.trim()
}

/**
 * The instructions that the server of a peer takes for one request, outside of the kernel; nothing without an idiom. Time depends on what else a
 * machine does, instructions do not: two runs lie about two percent apart, seldom ten, also on a machine that is busy.
 */
export function countInstructions({ requests, part, app, options, tls, ...workload }, peer, node) {
  const check = (port, complete) => checkAnswers(port, { part, tls, ...workload, requests: complete }, peers[peer])
  return countServer({ node, peer, part, app, options, tls }, requests, { check })
}

/** The same for a server as `startServer` starts it. */
export async function countServer({ node, ...started }, given, { check = checkPlain, most = MOST_COUNTS } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-instructions-'))
  const counts = join(folder, 'counts')
  let server
  let client
  try {
    server = await startServer({ node, flags: ['--single-threaded'], by: valgrind(counts), ...started })
    if (!server) return undefined
    client = new Client(server.port, given, started.tls)
    await client.ask(1).catch(() => {}) // it reads so much new code that the server may give up the connection
    const requests = await completeRequests(server.port, given)
    await check(server.port, requests)
    client.close()
    client = new Client(server.port, requests, started.tls)
    await client.ask(WARM_UP)
    control(server, '--instr=on')
    return await settledCount(most, async (n) => {
      await client.ask(COUNTED)
      control(server, '--dump')
      return Number(/^totals: (\d+)/m.exec(readFileSync(`${counts}.${n}`, 'utf8'))[1]) / COUNTED
    })
  } finally {
    client?.close()
    if (server) await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkPlain(port, requests) {
  return checkAnswers(port, { requests }, {})
}

/**
 * Counts until the server has settled: a count in which something was compiled anew may be many times as high as the next.
 * Of a server that never settles, the middle one of the last three counts is taken.
 */
async function settledCount(most, count) {
  const counts = []
  for (let n = 1; n <= most; n++) {
    counts.push(await count(n))
    const [least, middle, highest] = counts.slice(-3).sort((a, b) => a - b)
    if (highest <= least * (1 + SETTLED)) return middle
  }
  return counts.slice(-3).sort((a, b) => a - b)[1]
}

/** Code that node makes at run time has to be read again when it is replaced (`--smc-check`). */
function valgrind(counts) {
  const flags = ['--tool=callgrind', '--instr-atstart=no', '--smc-check=all-non-file', `--callgrind-out-file=${counts}`]
  return ['valgrind', ...flags]
}

function control({ child }, command) {
  const { status, stderr } = spawnSync('callgrind_control', [command, String(child.pid)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`callgrind_control ${command}: ${stderr}`)
}
