// A client on a bare socket: what a server of ours wrote is compared as it came, and no runtime's own client stands
// between.
const net = require('node:net')

/** In milliseconds: only what never comes takes so long. */
const TIMEOUT = 600_000

/**
 * Sends requests over one connection, each when the one before it was answered.
 * @example const [answer] = await exchange(port, [{ path: '/users/7' }])
 */
exports.exchange = async function exchange(port, requests) {
  const socket = net.connect(port, '127.0.0.1')
  const wire = { text: '', ended: false, onChange() {} }
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    wire.text += chunk
    wire.onChange()
  })
  socket.on('error', (error) => finish(wire, error))
  socket.on('close', () => finish(wire))
  const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${TIMEOUT} ms`)), TIMEOUT)
  try {
    const answers = []
    for (const [index, request] of requests.entries()) {
      socket.write(formatRequest(request, index === requests.length - 1))
      answers.push(await readResponse(wire, request.method ?? 'GET'))
    }
    return answers
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function finish(wire, error) {
  wire.error ??= error
  wire.ended = true
  wire.onChange()
}

function formatRequest({ method = 'GET', path = '/', headers = {}, body }, last) {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const fields = { Host: 'localhost', Connection: last ? 'close' : 'keep-alive', ...headers }
  if (bytes !== undefined) fields['Content-Length'] = bytes.length
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return bytes === undefined ? head : Buffer.concat([head, bytes])
}

async function readResponse(wire, method) {
  await until(wire, () => wire.text.includes('\r\n\r\n'))
  const end = wire.text.indexOf('\r\n\r\n')
  const [first, ...lines] = wire.text.slice(0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  const headers = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  wire.text = wire.text.slice(end + 4)
  const empty = method === 'HEAD' || status === 204 || status === 304
  const body = Buffer.from(empty ? '' : await readBody(wire, headers), 'latin1').toString()
  return { status, headers, body }
}

async function readBody(wire, headers) {
  if (/chunked/i.test(headers['transfer-encoding'] ?? '')) return readChunks(wire)
  if (headers['content-length'] === undefined) {
    await until(wire, () => wire.ended)
    return take(wire, wire.text.length)
  }
  return take(wire, Number(headers['content-length']))
}

async function readChunks(wire) {
  let body = ''
  for (;;) {
    await until(wire, () => wire.text.includes('\r\n'))
    const line = await take(wire, wire.text.indexOf('\r\n') + 2)
    const size = Number.parseInt(line, 16)
    body += await take(wire, size)
    await take(wire, 2)
    if (size === 0) return body
  }
}

async function take(wire, length) {
  await until(wire, () => wire.text.length >= length)
  const taken = wire.text.slice(0, length)
  wire.text = wire.text.slice(length)
  return taken
}

async function until(wire, done) {
  while (!done()) {
    if (wire.ended) throw wire.error ?? new Error(`the connection ended early, after ${JSON.stringify(wire.text)}`)
    await new Promise((resolve) => {
      wire.onChange = resolve
    })
  }
}
