import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PEERS } from './peers.js'

const CHILD = fileURLToPath(new URL('child.js', import.meta.url))
/**
 * Which of a peer's rounds is shown, from the fastest on: so few that nothing else of the machine is in it, and enough that
 * it is no accident.
 */
const SHOWN = 0.01

/** Nanoseconds of a request by peer, each in a process of its own. The peers take turns. */
export async function measureTime(name, { node, turns }) {
  const peers = []
  try {
    for (const peer of Object.keys(PEERS)) {
      const env = { ...process.env, NODE_ENV: 'production' }
      const child = spawn(node, [CHILD, JSON.stringify({ peer, name })], {
        env,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server of ${peer} ended`)))
      ended.catch(() => {}) // each one is ended after the last turn
      const lines = createInterface({ input: child.stdout })
      peers.push({ peer, child, lines, ended, rounds: [] })
      await Promise.race([once(lines, 'line'), ended])
    }
    for (let turn = 1; turn <= turns; turn++) {
      for (const { child, lines, ended, rounds } of peers) {
        child.send('measure')
        const [measured] = await Promise.race([once(lines, 'line'), ended])
        rounds.push(...JSON.parse(measured))
      }
      process.stderr.write(`\r${name}: ${turn} of ${turns} `)
    }
  } finally {
    for (const { child } of peers) child.kill()
  }
  process.stderr.write('\n')
  return Object.fromEntries(peers.map(({ peer, rounds }) => [peer, shown(rounds)]))
}

function shown(rounds) {
  return rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length * SHOWN)]
}
