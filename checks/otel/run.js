// The same app, as `express` with instrumentation-express (on @trunkline/v5) and as `trunkline` with @trunkline/otel: routes,
// statuses and errors have to be equal, and each span of Redis and fetch has to lie below the same handler. Spans and metrics
// go by OTLP to a collector in a process of its own, and Prometheus is scraped.
// The app of ours is also bundled, and run where no package of ours is installed.
//   node checks/lock/install.js checks/otel && npm run build
//   node checks/otel/run.js [--hosts 'Node 24,Bun'] [--show]
const assert = require('node:assert/strict')
const { fork, spawn } = require('node:child_process')
const { randomBytes } = require('node:crypto')
const { once } = require('node:events')
const fs = require('node:fs')
const net = require('node:net')
const path = require('node:path')
const { parseArgs } = require('node:util')
const { findHosts } = require('../runtimes/hosts.js')
const { bundles } = require('./bundles.js')

const ROOT = path.join(__dirname, '../..')
const OWN = path.join(__dirname, 'app.js')
const ALIAS = path.join(__dirname, 'node_modules/express')
const HOSTS = 'Node 24,Node 22,Node 26,Bun,Deno'
const { values } = parseArgs({ options: { hosts: { type: 'string', default: HOSTS }, show: { type: 'boolean' } } })

/** Method, path, and what http.route has to be in both. */
const REQUESTS = [
  ['GET', '/houses/1/rooms/7?x=1', '/houses/:house/rooms/:room'],
  ['POST', '/houses/1/rooms/7', '/houses/:house/rooms/:room'],
  ['GET', '/files/report', '/files/report'],
  ['GET', '/files/lines', '/files/lines'],
  ['GET', '/throws', '/throws'],
  ['GET', '/passes', '/passes'],
  ['GET', '/missing', '/missing'],
  ['GET', '/skips', '/skips'],
  ['GET', '/nowhere', undefined],
]

main()

async function main() {
  fs.rmSync(ALIAS, { recursive: true, force: true })
  fs.cpSync(path.join(ROOT, 'packages/v5'), ALIAS, { recursive: true })
  const redisPort = await freePort()
  const redis = spawn('redis-server', ['--port', redisPort, '--bind', '127.0.0.1', '--save', ''])
  const collector = fork(path.join(__dirname, 'collector.js'))
  try {
    const [port] = await once(collector, 'message')
    await untilReady(redis)
    const addresses = { COLLECTOR: `http://127.0.0.1:${port}`, REDIS_PORT: redisPort }
    const hosts = (await findHosts()).filter(({ name }) => values.hosts.split(',').includes(name))
    const [first] = hosts
    const express = await observe(OWN, 'express', first, addresses)
    assert.equal(express.requests.flatMap(({ queries }) => queries).length, 21, 'each request to Redis and by fetch')
    for (const host of hosts) await compare(express, OWN, host, addresses)
    await bundles(async (files) => {
      for (const file of files) await compare(express, file, first, addresses)
    })
  } finally {
    collector.kill()
    redis.kill()
    fs.rmSync(ALIAS, { recursive: true, force: true })
  }
}

/** The app of ours beside the one that loads `express`, on the first of the runtimes. */
async function compare(express, app, host, addresses) {
  const title = `${path.basename(app)} on ${host.name.split(' ')[0]} ${host.version}`
  const ours = await observe(app, 'trunkline', host, addresses)
  assert.deepEqual(ours, host.isNode ? express : withoutFetch(express), title)
  for (const [i, [method, url, route]] of REQUESTS.entries()) {
    assert.equal(ours.requests[i].route, route, `${method} ${url}, ${title}`)
  }
  if (values.show) console.dir(ours, { depth: 9 })
  assert.ok(ours.scraped.includes('/houses/:house/rooms/:room 201'), 'Prometheus has the routes')
  const queries = ours.requests.flatMap((each) => each.queries)
  console.log(`${title}: ${REQUESTS.length} requests with ${queries.length} requests below them are equal`)
}

/** Bun and Deno publish nothing of their own `fetch`. */
function withoutFetch({ requests, ...rest }) {
  const isFetch = (query) => query.startsWith('GET below')
  return { ...rest, requests: requests.map((each) => ({ ...each, queries: each.queries.filter((q) => !isFetch(q)) })) }
}

