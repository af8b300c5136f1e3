// Visitors who ask and say something again and again, and listeners of the chat; and what they miss.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { follow } from './public/chat.js'

/** A visitor thinks so long between two requests: milliseconds. */
const PAUSE = 10

/** How long an answer may take: milliseconds. The app waits for Redis and PostgreSQL for 20 s. */
const LONGEST_ANSWER = 600_000

export function startLoad(url, { visitors = 8, listeners = 4 } = {}) {
  const seen = { requests: 0, failed: 0, sessionsLost: 0, reasons: {}, processes: new Set(), sent: new Set() }
  const state = { url, seen, going: true, rounds: Array(visitors).fill(0), readers: [] }
  const all = state.rounds.map((_, index) => visit(state, index))
  const opened = openListeners(state, listeners)
  return {
    seen,
    opened,
    /** How many rounds the slowest visitor has made. */
    rounds: () => Math.min(...state.rounds),
    /** Messages that were taken and that a listener has not got, counted for each of them. */
    messagesMissing: () =>
      state.readers.reduce((sum, { got }) => sum + [...seen.sent].filter((id) => !got.has(id)).length, 0),
    /** Messages that a listener got twice or not in order. */
    messagesOutOfOrder: () => state.readers.reduce((sum, { wrong }) => sum + wrong, 0),
    async stop() {
      state.going = false
      await Promise.all(all)
    },
    close() {
      for (const { socket } of state.readers) socket.close()
    },
  }
}

async function visit(state, index) {
  const { seen } = state
  // Each from an address of its own: the limit of sign-ins is for each.
  const ask = createAsker(state, `127.0.1.${index + 1}`)
  const name = `visitor ${index + 1}`
  await ask('POST', '/sign-in', { name })
  for (let visits = 0; state.going; state.rounds[index]++) {
    const me = await ask('GET', '/me')
    if (me) {
      // A request that nginx sent to two processes may count twice, none may be forgotten.
      if (me.name !== name || me.visits <= visits || me.ip !== `127.0.1.${index + 1}`) seen.sessionsLost++
      visits = me.visits ?? 0
    }
    const message = await ask('POST', '/messages', { key: `${state.rounds[index]}`, text: 'Hello' })
    if (message) seen.sent.add(message.id)
    await sleep(PAUSE)
  }
}

/** Listeners have signed in as everybody has, and may be told anything by any process. */
async function openListeners(state, count) {
  for (let index = 0; index < count; index++) {
    const ask = createAsker(state, `127.0.2.${index + 1}`)
    await ask('POST', '/sign-in', { name: `listener ${index + 1}` })
    const options = { transports: ['websocket'], forceNew: true, extraHeaders: { cookie: ask.cookie() } }
    const socket = io(state.url, { ...options, reconnectionDelay: 50, reconnectionDelayMax: 500 })
    const reader = { socket, got: new Set(), wrong: 0 }
    state.readers.push(reader)
    follow(socket, ({ id }) => {
      if (id !== reader.got.size + 1) reader.wrong++
      reader.got.add(id)
    })
    await new Promise((resolve) => socket.once('connect', resolve))
  }
}

/** Asks with the cookie of the first answer; gives the body, or counts what was lost and gives undefined. */
export function createAsker({ url, seen }, localAddress) {
  let cookie = ''
  const ask = async (method, path, body) => {
    seen.requests++
    try {
      const { res, answer } = await send(
        new URL(path, url),
        { method, localAddress, headers: cookie ? { cookie } : {} },
        body,
      )
      if (res.statusCode === 401) {
        seen.sessionsLost++
        return undefined
      }
      if (res.statusCode >= 400) throw new Error(`status ${res.statusCode}`)
      cookie ||= res.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      seen.processes.add(res.headers['x-served-by'])
      return JSON.parse(answer)
    } catch (err) {
      seen.failed++
      const reason = `${method} ${path}: ${err.code ?? err.message}`
      seen.reasons[reason] = (seen.reasons[reason] ?? 0) + 1
      return undefined
    }
  }
  return Object.assign(ask, { cookie: () => cookie })
}

/**
 * Each request has a connection of its own. One that is kept may be closed by nginx, when it reads new settings, in the moment
 * in which it is used; browsers then ask again.
 */
async function send(url, options, body) {
  const req = request(url, { ...options, agent: new Agent({ keepAlive: false }), timeout: LONGEST_ANSWER })
  req.on('timeout', () => req.destroy(new Error('no answer')))
  const res = await new Promise((resolve, reject) => {
    req.on('response', resolve).on('error', reject)
    if (body !== undefined) req.setHeader('Content-Type', 'application/json')
    req.end(body === undefined ? undefined : JSON.stringify(body))
  })
  return { res, answer: await text(res) }
}
