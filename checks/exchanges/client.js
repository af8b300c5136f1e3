'use strict'
const { connect } = require('node:net')

/**
 * Sends the pieces of a request shape and collects what comes back until the answers are there and the connection
 * has ended as the shape says.
 * @param {number} port
 * @param {import('./shapes/requests.js').RequestShape} shape
 * @returns {Promise<{ received: string, endedByServer: boolean }>}
 */
exports.ask = (port, { send, answers, afterwards = 'close' }) =>
  new Promise((resolve) => {
    let received = ''
    let endedByServer = false
    let piece = 0
    const methods = send.join('').match(/^(?:GET|HEAD|POST)(?= \/)/gm) ?? []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setNoDelay(true)
    const next = () => {
      socket.write(send[piece++], 'latin1', () => {
        if (afterwards === 'destroy early' && piece === send.length)
          return setTimeout(() => socket.resetAndDestroy(), 5)
        if (answers === 0 && piece === send.length) socket.end()
        goOn()
      })
    }
    const goOn = () => {
      const got = countAnswers(received, methods)
      if (piece < send.length && got >= piece) return next()
      if (answers > 0 && got >= answers && piece === send.length) finish()
    }
    let over = false
    const finish = () => {
      if (over) return
      over = true
      // A moment to see whether the server closes by itself, or sends more than it should; and for the server to read
      // what it was sent, which a reset can overtake.
      setTimeout(() => (afterwards === 'destroy' ? socket.resetAndDestroy() : socket.end()), 4)
    }
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      received += text
      goOn()
    })
    socket.on('end', () => {
      endedByServer = !socket.writableEnded
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ received, endedByServer }))
    // The rest of a body follows although nothing was answered yet, as clients do.
    if (send.length > 1 && answers === 1)
      for (let i = 1; i < send.length; i++) setTimeout(() => piece < send.length && next(), 4 * i)
    leaveWhenNothingComes(socket)
    next()
  })

/**
 * Ends a connection that the server keeps open. Turns of the event loop are counted, which the server shares: time alone would
 * cut exchanges short on a busy machine.
 */
function leaveWhenNothingComes(socket) {
  let turns = 0
  socket.on('data', () => {
    turns = 0
  })
  const look = () => {
    if (socket.destroyed) return
    if (++turns > SILENT_TURNS) socket.destroy()
    else setTimeout(look, 1)
  }
  look()
}

const SILENT_TURNS = 200

/** Complete answers in what came, 100 Continue among them: a head, and as much body as it announces. */
function countAnswers(text, methods) {
  let count = 0
  let at = 0
  for (let finals = 0; ; count++) {
    const end = text.indexOf('\r\n\r\n', at)
    if (end === -1) return count
    const head = text.slice(at, end)
    at = end + 4
    if (head.startsWith('HTTP/1.1 1')) {
      if (!head.startsWith('HTTP/1.1 100')) count--
      continue
    }
    const bodyEnd = methods[finals++] === 'HEAD' ? at : endOfBody(text, at, head)
    if (bodyEnd === -1) return count
    at = bodyEnd
  }
}

function endOfBody(text, at, head) {
  if (/^transfer-encoding: chunked/im.test(head)) {
    const last = text.indexOf('0\r\n', at)
    const over = last === -1 ? -1 : text.indexOf('\r\n\r\n', last)
    return over === -1 ? -1 : over + 4
  }
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return text.length - at < length ? -1 : at + length
}
