// Lets a small shop serve mixed traffic for a while, faults included, on each framework in turn, and tells what the process holds
// before and after: memory, handles, descriptors, delay of its event loop. Fails when a status was not the right one, a handle was
// left, or memory grew. "npm run soak -- --minutes 2 --only trunkline,express5"; --help has the options.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sendHttp1, sendHttp2 } from './traffic.js'

const ALL = ['express3', 'trunkline/v3', 'express4', 'trunkline/v4', 'express5', 'trunkline', 'trunkline over HTTP/2']
const HELP = `Options:
  --minutes <n>   how long each framework serves between the two looks (1)
  --clients <n>   how many clients at a time (16)
  --only <list>   of ${ALL.join(', ')}`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '16' },
    only: { type: 'string', default: ALL.join() },
    help: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const clients = Number(values.clients)
const frameworks = values.only.split(',')
const unknown = frameworks.filter((name) => !ALL.includes(name))
if (values.help) console.log(HELP)
else if (!(minutes > 0) || !(clients > 0) || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `not known: ${unknown.join()}` : 'minutes and clients are numbers above 0'}\n${HELP}`,
  )
  process.exitCode = 2
} else for (const name of frameworks) await soak(name)

async function soak(name) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const child = fork(fileURLToPath(new URL('server.cjs', import.meta.url)), [name], {
    execArgv: ['--expose-gc', '--no-deprecation'],
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr.on('data', (text) => {
    printed = (printed + text).slice(-2000)
  })
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}\n${printed}`)
  })
  died.catch(() => {})
  const [{ port }] = await Promise.race([once(child, 'message'), died])
  const ask = async () => {
    child.send('look')
    return (await Promise.race([once(child, 'message'), died]))[0].held
  }
  const counts = new Map()
  const count = (kind, status) => {
    const key = `${kind.name}: ${status}`
    counts.set(key, { kind, status, times: (counts.get(key)?.times ?? 0) + 1 })
  }
  // The first third warms up: what the compiler and the caches take is no leak.
  await Promise.race([serve(name, port, minutes * 20_000, count), died])
  const before = await settle(ask)
  await Promise.race([serve(name, port, minutes * 60_000, count), died])
  const during = await ask()
  const after = await settle(ask)
  child.send('stop')
  report(name, counts, before, after, during.delay)
}

async function serve(name, port, milliseconds, count) {
  const end = performance.now() + milliseconds
  const until = () => performance.now() > end
  const send = name.endsWith('HTTP/2') ? sendHttp2 : sendHttp1
  await Promise.all(Array.from({ length: clients }, () => send(port, until, count)))
}

/** Asks until nothing has changed for a while: connections close a moment after their clients, on a busy machine later. */
async function settle(ask) {
  let held = await ask()
  let unchanged = 0
  for (let tries = 0; tries < 600 && unchanged < 15; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const next = await ask()
    unchanged = next.handles === held.handles && next.files === held.files ? unchanged + 1 : 0
    held = next
  }
  return held
}

function report(name, counts, before, after, delay) {
  const all = [...counts.values()]
  const wrong = all.filter(({ kind, status }) => !kind.faulty && status !== kind.status)
  const requests = all.reduce((sum, { times }) => sum + times, 0)
  const faulty = all.filter(({ kind }) => kind.faulty).reduce((sum, { times }) => sum + times, 0)
  const figures = [
    `${requests} requests, ${faulty} of them faulty`,
    `memory ${before.rss.toFixed(0)} → ${after.rss.toFixed(0)} MB (heap ${before.heap.toFixed(1)} → ${after.heap.toFixed(1)})`,
    `handles ${before.handles} → ${after.handles}, descriptors ${before.files} → ${after.files}`,
    `event loop late by ${delay.toFixed(0)} ms (p99)`,
  ]
  console.log(`${name}: ${figures.join('; ')}`)
  for (const { kind, status, times } of wrong)
    console.log(`  ${kind.name}: ${status} instead of ${kind.status}, ${times} times`)
  if (!name.startsWith('trunkline')) return
  const isLeaking = after.handles > before.handles || after.files > before.files || after.heap > before.heap * 1.3 + 2
  if (wrong.length > 0 || isLeaking) {
    console.error(`${name}: ${wrong.length > 0 ? 'answers that were not meant' : 'more is held than before'}`)
    process.exitCode = 1
  }
}
