// An upload of a gigabyte into a sink that is slower than the client: the client has to wait, and the server needs less
// than 64 MB for it, all memory of the process counted.
//   npm run build && node checks/forms/gigabyte.js [--megabytes 1024]
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:http2'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1024' } } })
const MEGABYTE = 1024 ** 2
const SIZE = Number(values.megabytes) * MEGABYTE
const MOST = 64 * MEGABYTE

const PIECE = Buffer.alloc(64 * 1024, 'The quick brown fox jumps over the lazy dog.\r\n')
const TYPE = 'multipart/form-data; boundary=edge'
const HEAD = '--edge\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'

for (const [protocol, open] of Object.entries({ 'HTTP/1.1': openHttp1, 'HTTP/2': openHttp2 })) {
  const child = spawn(process.execPath, [new URL('gigabyte-server.cjs', import.meta.url).pathname, protocol], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [{ port }] = await once(child, 'message')
    await upload(protocol, child, () => open(port))
  } finally {
    child.kill()
  }
}

async function upload(protocol, child, open) {
  // A small one first: what the process has loaded and compiled by then is not what an upload takes.
  const small = await send(open(), 16 * MEGABYTE, child)
  const before = await ask(child)
  const { taken, ahead } = await send(open(), SIZE, child)
  const after = await ask(child)
  const grown = after.most - before.most
  const [megabytes, lead, more] = [SIZE, ahead, grown].map((bytes) => Math.round(bytes / MEGABYTE))
  console.log(
    `Node ${process.version}, ${protocol}: ${megabytes} MB; the client was ${lead} MB ahead, memory grew by ${more} MB`,
  )
  assert.equal(taken - small.taken, SIZE)
  assert.ok(ahead < MOST, `the client was ${ahead} bytes ahead of the sink`)
  assert.ok(grown < MOST, `the process grew by ${grown} bytes`)
}

/** Sends as fast as it may, and asks now and then how far the sink has come. */
async function send({ stream, answered }, size, child) {
  const first = (await ask(child)).taken
  let ahead = 0
  stream.write(HEAD)
  for (let sent = 0; sent < size; sent += PIECE.length) {
    if (!stream.write(PIECE)) await once(stream, 'drain')
    if (sent % (16 * MEGABYTE) === 0) ahead = Math.max(ahead, sent - ((await ask(child)).taken - first))
  }
  stream.end('\r\n--edge--\r\n')
  return { ...(await answered), ahead }
}

function openHttp1(port) {
  const headers = { 'Content-Type': TYPE }
  const stream = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false })
  return { stream, answered: once(stream, 'response').then(([response]) => json(response)) }
}

function openHttp2(port) {
  const session = connect(`http://127.0.0.1:${port}`)
  const stream = session.request({ ':method': 'POST', 'content-type': TYPE })
  const answered = once(stream, 'response').then(async () => {
    const answer = await json(stream)
    session.close()
    return answer
  })
  return { stream, answered }
}

async function ask(child) {
  child.send('usage')
  const [used] = await once(child, 'message')
  return used
}
