// Instructions for a traced request, by valgrind: npm run bench:tracing --prefix bench -- [--node 24]
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { countServer, findValgrind } from '../instructions/count.js'
import { findRuntime } from '../measure/runtime.js'
import { get, HTML } from '../workloads/request.js'

const REQUESTS = [get('/user/{n}', { type: HTML, body: '{n}' })]
const SCRIPT = fileURLToPath(new URL('server.js', import.meta.url))

/** So many garbage collections fall into a count that few settle: the middle one of the last three is taken. */
const MOST_COUNTS = 6

/** By peer: alone, with instrumentation-http, then what is on top of that. */
const STANDS = [
  ['Trunkline, not traced', { peer: 'trunkline' }],
  ['Trunkline, `instrumentation-http`', { peer: 'trunkline', http: {} }],
  ...['none', 'route', 'handlers'].map((spans) => [
    `Trunkline, and \`@trunkline/otel\`, spans \`${spans}\``,
    { peer: 'trunkline', http: {}, spans },
  ]),
  ['Express 5, not traced', { peer: 'express5' }],
  ['Express 5, `instrumentation-http`', { peer: 'express5', http: {} }],
  ['Express 5, and `instrumentation-express`', { peer: 'express5', http: { own: true } }],
  ['Fastify, not traced', { peer: 'fastify' }],
  ['Fastify, `instrumentation-http`', { peer: 'fastify', http: {} }],
  ['Fastify, and `@fastify/otel`', { peer: 'fastify', http: { own: true } }],
]

const { values } = parseArgs({ options: { node: { type: 'string' }, only: { type: 'string', default: '' } } })
const runtime = findRuntime(values.node)
console.log(
  `Node ${runtime.version}, ${findValgrind()}. Thousand instructions for \`GET /user/:id\`, and how many times those with`,
)
console.log('`instrumentation-http` alone they are.\n\n| | thousand | times |\n|---|---:|---:|')
let base
for (const [title, started] of STANDS) {
  if (!title.includes(values.only)) continue
  const count = await countServer({ node: runtime.path, script: SCRIPT, ...started }, REQUESTS, { most: MOST_COUNTS })
  if (title.endsWith('`instrumentation-http`')) base = count
  const times = title.includes(', and ') && base ? (count / base).toFixed(2) : ''
  console.log(`| ${title} | ${(count / 1000).toFixed(1)} | ${times} |`)
}
