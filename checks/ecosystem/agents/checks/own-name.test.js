// What agents see of an app that loads `trunkline` by its own name: alone, and with the lines that the guide on
// observability has for them.
const assert = require('node:assert/strict')
const path = require('node:path')
const { describe, it } = require('node:test')
const observe = require('./observe.js')

const OURS = path.join(__dirname, '../sides/v5/ours')
const BROKEN = '/rooms/:id/broken'
const REQUESTS = [{ path: '/rooms/7' }, { path: '/rooms/7/broken' }, { path: '/rooms/7/locked' }]

/** What each calls the routes by itself, and once it is told. */
const AGENTS = [
  { name: 'sentry', args: ['@sentry/node'], alone: '"name":"GET"', told: (route) => `"http.route":"${route}"` },
  { name: 'datadog', args: [], alone: '"resource":"GET"', told: (route) => `"resource":"GET ${route}"` },
  { name: 'newrelic', args: [], alone: '/NormalizedUri/*', told: (route) => `"WebTransaction/Custom/GET ${route}"` },
  { name: 'elastic', args: [], alone: '"name":"GET /:id', told: (route) => `"name":"GET ${route}"` },
]

for (const { name, args, alone, told } of AGENTS) {
  describe(`${name}, an app that loads trunkline`, () => {
    it('sees requests without their whole routes, and no errors', async () => {
      const seen = await observeOwn(name, args, '')
      for (const each of seen) assert.ok(each.includes(alone), each)
      assert.doesNotMatch(seen[1], /broken room/)
    })

    it('sees routes and errors of the server once it is told', async () => {
      const [room, broken, locked] = await observeOwn(name, args, name)
      assert.ok(room.includes(told('/rooms/:id')), room)
      assert.ok(broken.includes(told(BROKEN)), broken)
      assert.match(broken, /broken room/)
      assert.ok(locked.includes(told('/rooms/:id/locked')), locked)
      assert.doesNotMatch(locked, /locked room/)
    })
  })
}

describe('the firewall of Datadog, an app that loads trunkline', () => {
  it('does not see queries, parameters and bodies', async () => {
    const asked = [
      { path: '/rooms/1?q=attack-to-block' },
      { path: '/rooms/attack-to-block' },
      { path: '/rooms', method: 'POST', type: 'application/json', body: '{"name":"attack-to-block"}' },
    ]
    const observed = await observe(OURS, 'v5', ['datadog'], asked, undefined, own('datadog'))
    assert.deepEqual(
      observed.map(({ status }) => status),
      [200, 200, 200],
    )
  })
})

async function observeOwn(name, args, told) {
  const observed = await observe(OURS, 'v5', [name, ...args], REQUESTS, undefined, own(told))
  assert.deepEqual(
    observed.map(({ status }) => status),
    [200, 500, 423],
  )
  return observed.map(({ seen }) => JSON.stringify(seen))
}

function own(told) {
  return { AGENT_APP: './own-name/app.js', AGENT_TOLD: told }
}
