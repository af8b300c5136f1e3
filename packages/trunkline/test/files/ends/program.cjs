// Sends files while the connection ends, in each way and at each moment, and prints what the app was told; run by
// ends.test.ts with the name of a framework, that of its line and a directory with a large and a small file.
const { once } = require('node:events')
const { stat } = require('node:fs/promises')
const http = require('node:http')
const { connect } = require('node:net')
const { join } = require('node:path')
const { setImmediate: nextTurn } = require('node:timers/promises')

const [name, line, root] = process.argv.slice(2)
const framework = require(name)

const ENDS = {
  'the client ends it': ({ client }) => client.end(),
  'the client resets it': ({ client }) => client.resetAndDestroy(),
  'socket.destroy()': ({ req }) => req.socket.destroy(),
  'socket.destroy(error)': ({ req }) => req.socket.destroy(new Error('broken')),
  'socket.end()': ({ req }) => req.socket.end(),
  'socket.resetAndDestroy()': ({ req }) => req.socket.resetAndDestroy(),
  'socket.setTimeout()': ({ req }) => req.socket.setTimeout(20),
  'res.destroy()': ({ res }) => res.destroy(),
  'res.destroy(error)': ({ res }) => res.destroy(new Error('broken')),
  'req.destroy()': ({ req }) => req.destroy(),
  'req.destroy(error)': ({ req }) => req.destroy(new Error('broken')),
  'server.closeAllConnections()': ({ server }) => server.closeAllConnections(),
}

/** These leave the connection open until the client has read everything, and it reads nothing. */
const HALF_ENDS = ['the client ends it', 'socket.end()']

/** When the connection ends, by what the handler does. */
const MOMENTS = {
  'before the call': async (end, send, res) => {
    const { socket } = res
    const known = Promise.race(['end', 'finish', 'close'].map((event) => once(socket, event)))
    socket.on('error', () => {})
    end()
    await known.catch(() => {}) // a reset is known as well
    await settle()
    send()
  },
  'before the first byte': (end, send) => {
    send()
    end()
  },
  'in the middle': (_end, send) => send(), // and ends when the client has the first bytes
  'after the end': (end, send, res) => {
    send()
    res.on('finish', end)
  },
}

const METHODS = { v3: ['sendfile', 'download'], v4: ['sendFile', 'sendfile', 'download'], v5: ['sendFile', 'download'] }

async function play(method, withCallback, moment, end) {
  const told = []
  const exchange = { sent: false }
  const file = moment === 'after the end' ? 'small' : 'large'
  const app = framework()
  app.set('env', 'test')
  app.get('/', (req, res) => {
    Object.assign(exchange, { req, res, socket: req.socket })
    const callback = (err) => void told.push(`callback: ${err ? err.code || err.message : 'done'}`)
    const send = () => {
      exchange.sent = true
      res[method](join(root, file), ...(withCallback ? [callback] : []))
    }
    MOMENTS[moment](() => ENDS[end](exchange), send, res)
  })
  app.use((err, _req, res, _next) => {
    told.push(`next: ${err.code || err.message}`)
    res.destroy()
  })
  const server = http.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It reads nothing, so that a large file stays on its way.
  const client = connect(server.address().port, '127.0.0.1').on('error', () => {})
  Object.assign(exchange, { server, client })
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  if (file === 'small') {
    client.resume()
    await until(() => exchange.res?.writableFinished)
  }
  if (moment === 'in the middle') {
    await once(client, 'readable')
    ENDS[end](exchange)
  }
  await until(() => exchange.sent)
  const isOver = () => exchange.socket.destroyed
  // After the end of the response a connection may be kept for the next request.
  if (HALF_ENDS.includes(end) || moment === 'after the end') await settle()
  else await until(isOver)
  client.destroy()
  await until(isOver)
  await settle()
  server.close()
  return told
}

async function until(isOver) {
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * Lets everything happen that is on its way: files are opened, read and closed, and callbacks called. It is counted in turns
 * of the event loop and in files asked for, so that a busy machine gets the time that it needs.
 */
async function settle() {
  for (let turn = 0; turn < 20; turn++) {
    await stat(join(root, 'small'))
    await nextTurn()
  }
}

async function playAll() {
  const played = {}
  for (const method of METHODS[line]) {
    for (const withCallback of [true, false]) {
      await Promise.all(
        Object.keys(MOMENTS).flatMap((moment) => {
          const told = {}
          played[`${method}${withCallback ? ' with a callback' : ''}, ${moment}`] = told
          return Object.keys(ENDS).map(async (end) => {
            told[end] = await play(method, withCallback, moment, end)
          })
        }),
      )
    }
  }
  process.send(played, () => process.exit())
}

process.on('uncaughtException', (err) =>
  process.send({ 'the process died': { [String(err.stack)]: [] } }, () => process.exit(1)),
)
playAll()
