// What `responses: 'strip'` takes of a request whose response has 1 kB or 100 kB, compared with `'trust'`.
//   node schemas/responses.js [--node 24] [--turns 10]
// Each library and mode has a process of its own; they take turns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import trunkline from 'trunkline'
import { schema } from 'trunkline/schema'
import { findRuntime } from '../measure/runtime.js'
import { MemoryClient } from './memory-client.js'
import { ark, box, valibot, zod } from './validators.js'

const LIBRARIES = { zod, valibot, TypeBox: box, ArkType: ark }
const MODES = ['trust', 'strip']
/** The lines of an order, by the size of its JSON, with how many requests are a round. */
const SIZES = { '1 kB': { lines: 14, requests: 8 }, '100 kB': { lines: 1400, requests: 1 } }
const ROUNDS = 300
/** Which round is shown, from the fastest on. */
const SHOWN = 0.01

const { values } = parseArgs({
  options: {
    node: { type: 'string' },
    turns: { type: 'string', default: '10' },
    child: { type: 'string' },
  },
})
if (values.child !== undefined) await answer(JSON.parse(values.child))
else await compare()

async function compare() {
  const runtime = findRuntime(values.node)
  console.log(`Node ${runtime.version}\n\n| | ${MODES.join(' | ')} | more |\n|---|---|---|---|`)
  for (const size of Object.keys(SIZES)) {
    for (const library of Object.keys(LIBRARIES)) {
      const times = await measure(runtime.path, library, size)
      const cells = times.map((time) => `${(time / 1000).toFixed(1)} µs`)
      console.log(`| ${library}, ${size} | ${cells.join(' | ')} | ${((times[1] / times[0] - 1) * 100).toFixed(1)} % |`)
    }
  }
}

async function measure(node, library, size) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const children = MODES.map((mode) => {
    const argument = JSON.stringify({ library, size, mode })
    const child = spawn(node, [fileURLToPath(import.meta.url), '--child', argument], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })
    return { child, lines, isReady: once(lines, 'line'), rounds: [] }
  })
  for (const { isReady } of children) await isReady
  for (let turn = 0; turn < Number(values.turns); turn++) {
    for (const { child, lines, rounds } of children) {
      child.stdin.write('measure\n')
      const [measured] = await once(lines, 'line')
      rounds.push(...JSON.parse(measured))
    }
  }
  for (const { child } of children) child.stdin.end()
  return children.map(({ rounds }) => rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length * SHOWN)])
}

/** The server of one library and mode: for each line it prints nanoseconds of a request, in many short rounds. */
async function answer({ library, size, mode }) {
  const { lines: count, requests } = SIZES[size]
  const lines = Array.from({ length: count }, (_, at) => ({
    id: at,
    name: `article ${at % 14}`,
    price: 8.625,
    left: at % 2 === 0,
    note: null,
  }))
  const app = trunkline().get('/', schema({ response: LIBRARIES[library].body }, { responses: mode }), (req, res) => {
    res.json({ customer: 'Ada Lovelace', city: 'Zurich', total: Number(req.url.slice(4)), lines })
  })
  const expected = { status: 200, body: '"city":"Zurich","total":{n}' }
  const client = new MemoryClient(createServer({ keepAliveTimeout: 0 }, app), {
    method: 'GET',
    path: '/?n={n}',
    expected,
  })
  await client.ask(size === '1 kB' ? 20_000 : 1000)
  writeSync(process.stdout.fd, 'ready\n')
  for await (const _line of createInterface({ input: process.stdin })) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const begin = process.hrtime.bigint()
      await client.ask(requests)
      rounds.push(Number(process.hrtime.bigint() - begin) / requests)
    }
    writeSync(process.stdout.fd, `${JSON.stringify(rounds)}\n`)
  }
}
