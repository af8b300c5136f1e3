import { Socket } from 'node:net'

/** The numbers that requests have in the place of `{n}`, in turn. */
const [LEAST, MOST] = [1000, 10_000]

/** Asks a server one request after another by a connection that is kept, in the process of the server. */
export class MemoryClient {
  #connection = new Connection()
  #requests
  #asked = 0

  constructor(server, { method, path, headers = {}, body = '', expected }) {
    const fields = { Host: 'localhost', ...headers, ...(body !== '' && { 'Content-Length': fill(body, LEAST).length }) }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    const text = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
    this.#requests = Array.from({ length: MOST - LEAST }, (_, index) => ({
      bytes: Buffer.from(fill(text, LEAST + index)),
      status: `HTTP/1.1 ${expected.status} `,
      body: fill(expected.body ?? '', LEAST + index),
    }))
    server.emit('connection', this.#connection)
  }

  /** @throws for any other response than the expected one */
  async ask(count) {
    for (let n = 0; n < count; n++) {
      const { bytes, status, body } = this.#requests[this.#asked++ % this.#requests.length]
      const answer = await this.#connection.ask(bytes)
      if (!answer.startsWith(status) || !answer.includes(body)) throw new Error(`not ${status}${body}: ${answer}`)
    }
  }
}

function fill(text, n) {
  return text.replace('{n}', n)
}

/**
 * A socket whose other end is in this process. It has to be a real `Socket`: on any other stream a server may write in
 * another way than people get.
 */
class Connection extends Socket {
  #handle

  constructor() {
    const handle = new Handle()
    super({ handle })
    this.#handle = handle
  }

  ask(bytes) {
    return new Promise((resolve) => {
      this.#handle.onAnswer = resolve
      this.push(bytes)
    })
  }
}

/** What a socket writes to, in the place of one of the kernel: it puts the response together. */
class Handle {
  onAnswer
  #received = ''
  #length

  writeLatin1String(_request, text) {
    return this.#take(text)
  }

  writeUtf8String(_request, text) {
    return this.#take(Buffer.from(text).latin1Slice())
  }

  writeBuffer(_request, bytes) {
    return this.#take(bytes.latin1Slice())
  }

  /** Either only Buffers, or each piece with its encoding behind it. */
  writev(_request, pieces, areBuffers) {
    if (areBuffers) return this.#take(pieces.map((bytes) => bytes.latin1Slice()).join(''))
    const texts = pieces.map((piece, at) => (at % 2 === 0 ? Buffer.from(piece, pieces[at + 1]).latin1Slice() : ''))
    return this.#take(texts.join(''))
  }

  readStart() {
    return 0
  }

  readStop() {
    return 0
  }

  close() {}

  /** All responses are as long as the first, so that only one has to be read for its length. */
  #take(text) {
    this.#received += text
    if (this.#length === undefined && isComplete(this.#received)) this.#length = this.#received.length
    if (this.#received.length === this.#length) {
      setImmediate(this.onAnswer, this.#received) // the server may still have to finish the request
      this.#received = ''
    }
    return 0
  }
}

function isComplete(answer) {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, head))?.[1]
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length === head + 4 + Number(length)
}
