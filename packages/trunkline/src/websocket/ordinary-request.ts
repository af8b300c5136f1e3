import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

// A request to upgrade to another protocol than WebSocket is an ordinary request. Clients such as curl and Java's send
// `Upgrade: h2c` with any first request, one with a body included, and are used to servers that ignore it. Node ignores
// it only while nothing listens for upgrades.

/** Node's own function that reads requests from a connection. Not `emit`: other listeners know the connection already. */
export function nodeListenerOf(server: EventEmitter, socket: object): Function | undefined {
  const event = 'encrypted' in socket ? 'secureConnection' : 'connection'
  return server.listeners(event).find(({ name }) => name === 'connectionListener')
}

/** The connection with the request to be read from it once more, this time without the wish to upgrade. */
export function withRequestAgain(req: IncomingMessage, socket: Duplex, head: Buffer): Duplex {
  socket.unshift(Buffer.concat([Buffer.from(formatRequest(req), 'latin1'), head]))
  return socket
}

function formatRequest({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    const value = withoutUpgrade(name.toLowerCase(), rawHeaders[i + 1] as string)
    if (value !== undefined) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Undefined for a header that only belongs to the wish. RFC 9110 §7.8: such a header is named in Connection. */
function withoutUpgrade(name: string, value: string): string | undefined {
  if (OF_UPGRADE.has(name)) return undefined
  if (name !== 'connection') return value
  const kept = value.split(',').filter((option) => !OF_UPGRADE.has(option.trim().toLowerCase()))
  return kept.length === 0 ? undefined : kept.join(',')
}

const OF_UPGRADE: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])
