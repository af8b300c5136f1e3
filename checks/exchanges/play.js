'use strict'
const { createHash } = require('node:crypto')
const { once } = require('node:events')
const { ask } = require('./client.js')

/**
 * Plays one exchange on one server and tells what could be seen of it.
 * @param {import('./servers.js').Peer} peer
 * @param {{ request: object, answer: object, watcher: object }} shapes
 * @returns {Promise<string[]>} the log: events in their order, then what the client received
 */
exports.play = async (peer, { request, answer, watcher }) => {
  const logs = []
  const closed = []
  const server = peer.create((req, res) => {
    const log = []
    logs.push(log)
    closed.push(once(res, 'close').catch(() => {}))
    takePart(log, { req, res, server, answer: () => answer[peer.answers](res) }, watcher)
  })
  // A refused second request must not take the process down, and is part of what can be seen.
  const serverLog = []
  server.on('clientError', (err, socket) => {
    // What a reset looks like depends on what the system had read by then.
    serverLog.push(request.afterwards === 'destroy' ? 'clientError' : `clientError ${err.code}`)
    socket.destroy(err)
  })
  server.on('connection', (socket) => closed.push(once(socket, 'close').catch(() => {})))
  if (!server.wasListening) server.listen(0, '127.0.0.1')
  if (!server.listening) await once(server, 'listening')

  const { received, endedByServer } = await ask(server.address().port, request)
  await Promise.race([Promise.all(closed), passTurns(LAST_TURNS)])
  await passTurns(1)
  server.close()
  server.closeAllConnections()
  return [
    ...logs.flatMap((log, i) => log.map((line) => `${i + 1}: ${line}`)),
    ...serverLog,
    `received ${withoutMoments(received)}`,
    `ended by the ${endedByServer ? 'server' : 'client'}`,
  ]
}

function takePart(log, exchange, watcher) {
  const { req, res } = exchange
  const { socket } = req
  const before = socket.bytesWritten
  const note = (what) => log.push(`${what} [${stateOf(req, res, socket, before)}]`)
  const answer = () => {
    try {
      exchange.answer()
      note('answered')
    } catch (err) {
      note(`answer threw ${err.code ?? err.message}`)
    }
    process.nextTick(note, 'a tick later')
    Promise.resolve().then(() => note('a promise later'))
  }
  watcher.around({ ...exchange, answer, note })
}

/** What middleware can read of an exchange at a moment. */
function stateOf(req, res, socket, before) {
  const flags = {
    headersSent: res.headersSent,
    ended: res.writableEnded,
    finished: res.finished,
    writableFinished: res.writableFinished,
    destroyed: res.destroyed,
    errored: res.errored?.code,
    closed: res.closed,
    length: res.writableLength > 0,
    needDrain: res.writableNeedDrain,
    detached: res.socket === null,
    status: res.statusCode,
    complete: req.complete,
    reqEnded: req.readableEnded,
    reqDestroyed: req.destroyed,
    aborted: req.aborted,
    bytes: socket.bytesWritten - before,
  }
  return Object.entries(flags)
    .filter(([, value]) => value !== false && value !== undefined)
    .map(([key, value]) => (value === true ? key : `${key}=${value}`))
    .join(' ')
}

/** What came, without what changes from second to second; of long ones the sum stands for the rest. */
function withoutMoments(text) {
  const steady = text.replace(/^Date: .*$/gm, 'Date: now')
  if (steady.length < SHOWN) return steady
  const sum = createHash('sha1').update(steady).digest('hex')
  return `${steady.slice(0, SHOWN)}… (${steady.length} bytes, SHA-1 ${sum})`
}

const SHOWN = 1000

/** Turns of the event loop in which the server sees that the client has left, if it sees it at all. */
const LAST_TURNS = 150

async function passTurns(count) {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve, 1))
}
