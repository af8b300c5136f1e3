// Uploads one file of many megabytes to a sink that takes its time, and prints how many bytes the sink got, how far the
// client was ahead of it at most, and the most memory that buffers took. In a process of its own: memory is the process's.
//   node --expose-gc backpressure.cjs 1024
const { once } = require('node:events')
const http = require('node:http')
const { Writable } = require('node:stream')
const { pipeline } = require('node:stream/promises')
const trunkline = require('trunkline')
const { parts } = require('trunkline/forms')

const PIECE = Buffer.alloc(64 * 1024, 'x')
const pieces = (Number(process.argv[2]) * 1024 * 1024) / PIECE.length
const HEAD = '--edge\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'

let sent = 0
let taken = 0
let ahead = 0
let memory = 0

const app = trunkline()
app.post('/', async (req, res) => {
  for await (const part of parts(req, { maxFileSize: Infinity })) await pipeline(part.stream, createSink())
  res.end()
})

/** Takes a piece, and is ready for the next one when everything else had its turn. */
function createSink() {
  return new Writable({
    highWaterMark: 1,
    write(bytes, _encoding, callback) {
      taken += bytes.length
      ahead = Math.max(ahead, sent - taken)
      if (taken % (PIECE.length * 512) < bytes.length) measure()
      setImmediate(callback)
    },
  })
}

function measure() {
  // What nobody holds any more is not what this is about; some of it goes with the second collection.
  for (let i = 0; i < 2; i++) globalThis.gc()
  memory = Math.max(memory, process.memoryUsage().arrayBuffers)
}

async function main() {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  const headers = { 'Content-Type': 'multipart/form-data; boundary=edge' }
  const client = http.request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false })
  const answered = once(client, 'response')
  client.write(HEAD)
  for (let i = 0; i < pieces; i++) {
    sent += PIECE.length
    if (!client.write(PIECE)) await once(client, 'drain')
  }
  client.end('\r\n--edge--\r\n')
  const [answer] = await answered
  answer.resume()
  await once(answer, 'end')
  server.close()
  console.log(JSON.stringify({ status: answer.statusCode, sent, taken, ahead, memory }))
}

main()
