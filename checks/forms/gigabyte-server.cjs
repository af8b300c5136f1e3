// The server of gigabyte.js: takes uploads into a sink that is slow, and tells what the process has needed for it.
const { readFileSync } = require('node:fs')
const { Writable } = require('node:stream')
const { pipeline } = require('node:stream/promises')
const http2 = require('node:http2')
const trunkline = require('trunkline')
const { parts } = require('trunkline/forms')

let taken = 0

const app = trunkline()
app.post('/', async (req, res) => {
  for await (const part of parts(req, { maxFileSize: '2gb' })) {
    if (part.filename !== undefined) await pipeline(part.stream, createSink())
  }
  res.json({ taken })
})

/** Rests for a millisecond after each 64 kB: it takes at most 64 MB a second. */
function createSink() {
  let tired = 0
  return new Writable({
    highWaterMark: 1,
    write(bytes, _encoding, callback) {
      taken += bytes.length
      tired += bytes.length
      if (tired < 64 * 1024) return callback()
      tired = 0
      setTimeout(callback, 1)
    },
  })
}

const server = process.argv[2] === 'HTTP/2' ? http2.createServer(app) : require('node:http').createServer(app)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
process.on('message', () => process.send({ taken, resident: process.memoryUsage().rss, most: mostResident() }))

/** In bytes. What `process.resourceUsage()` gives on Linux begins with that of the process it was started by. */
function mostResident() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024
}
