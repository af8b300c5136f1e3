import { Agent, request } from 'node:http'

const CONNECTIONS = 16

/**
 * Sends so many requests, in turn, over connections that are kept. A server under valgrind is far slower than this, and
 * the same number of requests leaves it in the same state each time, which wrk's seconds would not.
 * @throws when an answer has another status than expected
 */
export async function ask(port, requests, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = 0
  const askOn = async () => {
    while (next < count) {
      const n = next++
      await askOne(agent, port, requests[n % requests.length], n)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  } finally {
    agent.destroy()
  }
}

function askOne(agent, port, asked, n) {
  const { method, path, headers, body, expected } = asked
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const options = { agent, host: '127.0.0.1', port, method, path: path.replaceAll('{n}', n) }
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().on('error', reject).on('end', resolve)
      if (answer.statusCode !== expected.status) reject(new Error(`${method} ${path}: status ${answer.statusCode}`))
    })
    sent.on('error', (error) => {
      // While valgrind reads new code, seconds pass, and the server gives up connections that nothing has come by.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(askOne(agent, port, asked, n))
      else reject(error)
    })
    sent.end(body)
  })
}
