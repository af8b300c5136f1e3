// 5,000 WebSockets of which half vanish: some are cut without a closing handshake, some stay connected and never answer a
// ping, as a phone in a tunnel. The server has to notice, and to give their memory back.
//   npm run build && node checks/websocket/vanishing.js [--connections 5000]
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'

const { values } = parseArgs({ options: { connections: { type: 'string', default: '5000' } } })
const COUNT = Number(values.connections)

/** So often the server pings: milliseconds. Long enough that a busy machine answers in time. */
const PING_INTERVAL = 10_000

/** Handshakes that are under way at a time. */
const LANE = 100

/** What may stay of a connection that is gone, in bytes. One that is still held somewhere is thousands. */
const MOST_LEFT = 300

const child = spawn(process.execPath, ['--expose-gc', new URL('vanishing-server.cjs', import.meta.url).pathname], {
  env: { ...process.env, NODE_ENV: 'production', PING_INTERVAL },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
try {
  const [{ port }] = await once(child, 'message')
  // The first round compiles, and tables grow to their size. What the second one leaves behind is a leak.
  await playRound(port, COUNT)
  const before = await usage()
  const { all, half, after } = await playRound(port, COUNT)
  print('before', before)
  print(`${COUNT} connected`, all)
  print('half of them vanished', half)
  print('all gone', after)
  const each = (all.memory - before.memory) / COUNT
  const freed = all.memory - half.memory
  const left = (after.memory - before.memory) / COUNT
  console.log(
    `Node ${process.version}: ${Math.round(each)} bytes for a connection, ${left.toFixed(1)} of them stay behind`,
  )
  assert.equal(half.connections, all.connections - COUNT / 2, 'connections that vanished are still open')
  assert.ok(freed > 0.4 * COUNT * each, `half of the memory has to come back, ${freed} bytes did`)
  assert.ok(left < MOST_LEFT, `${left} bytes of each connection stay behind`)
} finally {
  child.kill()
}

/** Connects, lets half vanish and then closes the others. */
async function playRound(port, count) {
  const staying = await openAll(count / 2, () => openClient(port))
  const cut = await openAll(count / 4, () => openSocket(port))
  const mute = await openAll(count / 4, () => openSocket(port))
  const all = await until(({ members }) => members === count)
  for (const socket of cut) socket.resetAndDestroy()
  for (const socket of mute) socket.pause() // from now on it reads nothing, pings included
  const half = await until(({ members }) => members === count / 2)
  // The others are all there, and are heard.
  for (const client of staying) client.send('still here')
  await Promise.all(staying.map((client) => once(client, 'message')))
  for (const socket of mute) socket.destroy()
  const closed = staying.map((client) => once(client, 'close'))
  for (const client of staying) client.close()
  await Promise.all(closed)
  return { all, half, after: await until(({ members, connections }) => members + connections === 0) }
}

async function openAll(count, open) {
  const opened = []
  while (opened.length < count) {
    opened.push(...(await Promise.all(Array.from({ length: Math.min(LANE, count - opened.length) }, open))))
  }
  return opened
}

async function openClient(port) {
  const client = new WebSocket(`ws://127.0.0.1:${port}/room`, { perMessageDeflate: false })
  await once(client, 'open')
  return client
}

/** A client by hand, that can be left without `ws` closing it politely. */
async function openSocket(port) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  const [head] = await once(socket, 'data')
  assert.match(String(head), /^HTTP\/1\.1 101 /)
  // RFC 6455 §5.5.3: a pong, with a mask of zeros and no payload: the server asks for none in its pings.
  socket.on('data', () => socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])))
  return socket
}

async function usage() {
  child.send('usage')
  const [used] = await once(child, 'message')
  return used
}

async function until(isSo) {
  for (;;) {
    const used = await usage()
    if (isSo(used)) return used
    await sleep(200)
  }
}

function print(title, { members, connections, memory, rss }) {
  const [heap, resident] = [memory, rss].map((bytes) => `${(bytes / 1024 ** 2).toFixed(1)} MB`)
  console.log(`${title}: ${members} members, ${connections} connections, ${heap} in use, ${resident} resident`)
}
