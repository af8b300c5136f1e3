// Users that ask again and again, each with a session and a connection that is kept, and what they miss.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const USERS = 24

/** Asks until `stop` is called, which gives the numbers. */
export async function startLoad(port) {
  const agent = new Agent({ keepAlive: true })
  const seen = { requests: 0, lostRequests: 0, lostSessions: 0, reasons: {} }
  let going = true
  const users = Array.from({ length: USERS }, () => user({ agent, port, seen, isGoing: () => going }))
  return {
    async stop() {
      going = false
      await Promise.all(users)
      agent.destroy()
      return seen
    },
  }
}

async function user({ agent, port, seen, isGoing }) {
  let cookie = ''
  let count = 0
  let isSure = true // after a lost request, nobody knows whether it was counted
  const ask = async (method, path) => {
    seen.requests++
    try {
      const answer = await send({ agent, port, method, path, headers: { cookie, 'content-length': 0 } })
      cookie ||= answer.cookie
      return answer.body
    } catch (err) {
      seen.lostRequests++
      const reason = err.code ?? err.message
      seen.reasons[reason] = (seen.reasons[reason] ?? 0) + 1
      isSure = false
      return undefined
    }
  }
  while (isGoing() && cookie === '') await ask('POST', '/login')
  while (isGoing()) {
    // A proxy may ask another process after a GET that failed; not after a POST.
    const body = await ask(count % 2 === 0 ? 'GET' : 'POST', '/count')
    if (body === undefined) continue
    if (body.lost || (isSure ? body.count !== count + 1 : body.count < count)) seen.lostSessions++
    count = body.count ?? 0
    isSure = true
  }
}

function send({ agent, port, ...options }) {
  return new Promise((resolve, reject) => {
    const req = request({ ...options, agent, port, host: '127.0.0.1' }, async (res) => {
      try {
        const body = await text(res)
        if (res.statusCode !== 200) throw new Error(`status ${res.statusCode}`)
        resolve({ body: JSON.parse(body), cookie: res.headers['set-cookie']?.[0]?.split(';')[0] ?? '' })
      } catch (err) {
        reject(err)
      }
    })
    req.on('error', reject)
    req.end()
  })
}
