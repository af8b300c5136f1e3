import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'

/** What clients ask for, with the status that is right; `faulty` ones leave, stall or send nonsense, and are owed no answer. */
export const KINDS = [
  { name: 'a route', weight: 30, send: (n) => get(`/users/${n}?page=${n % 7}`), status: 200 },
  { name: 'an order', weight: 10, send: (n) => post('/orders', 'application/json', `{"number":${n}}`), status: 201 },
  {
    name: 'a form',
    weight: 5,
    send: (n) => post('/orders', 'application/x-www-form-urlencoded', `a[b]=${n}`),
    status: 201,
  },
  { name: 'a page', weight: 5, send: () => get('/page'), status: 200 },
  { name: 'a small file', weight: 10, send: () => get('/small.txt'), status: 200 },
  { name: 'a part of a file', weight: 3, send: () => get('/large.bin', 'Range: bytes=0-99\r\n'), status: 206 },
  { name: 'an answer after a promise', weight: 5, send: (n) => get(`/hash/${n}`), status: 200 },
  { name: 'a stream', weight: 2, send: () => get('/stream'), status: 200 },
  { name: 'an error', weight: 5, send: () => get('/broken'), status: 500 },
  { name: 'two answers', weight: 2, send: () => get('/twice'), status: 200 },
  { name: 'nothing there', weight: 5, send: (n) => get(`/nowhere/${n}`), status: 404 },
  { name: 'broken JSON', weight: 3, send: () => post('/orders', 'application/json', '{"a":'), status: 400 },
  {
    name: 'too large a body',
    weight: 2,
    send: () => post('/orders', 'application/json', `"${'x'.repeat(20_000)}"`),
    status: 413,
  },
  { name: 'a broken escape', weight: 2, send: () => get('/users/%E0%A4%A'), status: 400 },
  {
    name: 'leaves before its body',
    weight: 3,
    send: () => `${post('/orders', 'application/json', '').replace('Length: 0', 'Length: 99')}{`,
    faulty: 'leave',
  },
  { name: 'leaves in a large file', weight: 3, send: () => get('/large.bin'), faulty: 'leave' },
  { name: 'leaves in a stream', weight: 2, send: () => get('/stream'), faulty: 'leave' },
  { name: 'resets', weight: 2, send: () => get('/large.bin'), faulty: 'reset' },
  { name: 'reads slowly', weight: 1, send: () => get('/large.bin'), faulty: 'slow' },
  { name: 'no HTTP', weight: 2, send: () => 'EVIL \u0000\r\n\r\n', faulty: 'leave' },
]

function get(path, more = '') {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}Connection: close\r\n\r\n`
}

function post(path, type, body) {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
}

const bag = KINDS.flatMap((kind) => Array(kind.weight).fill(kind))

/** One client after the other, over a connection each, until `until()` says so; counts what came, by kind and status. */
export async function sendHttp1(port, until, count) {
  for (let n = Math.floor(Math.random() * 1e6); !until(); n++) {
    const kind = bag[Math.floor(Math.random() * bag.length)]
    const answer = await play(port, kind, n)
    count(kind, kind.faulty ? 'faulty' : Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0))
  }
}

async function play(port, kind, n) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('error', () => {}) // the server may cut what makes no sense
  socket.setEncoding('latin1').on('data', (part) => {
    if (text.length < 100) text += part
    if (kind.faulty === 'leave') socket.destroy()
    if (kind.faulty === 'reset') socket.resetAndDestroy()
    if (kind.faulty === 'slow') {
      socket.pause()
      setTimeout(() => (n % 2 === 0 ? socket.destroy() : socket.resume()), 50)
    }
  })
  socket.write(kind.send(n))
  if (kind.faulty === 'leave') setTimeout(() => socket.destroy(), 20)
  await closing(socket)
  return text
}

/** Resolves when it is closed, by an error or not. */
function closing(stream) {
  return new Promise((resolve) => stream.once('close', resolve))
}

/** The same by HTTP/2. Each connection serves a while and no longer: a thousand cancelled streams are a flood to node, which hangs up. */
export async function sendHttp2(port, until, count) {
  let session
  for (let n = 0; !until(); n++) {
    if (n % 1000 === 0) {
      session?.close()
      session = connectHttp2(`http://127.0.0.1:${port}`)
      session.on('error', () => {})
    }
    const kind = bag[Math.floor(Math.random() * bag.length)]
    const [head, ...rest] = kind.send(n).split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    const [method, path] = first.split(' ')
    if (method === 'EVIL') continue
    const headers = { ':method': method, ':path': path }
    for (const line of lines) {
      const [name, value] = line.split(': ')
      if (name !== 'Host' && name !== 'Connection') headers[name.toLowerCase()] = value
    }
    const stream = session.request(headers)
    let status = 0
    stream.on('error', () => {})
    stream.on('response', (fields) => {
      status = fields[':status']
      if (kind.faulty) stream.close(8)
    })
    stream.resume()
    if (method === 'POST') stream.end(rest.join('\r\n\r\n'))
    await closing(stream)
    count(kind, kind.faulty ? 'faulty' : status)
  }
  session?.close()
}
