import type { ServerTimingEntry } from './record.ts'
import { cut, redactText, redactUrl } from './redact.ts'
import { isSecretName, REDACTED } from './secrets.ts'

/** Names and values, in the order in which they were sent. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** How much of the headers of a message is kept, in characters. */
const MOST_OF_HEADERS = 32_768

/** Redacts headers in the format of `rawHeaders`: alternating names and values. */
export function redactHeaders(rawHeaders: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = []
  let room = MOST_OF_HEADERS
  for (let i = 0; i + 1 < rawHeaders.length && room > 0; i += 2) {
    const name = cut(rawHeaders[i] as string, room)
    const value = cut(rawHeaders[i + 1] as string, room)
    room -= name.length + value.length
    pairs.push([name, redactHeader(name.toLowerCase(), value)])
  }
  return pairs
}

function redactHeader(name: string, value: string): string {
  if (name === 'cookie') return value.split(';').map(redactCookie).join(';')
  if (name === 'set-cookie') return value.replace(/^[^;]*/, redactCookie)
  if (PUBLIC_RANDOM.has(name)) return value
  if (URLS.has(name)) return redactUrl(value)
  return isSecretName(name) ? REDACTED : redactText(value)
}

// cookie-pair = cookie-name "=" cookie-value (RFC 6265 §4.1.1). Browsers also send a value without a name.
function redactCookie(pair: string): string {
  return pair.trim() === '' ? pair : pair.slice(0, pair.indexOf('=') + 1) + REDACTED
}

/** Headers whose long random values are not secret: ETags, policies, WebSocket handshakes. */
const PUBLIC_RANDOM = new Set([
  ...['etag', 'if-none-match', 'if-match', 'if-range', 'content-security-policy', 'content-type', 'user-agent'],
  ...['sec-websocket-key', 'sec-websocket-accept', 'digest', 'content-digest', 'repr-digest', 'accept', 'host'],
  ...['content-security-policy-report-only', 'x-request-id', 'traceparent', 'date', 'last-modified'],
])
const URLS = new Set([':path', 'referer', 'location', 'content-location', 'origin', 'refresh', 'link'])

/** Content-Type and Content-Encoding. */
export function typeOf(headers: Headers): [type: string, encoding: string] {
  const find = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
  return [find('content-type'), find('content-encoding')]
}

/** The length in characters. */
export function sizeOf(headers: Headers): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}

/** Server-Timing = #( metric-name *( OWS ";" OWS name [ "=" value ] ) ) */
export function readServerTiming(headers: Headers): ServerTimingEntry[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'server-timing')
    .flatMap(([, value]) => value.match(/(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g) ?? [])
    .slice(0, 50)
    .map((entry) => entry.slice(0, 500))
    .map((entry) => {
      const duration = /;\s{0,20}dur="?([\d.]+)/i.exec(entry)?.[1]
      const [, quoted, plain] = /;\s{0,20}desc=(?:"((?:[^"\\]|\\.){0,500})"|([^;\s]{1,500}))/i.exec(entry) ?? []
      return {
        name: (entry.split(';', 1)[0] ?? '').trim(),
        duration: duration === undefined ? undefined : Number(duration),
        description: quoted ?? plain,
      }
    })
}
