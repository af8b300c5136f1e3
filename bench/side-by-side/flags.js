import { parseArgs } from 'node:util'
import { peers, peersNamed } from '../peers/index.js'
import { workloads, workloadsNamed } from '../workloads/index.js'
import { FULL, QUICK } from './settings.js'

export const USAGE = `Usage: npm run bench -- [flags]
  --only hello,flat     only these workloads or groups of them; goals: what the goals are about
  --peers fastify,koa   only these peers, and plain node
  --quick               shorter: --only goals in about 40 minutes, everything in about 100
  --rounds 4            samples taken of each process
  --starts 5            processes of each server
  --beside              asks a plain node on the same core at the same time: for a machine that is shared
  --node 24             servers run on another version of Node, installed when needed
  --resume              leaves out what was measured with the same settings already
  --print               prints the figures and keeps nothing
  --list                shows the workloads and the peers`

/** What the command line asks for. */
export function readFlags(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      peers: { type: 'string' },
      rounds: { type: 'string' },
      starts: { type: 'string' },
      node: { type: 'string' },
      ...Object.fromEntries(
        ['quick', 'beside', 'resume', 'print', 'list', 'help'].map((name) => [name, { type: 'boolean' }]),
      ),
    },
  })
  const settings = { ...(values.quick ? QUICK : FULL) }
  if (values.rounds) settings.rounds = positive('--rounds', values.rounds)
  if (values.starts) settings.starts = positive('--starts', values.starts)
  if (values.beside) settings.beside = true
  return {
    ...values,
    settings,
    workloads: values.only ? workloadsNamed(values.only.split(',')) : workloads,
    peers: values.peers ? peersNamed(values.peers.split(',')) : Object.keys(peers),
  }
}

function positive(name, text) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} needs a whole number above 0, not ${text}`)
  return number
}
