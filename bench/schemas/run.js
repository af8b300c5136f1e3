// Validated bodies and queries compared with other frameworks:
//   npm run bench:schemas -- [--node 24] [--turns 10] [--added] [--write]
// --added measures only what schema() adds to calling a validator.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { findRuntime } from '../measure/runtime.js'
import { formatAdded, formatPeers, writeBlock } from './page.js'
import { PEERS } from './peers.js'
import { measureTime } from './time.js'
import { WORK } from './work.js'

const { values } = parseArgs({
  options: {
    node: { type: 'string' },
    turns: { type: 'string', default: '10' },
    added: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const runtime = findRuntime(values.node)
const [FIRST] = Object.keys(PEERS)

const when = `Node ${runtime.version}, ${new Date().toISOString().slice(0, 10)}.`
if (!values.added) show(`Node ${runtime.major}`, await comparePeers())
show(`Node ${runtime.major}, added`, await measureAdded())

async function comparePeers() {
  const times = {}
  for (const name of Object.keys(WORK)) {
    times[name] = await measureTime(name, { node: runtime.path, turns: Number(values.turns) })
  }
  return formatPeers(times, (each, column) => `${(each / 1000).toFixed(1)} µs, ${(each / column[FIRST]).toFixed(2)}`)
}

async function measureAdded() {
  const env = { ...process.env, NODE_ENV: 'production' }
  const [added] = await once(fork(new URL('added.js', import.meta.url), { execPath: runtime.path, env }), 'message')
  return formatAdded(added)
}

function show(mark, table) {
  console.log(table)
  if (values.write) writeBlock(mark, `${when}\n\n${table}`)
}
