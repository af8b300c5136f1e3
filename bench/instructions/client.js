import http from 'node:http'
import https from 'node:https'

const CONNECTIONS = 16

/**
 * Asks a server over connections that are kept, its requests in turn, each with a number of its own: texts that came before
 * would have their ETags remembered. A server under valgrind is far slower than this, and the same number of requests
 * leaves it in the same state each time, which wrk's seconds would not.
 */
export class Client {
  #agent
  #send
  #port
  #requests
  #asked = 0

  constructor(port, requests, tls = false) {
    const { Agent, request } = tls ? https : http
    this.#agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, rejectUnauthorized: false })
    this.#send = request
    this.#port = port
    this.#requests = requests
  }

  /** @throws when an answer has another status than expected */
  async ask(count) {
    const end = this.#asked + count
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#askUntil(end)))
  }

  async #askUntil(end) {
    while (this.#asked < end) {
      const n = this.#asked++
      await askOne(this.#send, this.#agent, this.#port, this.#requests[n % this.#requests.length], n)
    }
  }

  close() {
    this.#agent.destroy()
  }
}

function askOne(request, agent, port, asked, n, tries = 3) {
  const { method, path, headers, body, expected } = asked
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const options = { agent, host: '127.0.0.1', port, method, path: path.replaceAll('{n}', n) }
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().on('error', reject).on('end', resolve)
      if (answer.statusCode !== expected.status) reject(new Error(`${method} ${path}: status ${answer.statusCode}`))
    })
    sent.on('error', (error) => {
      // While valgrind reads new code, seconds pass, on a busy machine a minute, and the server gives up connections that
      // nothing has come by.
      if (error.code === 'ECONNRESET' && sent.reusedSocket) resolve(askOne(request, agent, port, asked, n, tries))
      else if (error.code === 'ECONNRESET' && tries > 1) resolve(askOne(request, agent, port, asked, n, tries - 1))
      else reject(error)
    })
    sent.end(body)
  })
}
