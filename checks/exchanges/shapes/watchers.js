'use strict'
const { finished } = require('node:stream')
const { once } = require('node:events')

/**
 * Who looks on, or lays hands on the exchange. `around` is called in the handler and decides when to answer.
 * @typedef {object} WatcherShape
 * @property {string} name
 * @property {(exchange: Exchange) => void} around
 */

/**
 * @typedef {object} Exchange
 * @property {import('node:http').IncomingMessage} req
 * @property {import('node:http').ServerResponse} res
 * @property {import('node:http').Server} server
 * @property {() => void} answer
 * @property {(what: string) => void} note writes a line into the log, with the state of the moment
 */

const RESPONSE_EVENTS = ['prefinish', 'finish', 'close', 'error', 'drain', 'timeout', 'pipe', 'unpipe']
const REQUEST_EVENTS = ['data', 'end', 'close', 'error', 'aborted', 'readable', 'pause', 'resume']
const SOCKET_EVENTS = ['close', 'end', 'error', 'timeout', 'finish', 'drain']

const listen = (emitter, prefix, names, note) => {
  for (const name of names) emitter.on(name, () => note(`${prefix} ${name}`))
}

/** @type {WatcherShape[]} */
exports.watchers = [
  watcher('nobody', ({ answer }) => answer()),
  watcher('the response is listened to', ({ res, answer, note }) => {
    listen(res, 'res', RESPONSE_EVENTS, note)
    answer()
  }),
  watcher('the response is listened to after the answer', ({ res, answer, note }) => {
    answer()
    listen(res, 'res', RESPONSE_EVENTS, note)
  }),
  watcher('the response is listened to a tick later', ({ res, answer, note }) => {
    answer()
    process.nextTick(listen, res, 'res', RESPONSE_EVENTS, note)
  }),
  watcher('the response is listened to a turn later', ({ res, answer, note }) => {
    answer()
    setImmediate(() => {
      note(`writableFinished ${res.writableFinished}`)
      listen(res, 'res', ['finish', 'close'], note)
    })
  }),
  watcher('prefinish alone is listened to', ({ res, answer, note }) => {
    res.on('prefinish', () => note('res prefinish'))
    answer()
  }),
  watcher('the socket is listened to', ({ req, answer, note }) => {
    listen(req.socket, 'socket', SOCKET_EVENTS, note)
    answer()
  }),
  watcher('the request closes and the response finishes', ({ req, res, answer, note }) => {
    listen(req, 'req', ['end', 'close', 'error', 'aborted'], note)
    listen(res, 'res', ['prefinish', 'finish', 'close'], note)
    answer()
  }),
  watcher('the request is read in flowing mode', ({ req, answer, note }) => {
    listen(
      req,
      'req',
      REQUEST_EVENTS.filter((name) => name !== 'readable'),
      note,
    )
    req.on('end', answer)
  }),
  watcher('the request is read while the answer goes out', ({ req, answer, note }) => {
    listen(req, 'req', ['data', 'end', 'close', 'error'], note)
    answer()
  }),
  watcher('the request is read by async iteration', async ({ req, answer, note }) => {
    try {
      for await (const chunk of req) note(`chunk ${chunk.length}`)
      note('iterated')
    } catch (err) {
      note(`iteration failed ${err.code}`)
    }
    answer()
  }),
  watcher('stream.finished on both', ({ req, res, answer, note }) => {
    finished(req, (err) => note(`req finished ${err?.code}`))
    finished(res, (err) => note(`res finished ${err?.code}`))
    answer()
  }),
  watcher('stream.finished after the answer', ({ res, answer, note }) => {
    answer()
    finished(res, (err) => note(`res finished ${err?.code}`))
  }),
  watcher('on-finished', ({ req, res, answer, note }) => {
    const onFinished = require('on-finished')
    onFinished(req, (err) => note(`req finished ${err?.code}`))
    onFinished(res, (err) => note(`res finished ${err?.code}`))
    note(`isFinished ${onFinished.isFinished(res)}`)
    answer()
    note(`isFinished ${onFinished.isFinished(res)}`)
  }),
  watcher('events.once of finish', ({ res, answer, note }) => {
    once(res, 'finish').then(() => note('finish awaited'))
    answer()
  }),
  watcher('the answer comes in a later turn', ({ res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close'], note)
    setImmediate(answer)
  }),
  watcher('the answer comes after a promise', async ({ res, answer, note }) => {
    listen(res, 'res', ['finish', 'close'], note)
    await null
    answer()
  }),
  watcher('the request is destroyed after the answer', ({ req, res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close', 'error'], note)
    listen(req, 'req', ['close', 'error', 'aborted'], note)
    answer()
    req.destroy()
  }),
  watcher('the response is destroyed after the answer', ({ res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close', 'error'], note)
    answer()
    res.destroy()
  }),
  watcher('the socket is destroyed before the answer', ({ req, res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close', 'error'], note)
    req.socket.destroy()
    answer()
  }),
  watcher('the response is destroyed before the answer', ({ res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close', 'error'], note)
    res.destroy()
    answer()
  }),
  watcher('write after the answer', ({ res, answer, note }) => {
    res.on('error', (err) => note(`res error ${err.code}`))
    answer()
    try {
      note(`write gave ${res.write('more', (err) => note(`written ${err?.code}`))}`)
    } catch (err) {
      note(`write threw ${err.code}`)
    }
  }),
  watcher('end after the answer', ({ res, answer, note }) => {
    res.on('error', (err) => note(`res error ${err.code}`))
    answer()
    note(`end gave ${res.end((err) => note(`ended ${err?.code}`)) === res}`)
  }),
  watcher('setHeader after the answer', ({ res, answer, note }) => {
    answer()
    try {
      res.setHeader('X-Late', '1')
      note('set')
    } catch (err) {
      note(`setHeader threw ${err.code}`)
    }
    note(JSON.stringify(res.getHeaders()))
  }),
  watcher('headers are read before and after', ({ res, answer, note }) => {
    res.setHeader('X-Early', '1')
    note(`${res.hasHeader('etag')} ${res.getHeader('content-length')}`)
    answer()
    note(JSON.stringify([res.getHeaderNames(), res.getHeaders(), res.hasHeader('ETag'), res.getHeader('Content-Type')]))
    note(JSON.stringify([res._header?.replace(/Date: [^\r]*/, 'Date'), res.statusMessage, res.statusCode]))
  }),
  watcher('no Date header', ({ res, answer }) => {
    res.sendDate = false
    answer()
  }),
  watcher('keep-alive is refused by the response', ({ res, answer, note }) => {
    res.shouldKeepAlive = false
    listen(res, 'res', ['finish', 'close'], note)
    answer()
  }),
  watcher('Connection: close is set', ({ res, answer, note }) => {
    res.setHeader('Connection', 'close')
    listen(res, 'res', ['finish', 'close'], note)
    answer()
  }),
  watcher('the status text is set', ({ res, answer }) => {
    res.statusMessage = 'Jolly Good'
    answer()
  }),
  watcher('the response is corked', ({ res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close'], note)
    res.cork()
    answer()
    note('corked')
    process.nextTick(() => res.uncork())
  }),
  watcher('the socket is corked', ({ req, res, answer, note }) => {
    listen(res, 'res', ['prefinish', 'finish', 'close'], note)
    const { socket } = req
    socket.cork()
    answer()
    process.nextTick(() => socket.uncork())
  }),
  watcher('early hints and processing', ({ res, answer }) => {
    res.writeProcessing()
    answer()
  }),
  watcher('a timeout is set', ({ res, answer, note }) => {
    res.setTimeout(10_000, () => note('timeout'))
    listen(res, 'res', ['finish', 'close'], note)
    answer()
  }),
  watcher('the server closes while it answers', ({ res, server, answer, note }) => {
    listen(res, 'res', ['finish', 'close'], note)
    server.close(() => note('server closed'))
    answer()
  }),
  watcher('end is called through the object', ({ res, answer, note }) => {
    const { end } = res
    res.end = function (...args) {
      note(`end with ${args.filter((arg) => typeof arg !== 'function').length > 0}`)
      return end.apply(this, args)
    }
    answer()
  }),
  watcher('writeHead is called through the object', ({ res, answer, note }) => {
    const { writeHead } = res
    res.writeHead = function (...args) {
      note(`writeHead ${args[0]}`)
      res.setHeader('X-At-Head', '1')
      return writeHead.apply(this, args)
    }
    answer()
  }),
  watcher("the socket's write is replaced", ({ req, answer, note }) => {
    const { socket } = req
    const { write } = socket
    let bytes = 0
    socket.write = function (chunk, ...more) {
      bytes += Buffer.byteLength(chunk)
      return write.call(this, chunk, ...more)
    }
    answer()
    process.nextTick(() => note(`written to the socket: ${bytes}`))
    setImmediate(() => delete socket.write)
  }),
]

function watcher(name, around) {
  return { name, around }
}
