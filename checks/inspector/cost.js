// What a request costs in an app without an inspector, and with one: CPU time by `inject`, medians of rounds that alternate.
//   npm run build && node checks/inspector/cost.js
import { createRequire } from 'node:module'

process.env.NODE_ENV = 'development'
const require = createRequire(import.meta.url)
const trunkline = require('trunkline')
const { inject } = require('trunkline/test')

const ROUNDS = 9
const REQUESTS = 1000

function createApp() {
  const app = trunkline()
  for (let i = 0; i < 5; i++) app.use((_req, _res, next) => next())
  for (let i = 0; i < 20; i++) app.get(`/page-${i}`, (_req, res) => res.send('x'))
  app.get('/users/:id', (req, res) => res.json({ id: req.params.id }))
  return app
}

async function microseconds(app) {
  const before = process.cpuUsage()
  for (let i = 0; i < REQUESTS; i++) await inject(app, `/users/${i}`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure(app) {
  const values = []
  for (let i = 0; i < ROUNDS; i++) values.push(await microseconds(app))
  return median(values)
}

// First without: once an inspector listens, the framework tells it of every app in the process.
const without = await measure(createApp())
const { inspector } = require('@trunkline/inspector')
const inspected = createApp()
inspected.use('/__trunkline', inspector(inspected, { log() {} }))
const withIt = await measure(inspected)
console.log(
  `Node ${process.versions.node}: ${without.toFixed(0)} µs a request without, ${withIt.toFixed(0)} µs with the inspector`,
)
