import { connect } from 'node:net'

/**
 * Sends one request over and over on keep-alive connections, one at a time on each: a GET, or a POST when it has a body.
 * Answers have to be complete messages with a Content-Length; returns how many there were.
 */
export async function load({ port, path, type, body, connections, requests }) {
  const request = requestFor(path, type, body)
  const each = Math.ceil(requests / connections)
  await Promise.all(Array.from({ length: connections }, () => drive(port, request, each)))
  return each * connections
}

function requestFor(path, type, body) {
  if (body === undefined) return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const length = Buffer.byteLength(body)
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  return Buffer.from(head + body)
}

function drive(port, request, wanted) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let count = 0
    let pending = ''
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => (count === wanted ? resolve() : reject(new Error('the server closed a connection early'))))
    socket.on('data', (chunk) => {
      pending += chunk
      const size = messageSize(pending)
      if (size === -1 || pending.length < size) return
      pending = pending.slice(size)
      count++
      if (count < wanted) socket.write(request)
      else socket.end()
    })
  })
}

function messageSize(text) {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return -1
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))
  if (length === null) throw new Error(`an answer without Content-Length: ${text.slice(0, 200)}`)
  return end + 4 + Number(length[1])
}
