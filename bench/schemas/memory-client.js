import { Duplex } from 'node:stream'

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

class Connection extends Duplex {
  #received = ''
  #length
  #resolve

  ask(bytes) {
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.push(bytes)
    })
  }

  _read() {}

  /** All responses are as long as the first, so that only one has to be read for its length. */
  _write(chunk, _encoding, done) {
    this.#received += chunk.latin1Slice()
    done()
    if (this.#length === undefined && isComplete(this.#received)) this.#length = this.#received.length
    if (this.#received.length !== this.#length) return
    setImmediate(this.#resolve, this.#received) // the server may still have to finish the request
    this.#received = ''
  }
}

function isComplete(answer) {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, head))?.[1]
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length === head + 4 + Number(length)
}
