// A response that was fetched is passed on with a head that fits its body, whatever the runtime's fetch makes of its
// Content-Encoding: a body longer than its Content-Length becomes the next response on the connection.
const assert = require('node:assert')
const { once } = require('node:events')
const http = require('node:http')
const net = require('node:net')
const zlib = require('node:zlib')
const { startHost } = require('./host.js')

const PLAIN = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged'.repeat(100))

const ENCODERS = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync, // not on every runtime
}

// https://www.iana.org/assignments/http-parameters#content-coding, and how they can be written.
const VALUES = [
  ...['aes128gcm', 'br', 'compress', 'dcb', 'dcz', 'deflate', 'exi', 'gzip', 'identity', 'pack200-gzip'],
  ...['x-compress', 'x-gzip', 'zstd', 'GZIP', 'Br', 'ZStd', 'X-Gzip', 'unknown', '', '*', 'none'],
  ...['gzip, gzip', 'gzip,\tgzip', 'gzip\t,\tgzip', 'gzip,,gzip', ',gzip', 'gzip,', ', ,', 'gzip,br', 'gzip, identity'],
  ...[
    'identity, gzip',
    'gzip, unknown',
    'unknown, gzip',
    'zstd, gzip',
    'br, deflate',
    'gzip;q=1',
    '"gzip"',
    'gzip gzip',
  ],
]

exports.passingOnChecks = ['trunkline/v3', 'trunkline/v4', 'trunkline/v5'].flatMap((line) => [
  [`${line}: fromFetch passes fetched responses on, by node:http`, ({ loaded }) => passesOn(loaded, line, startNode)],
  [
    `${line}: fromFetch passes fetched responses on, on the host's own server`,
    ({ loaded }) => passesOn(loaded, line, (app) => startHost(loaded.toFetch(app))),
  ],
])

async function passesOn({ fromFetch }, line, start) {
  const upstream = net.createServer(answerEncoded).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const origin = `http://127.0.0.1:${upstream.address().port}`
  const app = require(line)()
  app.set('env', 'test')
  app.get('/next', (_req, res) => void res.end('next'))
  app.use(fromFetch((request) => fetch(origin + new URL(request.url).pathname)))
  const host = await start(app)
  try {
    if (host === undefined) return // node has no server that takes a fetch handler
    for (const [index, value] of VALUES.entries()) await isInStep(host.port, `${origin}/${index}`, index, value)
  } finally {
    await host?.stop()
    upstream.close()
  }
}

/**
 * Whether the response to a second request is found right behind the first response. A body that breaks off because this
 * runtime's fetch cannot read it ends the connection.
 */
async function isInStep(port, upstream, index, value) {
  const { text, asked } = await exchange(port, `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const title = `Content-Encoding ${JSON.stringify(value)}`
  if (!asked && (await isUnreadable(upstream))) return
  const first = takeResponse(text, title)
  const second = takeResponse(first.rest, title)
  assert.deepStrictEqual([second.status, String(second.body), second.rest], [200, 'next', ''], title)
  if (first.status !== 200) return // this runtime's fetch cannot read it
  const coded = encode(value)
  assert.ok(first.body.equals(PLAIN) || first.body.equals(coded), `${title}: another body`)
  if (first.body.equals(PLAIN) && !coded.equals(PLAIN)) {
    assert.doesNotMatch(first.head, /^content-encoding:/im, `${title}: a coding that was taken off`)
  }
}

async function isUnreadable(url) {
  try {
    await (await fetch(url)).arrayBuffer()
    return false
  } catch {
    return true
  }
}

/**
 * Sends a request, another one when the first is answered, and reads until the connection is closed. `asked` says whether
 * there was another.
 */
async function exchange(port, request) {
  const socket = net.connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  let text = ''
  let asked = false
  socket.on('data', (piece) => {
    text += piece
    if (asked || !isWhole(text)) return
    asked = true
    socket.write('GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  })
  socket.on('error', () => {}) // what came before is judged
  socket.write(request)
  await once(socket, 'close')
  return { text, asked }
}

function isWhole(text) {
  try {
    const { body, length = body.length } = takeResponse(text, '')
    return body.length === length
  } catch {
    return false // there is more to come
  }
}

function takeResponse(text, title) {
  const end = text.indexOf('\r\n\r\n')
  assert.ok(end !== -1, `${title}: no head in ${JSON.stringify(text.slice(0, 100))}`)
  const head = text.slice(0, end)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const rest = text.slice(end + 4)
  if (/^transfer-encoding: ?chunked$/im.test(head)) return { head, status, ...takeChunks(rest, title) }
  const length = Number(/^content-length: ?(\d+)$/im.exec(head)?.[1])
  assert.ok(Number.isInteger(length), `${title}: nothing says how long this is: ${head}`)
  return { head, status, length, body: Buffer.from(rest.slice(0, length), 'latin1'), rest: rest.slice(length) }
}

function takeChunks(text, title) {
  let body = ''
  for (let at = 0; ; ) {
    const line = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, line), 16)
    const end = line + 2 + size + 2
    assert.ok(line !== -1 && size >= 0 && text.length >= end, `${title}: no chunk: ${text.slice(at, at + 100)}`)
    if (size === 0) return { body: Buffer.from(body, 'latin1'), rest: text.slice(end) }
    body += text.slice(line + 2, end - 2)
    at = end
  }
}

function answerEncoded(socket) {
  socket.on('error', () => {})
  socket.once('data', (bytes) => {
    const value = VALUES[Number(/^GET \/(\d+)/.exec(String(bytes))?.[1])]
    const body = encode(value)
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${value}\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.end(body)
  })
}

/** A body with every coding on it that this runtime can put there. */
function encode(value) {
  const codings = value
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
  return codings.reduce((bytes, coding) => ENCODERS[coding]?.(bytes) ?? bytes, PLAIN)
}

async function startNode(app) {
  const server = http.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: server.address().port, stop: () => new Promise((resolve) => server.close(resolve)) }
}
