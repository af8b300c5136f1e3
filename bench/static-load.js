import { connect } from 'node:net'

/**
 * Sends one request over and over on keep-alive connections, one at a time on each, and throws the bodies away unread.
 * Returns how many answers there were.
 */
export async function loadFiles({ port, path, headers, connections, requests }) {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${fields.join('')}\r\n`
  const each = Math.ceil(requests / connections)
  await Promise.all(Array.from({ length: connections }, () => drive(port, request, each)))
  return each * connections
}

function drive(port, request, wanted) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const answers = new AnswerCounter()
    let count = 0
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => (count === wanted ? resolve() : reject(new Error('the server closed a connection early'))))
    socket.on('data', (chunk) => {
      if (!answers.take(chunk)) return
      count++
      if (count < wanted) socket.write(request)
      else socket.end()
    })
  })
}

/** Tells where an answer ends without keeping its body. */
class AnswerCounter {
  #head = ''
  #missing = -1
  #chunked = ''

  take(chunk) {
    if (this.#chunked !== '') return this.#endOfChunks(chunk.toString('latin1'))
    if (this.#missing === -1) return this.#takeHead(chunk.toString('latin1'))
    this.#missing -= chunk.length
    return this.#isOver()
  }

  #takeHead(text) {
    this.#head += text
    const end = this.#head.indexOf('\r\n\r\n')
    if (end === -1) return false
    const head = this.#head.slice(0, end)
    const rest = this.#head.length - end - 4
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) return this.#endOfChunks(this.#head.slice(end))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)
    this.#missing = head.startsWith('HTTP/1.1 304') ? 0 : Number(length[1]) - rest
    return this.#isOver()
  }

  #endOfChunks(text) {
    this.#chunked = (this.#chunked + text).slice(-7)
    if (!this.#chunked.endsWith('\r\n0\r\n\r\n')) return false
    this.#chunked = ''
    this.#head = ''
    return true
  }

  #isOver() {
    if (this.#missing > 0) return false
    this.#head = ''
    this.#missing = -1
    return true
  }
}
