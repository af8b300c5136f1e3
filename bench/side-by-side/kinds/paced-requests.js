// Sends GET requests at a steady rate and prints how many milliseconds they took. A request that finds no connection free
// waits for one, and its time runs from the moment at which it was due: else a server that stands still for a
// while would have only those counted that were under way (coordinated omission).
import { connect } from 'node:net'

const { port, path, connections, rate, seconds } = JSON.parse(process.argv[2])
/** Not counted: connections are made, and what stood idle is compiled again. */
const LEAD_IN = 0.25

const between = 1000 / rate
const total = Math.floor(rate * seconds * (1 + LEAD_IN))
const counted = Math.floor(rate * seconds * LEAD_IN)
const times = []
const free = []
const waiting = []
const started = performance.now()
let sent = 0
let answered = 0

for (let i = 0; i < connections; i++) openConnection()
sendDue()

/** Without timers, which are late by a millisecond or more: this process has a core of its own. */
function sendDue() {
  const now = performance.now()
  while (sent < total && started + sent * between <= now) waiting.push(sent++)
  while (waiting.length > 0 && free.length > 0) free.pop()(waiting.shift())
  if (answered < total) setImmediate(sendDue)
  else report()
}

function openConnection() {
  const socket = connect(port, '127.0.0.1')
  let request = -1
  let received = ''
  const ask = (number) => {
    request = number
    received = ''
    socket.write(`GET ${path.replaceAll('{n}', number)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  }
  socket.setNoDelay().setEncoding('latin1')
  socket.on('connect', () => free.push(ask))
  socket.on('data', (text) => {
    received += text
    if (!isWhole(received)) return
    if (!received.startsWith('HTTP/1.1 200 ')) fail(received.slice(0, 100))
    if (request >= counted) times.push(performance.now() - (started + request * between))
    answered++
    free.push(ask)
  })
  socket.on('error', (error) => fail(error.message))
}

/** The answers have a length, or come in chunks of which the last is empty. */
function isWhole(text) {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))
  return length === null ? text.endsWith('0\r\n\r\n') : text.length >= end + 4 + Number(length[1])
}

function report() {
  times.sort((a, b) => a - b)
  const at = (share) => Number(times[Math.floor(share * times.length)].toFixed(3))
  console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), p999: at(0.999), requests: times.length }))
  process.exit()
}

function fail(why) {
  console.error(why)
  process.exit(1)
}
