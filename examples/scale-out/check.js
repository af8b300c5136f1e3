// Restarts each part while the site is in use, one after the other, and counts what is lost, which must be nothing.
//   npm run build && npm ci --prefix examples/scale-out && node examples/scale-out/check.js

import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { createAsker, startLoad } from './load.js'
import { startRooms } from './room-load.js'
import { missingPackages } from './servers.js'
import { startStack } from './stack.js'

const PROCESSES = 3

/** How many rounds each visitor makes before the next part is restarted. */
const ROUNDS = 5

/** How long to wait for something to come about that has to: milliseconds. */
const LONGEST_WAIT = 600_000

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. On Debian or Ubuntu: apt-get install ${missing.join(' ')}`)
  process.exit(2)
}

const stack = await startStack({ processes: PROCESSES })
const parts = {
  ...Object.fromEntries(
    Array.from({ length: PROCESSES }, (_, index) => [`process ${index + 1} replaced`, () => stack.apps.replace(index)]),
  ),
  'nginx reloaded': () => stack.nginx.use(stack.apps.ports()),
  'Redis restarted': () => stack.redis.restart(),
  'PostgreSQL restarted': () => stack.postgres.restart(),
}
const problems = []
const load = startLoad(stack.url)
let rooms
try {
  await load.opened
  rooms = await startRooms(stack.url)
  for (const [name, restart] of Object.entries(parts)) await disturb(name, restart)
  await checkLimit()
  await load.stop()
  await rooms.stop()
  await come(() => load.messagesMissing() === 0 && rooms.missing() === 0)
  report()
  reportRooms()
  await checkCounters()
} finally {
  await load.stop()
  load.close()
  rooms?.close()
  await stack.stop()
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Everybody is at work before a part is restarted, and after it. */
async function disturb(name, restart) {
  const before = load.seen.requests
  await moreRounds()
  await restart()
  await moreRounds()
  const { requests, failed, sessionsLost } = load.seen
  console.log(`${name}: ${requests - before} requests; so far ${failed} failed, ${sessionsLost} sessions lost`)
}

async function moreRounds() {
  const [goal, said] = [load.rounds() + ROUNDS, rooms.rounds() + ROUNDS]
  if (!(await come(() => load.rounds() >= goal))) throw new Error('The visitors are stuck')
  if (!(await come(() => rooms.rounds() >= said))) throw new Error('The members of rooms are stuck')
}

/** Whether something has come about in time. */
async function come(about) {
  const latest = performance.now() + LONGEST_WAIT
  while (!about()) {
    if (performance.now() > latest) return false
    await sleep(20)
  }
  return true
}

/** Five sign-ins are allowed to an address, whichever processes they come to. These come to each in turn. */
async function checkLimit() {
  const seen = { requests: 0, failed: 0, reasons: {}, processes: new Set() }
  const asks = stack.apps.ports().map((port) => createAsker({ url: `http://127.0.0.1:${port}`, seen }, '127.0.3.1'))
  for (let i = 0; i < 7; i++) await asks[i % asks.length]('POST', '/sign-in', { name: 'impatient' })
  const refused = seen.reasons['POST /sign-in: status 429']
  if (refused !== 2 || seen.failed !== 2) {
    problems.push(`of 7 sign-ins 2 have to be refused: ${JSON.stringify(seen.reasons)}`)
  }
  if (seen.processes.size !== PROCESSES) problems.push('the sign-ins did not come to all processes')
}

function report() {
  const { requests, failed, sessionsLost, sent, reasons, processes } = load.seen
  const [lost, wrong] = [load.messagesMissing(), load.messagesOutOfOrder()]
  console.log(`\nNode ${process.version}: ${requests} requests to ${processes.size} processes, ${sent.size} messages`)
  console.log(`failed requests: ${failed}, lost sessions: ${sessionsLost}, lost messages: ${lost}`)
  if (failed + sessionsLost + lost > 0) problems.push(`something was lost ${JSON.stringify(reasons)}`)
  if (wrong > 0) problems.push(`${wrong} messages came twice or not in order`)
  const highest = Math.max(...sent)
  if (highest !== sent.size) problems.push(`${sent.size} messages were sent, ${highest} are stored`)
  if (processes.size !== PROCESSES * 2) problems.push(`${processes.size} processes have answered, not ${PROCESSES * 2}`)
}

/** Every process was replaced, so every member had to connect again. */
function reportRooms() {
  const [lost, wrong, connections, codes] = [rooms.missing(), rooms.outOfOrder(), rooms.connections(), rooms.codes()]
  console.log(
    `rooms: ${rooms.said()} messages, lost: ${lost}; each member has connected ${connections.join(', ')} times`,
  )
  console.log(`connections of rooms ended with ${JSON.stringify(codes)}`)
  if (lost > 0) problems.push(`${lost} messages of rooms were lost`)
  if (wrong > 0) problems.push(`${wrong} messages of rooms came twice or not in order`)
  if (Math.min(...connections) < 2) problems.push('a member has not connected again')
  if (!(codes[1001] > 0)) problems.push('no process has told its clients that it goes away (1001)')
  const refused = rooms.problems()
  if (Object.keys(refused).length > 0) problems.push(`members could not sign in ${JSON.stringify(refused)}`)
}

/** What counts losses has to see them: a message that no listener gets, a session that is gone, a site that is down. */
async function checkCounters() {
  const { seen } = load
  const ask = createAsker({ url: stack.url, seen }, '127.0.3.2')
  await ask('POST', '/sign-in', { name: 'unlucky' })
  load.close()
  await rooms.loseOne()
  const { id } = await ask('POST', '/messages', { key: '1', text: 'Is anybody there?' })
  seen.sent.add(id)
  const redis = await createClient({ url: stack.redis.url }).connect()
  await redis.flushAll()
  await redis.close()
  await ask('GET', '/me')
  await stack.apps.stop()
  await ask('GET', '/me')
  const counted = [seen.failed, seen.sessionsLost, load.messagesMissing(), rooms.missing()]
  if (counted.includes(0)) problems.push(`losses that were made are not counted: ${counted}`)
}
