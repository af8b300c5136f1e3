import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { OwnConnection } from './own-connection.ts'

// A request to upgrade to another protocol than WebSocket is an ordinary request. Clients such as curl and Java's send
// `Upgrade: h2c` with any first request, one with a body included, and are used to servers that ignore it. Node ignores
// it only while nothing listens for upgrades.

type ShouldUpgrade = (this: unknown, req: IncomingMessage) => boolean

/** Makes Node treat requests as ordinary ones unless they are WebSocket upgrades. Possible since Node 24.9. */
export function leaveOrdinary(server: EventEmitter, isUpgrade: (req: IncomingMessage) => boolean): void {
  const asked = server as EventEmitter & { shouldUpgradeCallback?: ShouldUpgrade }
  const former = asked.shouldUpgradeCallback
  if (former === undefined) return
  asked.shouldUpgradeCallback = function (req) {
    return isUpgrade(req) && former.call(this, req)
  }
}

/** Returns a connection to Node, to read the request again without its upgrade headers. */
export function readAgain(server: EventEmitter, req: IncomingMessage, connection: OwnConnection): void {
  const { socket } = connection
  // Not `emit`: other listeners know the connection already.
  const event = 'encrypted' in socket ? 'secureConnection' : 'connection'
  const listener = server.listeners(event).find(({ name }) => name === 'connectionListener')
  if (listener === undefined) return refuse(connection, '501 Not Implemented')
  if (mayBeCut(server, req)) return refuse(connection, '431 Request Header Fields Too Large')
  connection.release(formatRequest(req))
  listener.call(server, socket)
}

function refuse(connection: OwnConnection, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Whether Node may have dropped headers because there are too many. `Content-Length` could be one of them, and the body
 * would be read as the next request.
 */
function mayBeCut(server: EventEmitter, { rawHeaders }: IncomingMessage): boolean {
  const { maxHeadersCount } = server as EventEmitter & { maxHeadersCount?: number | null }
  const most = maxHeadersCount ?? MOST_HEADERS
  return most > 0 && rawHeaders.length >= 2 * most
}

/** Node's limit if `server.maxHeadersCount` is not set. It is documented as 2000, and counts names and values. */
const MOST_HEADERS = 1000

function formatRequest({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    const value = withoutUpgrade(name.toLowerCase(), rawHeaders[i + 1] as string)
    if (value !== undefined) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Undefined for a header that belongs to the upgrade. RFC 9110 §7.8: such a header is named in Connection. */
function withoutUpgrade(name: string, value: string): string | undefined {
  if (OF_UPGRADE.has(name)) return undefined
  if (name !== 'connection') return value
  const kept = value.split(',').filter((option) => !OF_UPGRADE.has(option.trim().toLowerCase()))
  return kept.length === 0 ? undefined : kept.join(',')
}

const OF_UPGRADE: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])
