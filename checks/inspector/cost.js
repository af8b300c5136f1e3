// What a request costs in an app without an inspector, and with one: CPU time by `inject`, medians of rounds.
//   npm run build && node checks/inspector/cost.js
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'

process.env.NODE_ENV = 'development'
const require = createRequire(import.meta.url)
const trunkline = require('trunkline')
const { inject } = require('trunkline/test')

const ROUNDS = 5

function createApp() {
  const app = trunkline()
  for (let i = 0; i < 5; i++) app.use((_req, _res, next) => next())
  for (let i = 0; i < 20; i++) app.get(`/page-${i}`, (_req, res) => res.send('x'))
  app.get('/users/:id', (req, res) => res.json({ id: req.params.id }))
  return app
}

async function microseconds(app, requests) {
  const before = process.cpuUsage()
  for (let i = 0; i < requests; i++) await inject(app, `/users/${i}`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

/** The median of rounds. A pause between them keeps the requests of a second few, and costs no CPU time. */
async function measure(app, requests, pause) {
  await microseconds(app, 1000)
  const values = []
  for (let i = 0; i < ROUNDS; i++) {
    await delay(pause)
    values.push(await microseconds(app, requests))
  }
  return values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)].toFixed(0)
}

// First without: once an inspector listens, the framework tells it of every app in the process.
const without = await measure(createApp(), 5000, 0)
const { inspector } = require('@trunkline/inspector')
const inspected = createApp()
inspected.use('/__trunkline', inspector(inspected, { log() {} }))
const few = await measure(inspected, 150, 2000)
const many = await measure(inspected, 5000, 0)
console.log(`Node ${process.versions.node}, CPU time of a request through 5 middleware functions and past 20 routes:
${without} µs without an inspector, ${few} µs with one at 75 requests a second, ${many} µs in a flood`)