async function observe(app, framework, { program, args }, addresses) {
  const env = { ...process.env, ...addresses, FRAMEWORK: framework }
  const child = fork(app, { execPath: program, execArgv: args, env })
  try {
    const [port] = await once(child, 'message')
    return await play(`http://127.0.0.1:${port}`, addresses.COLLECTOR)
  } finally {
    child.kill()
  }
}

/** Sends the requests, each as a trace of its own, and reads what arrived. */
async function play(app, collector) {
  const traces = []
  for (const [method, url] of REQUESTS) {
    const trace = randomBytes(16).toString('hex')
    const headers = {
      traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
      'content-type': 'application/json',
    }
    const answer = await fetch(app + url, { method, headers, body: method === 'POST' ? '{"name":"blue"}' : undefined })
    traces.push({ trace, status: answer.status })
    await answer.text()
  }
  const prometheus = await (await fetch(`${app}/metrics`)).text()
  await fetch(`${app}/flush`)
  const spans = (await take(collector, 'traces')).flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  )
  const requests = traces.map(({ trace, status }) =>
    read(
      spans.filter(({ traceId }) => traceId === trace),
      status,
    ),
  )
  return { requests, durations: durationsIn(await take(collector, 'metrics')), scraped: scrapedRoutes(prometheus) }
}

async function take(collector, kind) {
  return (await fetch(`${collector}/v1/${kind}`)).json()
}

const SERVER = 2

/** What the spans of a request say, in the words of neither. */
function read(spans, status) {
  const server = spans.find(({ kind }) => kind === SERVER)
  const above = (span) => spans.find(({ spanId }) => spanId === span?.parentSpanId)
  const isQuery = ({ attributes }) =>
    ['db.system', 'db.system.name', 'url.full'].some((key) => readValue(attributes, key))
  const errors = spans
    .filter((span) => !isQuery(span))
    .flatMap(({ events = [] }) => events.map(({ attributes }) => readValue(attributes, 'exception.message')))
  const queries = spans.filter(isQuery).map((span) => {
    let handler = above(span)
    while (handler && handlerOf(handler) === undefined) handler = above(handler)
    return `${span.name} below ${handlerOf(handler ?? server)}`
  })
  return {
    name: server.name,
    route: readValue(server.attributes, 'http.route'),
    status,
    reported: readValue(server.attributes, 'http.response.status_code'),
    failed: server.status.code === 2,
    errors: errors.filter(Boolean),
    queries: queries.sort(),
  }
}

/** `middleware - x` and `request handler - /y` of theirs, `middleware x`, `route /y` and the handlers in it of ours. */
function handlerOf({ name, kind }) {
  if (kind === SERVER) return 'the server'
  return /^(middleware|request handler|route)(?: -)? (.+)/.exec(name)?.[2]
}

function readValue(attributes, wanted) {
  const { value = {} } = attributes.find(({ key }) => key === wanted) ?? {}
  return value.stringValue ?? value.intValue
}

/** The routes and statuses of http.server.request.duration, by OTLP. */
function durationsIn(metrics) {
  const all = metrics.flatMap(({ resourceMetrics }) =>
    resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((each) => each.metrics)),
  )
  const points = all
    .filter(({ name }) => name === 'http.server.request.duration')
    .flatMap(({ histogram }) => histogram.dataPoints)
  const lines = points.map(({ attributes }) =>
    ['http.request.method', 'http.route', 'http.response.status_code']
      .map((key) => readValue(attributes, key))
      .join(' '),
  )
  return [...new Set(lines)].sort()
}

function scrapedRoutes(text) {
  const lines = text.split('\n').filter((line) => /^http_server_request_duration(?:_seconds)?_count\{/.test(line))
  return lines
    .map((line) => `${/http_route="([^"]*)"/.exec(line)?.[1]} ${/status_code="(\d+)"/.exec(line)?.[1]}`)
    .sort()
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return String(port)
}

async function untilReady(redis) {
  for await (const text of redis.stdout) if (text.includes('Ready to accept connections')) return
  throw new Error('redis-server ended')
}
