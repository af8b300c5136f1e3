// Each agent on the published Express and on ours, with the same requests: it has to see the same.
const assert = require('node:assert/strict')
const path = require('node:path')
const test = require('node:test')
const observe = require('./observe.js')
const { attacks, requests } = require('./requests.js')

const LINES = process.env.AGENT_LINES.split(',')

/**
 * The program with its arguments, and what has to be in its report on the published Express at least, so that nothing is
 * compared with nothing.
 */
const AGENTS = [
  {
    title: 'Datadog',
    program: ['datadog'],
    requests: [...requests, ...attacks],
    check: assertBlocked,
    expected: everyLine('"http.route":"/users/:user"', '"http.route":"/array/:a"', '"appsec.blocked"'),
  },
  {
    title: 'New Relic',
    program: ['newrelic'],
    expected: everyLine(
      'WebTransaction/Expressjs/GET//users/:user',
      '[param handler :item]',
      'View/page.txt/Rendering',
    ),
  },
  { title: 'Elastic APM', program: ['elastic'], expected: everyLine('"name":"GET /users/:user"', '"kind":"error"') },
  {
    title: 'Sentry, newest',
    program: ['sentry', '@sentry/node'],
    expected: everyLine('"name":"GET /users/:user"', '"value":"broken item"'),
  },
  {
    title: 'Sentry 8',
    program: ['sentry', 'sentry8'],
    expected: { v4: ['"express.name":"checkUser"', '"value":"broken item"'], v5: ['"value":"broken item"'] },
  },
  {
    title: "OpenTelemetry's instrumentation-express",
    program: ['opentelemetry', 'express'],
    expected: everyLine('"name":"request handler - /users/:user"'),
  },
  {
    title: "OpenTelemetry's instrumentation-router",
    program: ['opentelemetry', 'router'],
    expected: { v4: ['"name":"GET"'], v5: ['"name":"request handler - /users/:user"'] },
  },
]

function everyLine(...texts) {
  return { v4: texts, v5: texts }
}

for (const line of LINES) {
  for (const agent of AGENTS) {
    test(`${agent.title} on ${line}`, (t) => compare(t, line, agent))
  }
}

async function compare(t, line, { program, requests: asked = requests, expected, check }) {
  const [express, ours] = await Promise.all(
    ['express', 'ours'].map((side) => observe(path.join(__dirname, '../sides', line, side), line, program, asked)),
  )
  await t.test('the published Express is seen', () => {
    const seen = JSON.stringify(express)
    for (const text of expected[line]) assert.ok(seen.includes(text), `${text} in ${seen}`)
    check?.(express)
  })
  for (const [index, control] of express.entries()) {
    await t.test(control.asked, () => assert.deepEqual(ours[index], control))
  }
}

/** Whatever an attack names in its path, its query or its body is kept from the handlers, but for bytes. */
function assertBlocked(observed) {
  const attacked = observed.filter(({ asked }) => asked.includes('attack-to-block') && !asked.includes('octet-stream'))
  assert.equal(attacked.length, 13)
  for (const { asked, status, ran } of attacked) assert.deepEqual([asked, status, ran], [asked, 403, []])
}
