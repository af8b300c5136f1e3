import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAnswers, completeRequests } from '../check.js'
import { peers } from '../peers/index.js'
import { startServer, stopServer } from '../server.js'
import { ask } from './ask.js'

/** Answers until what is hot is compiled, until valgrind has read that code, and those that are counted. */
const WARM_UP = 10_000
const TRANSLATION = 500
const COUNTED = 3000

/** @throws when valgrind is missing */
export function findValgrind() {
  const { stdout, error } = spawnSync('valgrind', ['--version'], { encoding: 'utf8' })
  if (error) throw new Error('valgrind, which counts instructions, is not installed: `apt-get install valgrind`')
  return stdout.trim()
}

/**
 * The instructions that the server of a peer takes for one request, outside of the kernel. Time depends on what else a
 * machine does, instructions do not: two runs lie about two percent apart, seldom ten, also on a machine that is busy.
 */
export async function instructionsOf(workload, peer, node) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-guard-'))
  const counts = join(folder, 'counts')
  const { part, app, options } = workload
  let server
  try {
    const started = { peer, part, app, options }
    server = await startServer({ node, flags: ['--single-threaded'], by: valgrind(counts), ...started })
    const requests = await completeRequests(server.port, workload.requests)
    await checkAnswers(server.port, { ...workload, requests }, peers[peer])
    await ask(server.port, requests, WARM_UP)
    control(server, '--instr=on')
    await ask(server.port, requests, TRANSLATION)
    control(server, '--zero')
    await ask(server.port, requests, COUNTED)
    control(server, '--dump')
    return Number(/^totals: (\d+)/m.exec(readFileSync(`${counts}.1`, 'utf8'))[1]) / COUNTED
  } finally {
    if (server) await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
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
