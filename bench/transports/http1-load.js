import http from 'node:http'
import { headersOf } from './work.js'

const CONNECTIONS = 32

/** Asks a server of HTTP/1 for a while, by several connections that are kept, and counts the answers. */
export async function load(port, work, milliseconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + milliseconds
  let count = 0
  const askOn = async () => {
    while (performance.now() < until) {
      await ask(agent, port, work)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  agent.destroy()
  return count
}

/** One answer, for the check before anything is measured. */
export async function askOnce(port, work) {
  const agent = new http.Agent()
  return ask(agent, port, work).finally(() => agent.destroy())
}

function ask(agent, port, work) {
  const { method, path, body } = work
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port, method, path, headers: headersOf(work) },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode, text })).on('error', reject)
      },
    )
    request.on('error', reject).end(body)
  })
}
