import { once } from 'node:events'
import { connect } from 'node:net'

/** Memory of a server while 200 clients take a large file in small sips, in MB. */
export async function measureSlowReaders(child, port, path, quick) {
  const before = await memory(child)
  const sockets = Array.from({ length: 200 }, () => openSlowly(port, path))
  let highest = before
  for (let sip = 0; sip < (quick ? 20 : 100); sip++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const socket of sockets) socket.resume()
    highest = Math.max(highest, await memory(child))
  }
  const after = await memory(child)
  for (const socket of sockets) socket.destroy()
  return { before, highest, after }
}

function openSlowly(port, path) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.on('data', () => socket.pause())
  socket.pause()
  return socket
}

async function memory(child) {
  child.send('rss')
  const [{ rss }] = await once(child, 'message')
  return Math.round(rss / 1024 / 1024)
}
