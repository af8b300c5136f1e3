import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startServer, stopServer, usageOf } from '../../measure/server.js'
import { eachPeer } from './each-peer.js'

const READERS = 200
const SIP = 100

/** Memory of a server in MB while many clients take a large file in small sips. */
export async function measureSlowReaders([workload], peers, context) {
  writeFileSync(join(context.folder, 'huge.bin'), Buffer.alloc(100 * 1024 * 1024))
  const records = await eachPeer(workload, peers, 1, context, (peer) => sample(workload, peer, context))
  return { [workload.id]: records(({ samples: [{ highest, ...rest }] }) => ({ metric: highest, spread: 0, ...rest })) }
}

export function secondsOfSlowReaders(_batch, peerCount, { sips }) {
  return peerCount * (1 + (sips * SIP) / 1000)
}

async function sample({ part, app }, peer, { node, folder, settings }) {
  const server = await startServer({ node, peer, part, app, options: { root: folder } })
  if (!server) return undefined
  const before = await megabytes(server)
  const sockets = Array.from({ length: READERS }, () => openSlowly(server.port))
  try {
    let highest = before
    for (let sip = 0; sip < settings.sips; sip++) {
      await new Promise((resolve) => setTimeout(resolve, SIP))
      for (const socket of sockets) socket.resume()
      highest = Math.max(highest, await megabytes(server))
    }
    return { before, highest }
  } finally {
    for (const socket of sockets) socket.destroy()
    await stopServer(server)
  }
}

function openSlowly(port) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write('GET /huge.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.on('data', () => socket.pause())
  socket.pause()
  return socket
}

async function megabytes(server) {
  const { rss } = await usageOf(server)
  return Math.round(rss / 1024 / 1024)
}
