import { createClient } from 'redis'
import { retry } from './patience.js'

/** What sessions, rate limits, the chat and rooms ask of Redis. Asked twice, each does no harm: a rate limit counts one too many. */
const RETRIED = new Set(['get', 'set', 'expire', 'del', 'publish', 'sendCommand'])

/**
 * A client that outlives a restart of Redis. The package connects again by itself and keeps commands until then; those that
 * were under way when the connection broke fail, and are sent again here.
 */
export async function connectRedis(url) {
  const client = createClient({ url, socket: { reconnectStrategy: (retries) => Math.min(20 * 2 ** retries, 250) } })
  client.on('error', () => {}) // it connects again, and readers of logs see what it meant in the requests
  await client.connect()
  return new Proxy(client, {
    get(target, name) {
      const value = target[name]
      if (typeof value !== 'function') return value
      if (!RETRIED.has(name)) return value.bind(target)
      return (...args) => retry(() => target[name](...args), isPassing)
    },
  })
}

function isPassing({ name, code, message }) {
  return (
    name.startsWith('Socket') || code === 'ECONNRESET' || code === 'EPIPE' || /^LOADING|closed|timeout/i.test(message)
  )
}
