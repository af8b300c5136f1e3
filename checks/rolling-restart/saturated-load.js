// Clients of four kinds that ask until they are refused, and what they miss. A request is lost when it was sent on a
// connection that the system had made, and no whole response came.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const CLIENTS = 6

/** Requests in one packet each time. */
const KINDS = {
  'kept connections': { path: '/later', batch: 1, kept: true },
  'kept connections, answered at once': { path: '/now', batch: 1, kept: true },
  'a connection for each request': { path: '/now', batch: 1, kept: false },
  'pipelined batches of three': { path: '/now', batch: 3, kept: true },
}

/** Asks until nobody listens any more; `done` resolves then. */
export function startClients(port) {
  const seen = { requests: 0, lost: 0, kinds: {} }
  const clients = Object.entries(KINDS).flatMap(([name, kind]) =>
    Array.from({ length: CLIENTS }, () => runClient(port, { name, ...kind }, seen)),
  )
  return { seen, done: Promise.all(clients) }
}

async function runClient(port, kind, seen) {
  for (;;) {
    const connection = await open(port)
    if (connection === undefined) return
    await useConnection(connection, kind, seen)
    connection.destroy()
  }
}

/** A connection, or undefined when it is refused: nothing is lost then. */
function open(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('error', () => resolve(undefined))
  })
}

async function useConnection(socket, { name, path, batch, kept }, seen) {
  const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n${kept ? '' : 'Connection: close\r\n'}\r\n`
  const answers = readAnswers(socket)
  for (;;) {
    if (answers.over) return // closed before anything was sent
    seen.requests += batch
    socket.write(request.repeat(batch))
    const { whole, isLast } = await answers.next(batch)
    if (whole < batch) {
      seen.lost += batch - whole
      seen.kinds[name] = (seen.kinds[name] ?? 0) + batch - whole
    }
    if (whole < batch || isLast || !kept) return
    await sleep(Math.random() * 4)
  }
}

/** Whole responses as they come; all have the same short body. */
function readAnswers(socket) {
  let text = ''
  let notify = () => {}
  const answers = {
    over: false,
    async next(count) {
      while (wholeIn(text).length < count && !answers.over) {
        await new Promise((resolve) => {
          notify = resolve
        })
      }
      const whole = wholeIn(text)
      text = ''
      return { whole: whole.length, isLast: whole.some((each) => /^Connection: close\r$/im.test(each)) }
    },
  }
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
    notify()
  })
  socket.on('close', () => {
    answers.over = true
    notify()
  })
  return answers
}

function wholeIn(text) {
  return text.match(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\nwhole/g) ?? []
}
