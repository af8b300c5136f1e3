// Each agent on the published Express and on ours, with the same requests: it has to see the same.
const assert = require('node:assert/strict')
const path = require('node:path')
const { describe, it } = require('node:test')
const { pathToFileURL } = require('node:url')
const observe = require('./observe.js')
const { attacks, requests } = require('./requests.js')

const LINES = process.env.AGENT_LINES.split(',')

/**
 * By the name of the package: the program with its arguments, and what has to be in its report on the published Express at
 * least, so that nothing is compared with nothing. `imports` are the modules that the agent has for programs of ES modules;
 * Sentry 8 sees nothing but errors there.
 */
const AGENTS = [
  {
    name: 'dd-trace',
    program: ['datadog'],
    imports: [registering('dd-trace/loader-hook.mjs')],
    requests: [...requests, ...attacks],
    check: assertBlocked,
    expected: everyLine('"http.route":"/users/:user"', '"http.route":"/array/:a"', '"appsec.blocked"'),
  },
  {
    name: 'newrelic',
    program: ['newrelic'],
    imports: [require.resolve('newrelic/esm-loader.mjs')],
    expected: everyLine(
      'WebTransaction/Expressjs/GET//users/:user',
      '[param handler :item]',
      'View/page.txt/Rendering',
    ),
  },
  {
    name: 'elastic-apm-node',
    program: ['elastic'],
    imports: [registering('elastic-apm-node/loader.mjs')],
    expected: everyLine('"name":"GET /users/:user"', '"kind":"error"'),
  },
  {
    name: '@sentry/node',
    program: ['sentry', '@sentry/node'],
    imports: [],
    expected: everyLine('"name":"GET /users/:user"', '"value":"broken item"'),
  },
  {
    name: 'sentry8',
    program: ['sentry', 'sentry8'],
    expected: { v4: ['"express.name":"checkUser"', '"value":"broken item"'], v5: ['"value":"broken item"'] },
  },
  {
    name: '@opentelemetry/instrumentation-express',
    program: ['opentelemetry', 'express'],
    imports: [registering('@opentelemetry/instrumentation/hook.mjs')],
    expected: everyLine('"name":"request handler - /users/:user"'),
  },
  {
    name: '@opentelemetry/instrumentation-router',
    program: ['opentelemetry', 'router'],
    imports: [registering('@opentelemetry/instrumentation/hook.mjs')],
    expected: { v4: ['"name":"GET"'], v5: ['"name":"request handler - /users/:user"'] },
  },
]

/** A module that registers hooks for modules to come. */
function registering(hooks) {
  const url = pathToFileURL(require.resolve(hooks)).href
  const text = `import { register } from 'node:module'; register(${JSON.stringify(url)})`
  return `data:text/javascript,${encodeURIComponent(text)}`
}

function everyLine(...texts) {
  return { v4: texts, v5: texts }
}

for (const agent of AGENTS) {
  const { name, requests: asked = requests, imports } = agent
  describe(name, () => {
    for (const line of LINES) {
      it(`on ${line}`, (t) => compare(t, line, agent, asked))
      if (imports === undefined) continue
      const few = asked.filter(({ inShort }) => inShort)
      it(`on ${line}, where Express is imported`, (t) => compare(t, line, agent, few, imports))
    }
  })
}

async function compare(t, line, { program, expected, check }, asked, imports) {
  const [express, ours] = await Promise.all(
    ['express', 'ours'].map((side) => {
      const folder = path.join(__dirname, '../sides', line, side)
      return observe(folder, line, program, asked, imports)
    }),
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
  assert.ok(attacked.length > 0)
  for (const { asked, status, ran } of attacked) assert.deepEqual([asked, status, ran], [asked, 403, []])
}
