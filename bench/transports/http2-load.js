import { once } from 'node:events'
import http2 from 'node:http2'
import { headersOf } from './work.js'

const SESSIONS = 4
const STREAMS = 16

/** Asks a server of HTTP/2 for a while, by several streams of several sessions at once, and counts the answers. */
export async function load(port, work, milliseconds) {
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => connect(port)))
  const until = performance.now() + milliseconds
  let count = 0
  const askOn = async (session) => {
    while (performance.now() < until) {
      await ask(session, work)
      count++
    }
  }
  await Promise.all(sessions.flatMap((session) => Array.from({ length: STREAMS }, () => askOn(session))))
  for (const session of sessions) session.close()
  return count
}

/** One answer, for the check before anything is measured. */
export async function askOnce(port, work) {
  const session = await connect(port)
  const answer = await ask(session, work)
  session.close()
  return answer
}

async function connect(port) {
  const session = http2.connect(`http://127.0.0.1:${port}`)
  await once(session, 'connect')
  return session
}

function ask(session, work) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': work.method, ':path': work.path, ...headersOf(work) })
    let [status, text] = [0, '']
    stream.setEncoding('utf8')
    stream.on('response', (head) => {
      status = head[':status']
    })
    stream.on('data', (piece) => {
      text += piece
    })
    stream.on('end', () => resolve({ status, text })).on('error', reject)
    stream.end(work.body)
  })
}
