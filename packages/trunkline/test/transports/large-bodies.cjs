// Sends 25 MB through one transport and back, slowly read on both sides, and prints how many there were and the most memory
// that buffers took at any time. In a process of its own: memory is the process's.
//   node --expose-gc large-bodies.cjs fetch|http2
const { once } = require('node:events')
const http2 = require('node:http2')
const { setImmediate: turn } = require('node:timers/promises')
const trunkline = require('trunkline')
const { toFetch } = require('trunkline/web')

const PIECE = 64 * 1024
const PIECES = 400

/** How many pieces go by between two measurements: a prime, so that no step of the streams keeps in step with it. */
const INTERVAL = 37

const app = trunkline()
app.post('/echo', async (req, res) => {
  for await (const piece of req) {
    await turn()
    if (!res.write(piece)) await once(res, 'drain')
  }
  res.end()
})

const transports = { fetch: byFetch, http2: byHttp2 }
let most = 0
main()

async function main() {
  const received = await transports[process.argv[2]]()
  console.log(JSON.stringify({ received, megabytes: most / 1e6 }))
}

async function byFetch() {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent++ === PIECES) controller.close()
      else controller.enqueue(new Uint8Array(PIECE))
    },
  })
  const request = new Request('http://a.example/echo', { method: 'POST', body, duplex: 'half' })
  const response = await toFetch(app)(request)
  return count(response.body)
}

async function byHttp2() {
  const server = http2.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = http2.connect(`http://127.0.0.1:${server.address().port}`)
  const stream = session.request({ ':path': '/echo', ':method': 'POST' })
  upload(stream)
  const received = await count(stream)
  session.close()
  server.close()
  return received
}

async function upload(stream) {
  for (let i = 0; i < PIECES; i++) if (!stream.write(Buffer.alloc(PIECE))) await once(stream, 'drain')
  stream.end()
}

async function count(pieces) {
  let received = 0
  let index = 0
  for await (const piece of pieces) {
    received += piece.length
    if (++index % INTERVAL === 0) measure()
    await turn()
  }
  return received
}

function measure() {
  // What nobody holds any more is not what this is about; some of it goes with the second collection.
  for (let i = 0; i < 2; i++) globalThis.gc()
  most = Math.max(most, process.memoryUsage().arrayBuffers)
}
