import { type Headers, post } from '../../src/requests.ts'
import type { Exchange } from '../../src/scenario.ts'
import { type ParserName, TYPES } from './receive.ts'

/** A request with this body, given as text (sent as UTF-8) or as bytes. The type is a parser's own, or written out. */
export function sent(type: ParserName | (string & {}), body: string | Buffer, headers: Headers = {}): Exchange {
  const bytes = Buffer.from(body as string).toString('latin1')
  const contentType = TYPES[type as ParserName] ?? type
  // post() leaves the length of nothing out, which is a request without a body.
  const exchange = post('/', { 'Content-Type': contentType, 'Content-Length': `${bytes.length}`, ...headers }, bytes)
  return { ...exchange, title: describe(contentType, bytes, headers) }
}

/** A request whose body comes in chunks, one for each text. */
export function sentInChunks(type: ParserName, chunks: string[], headers: Headers = {}): Exchange {
  const framed = chunks.map((chunk) => `${Buffer.byteLength(chunk, 'latin1').toString(16)}\r\n${chunk}\r\n`)
  const fields = { 'Content-Type': TYPES[type], 'Transfer-Encoding': 'chunked', ...headers }
  const exchange = post('/', fields, `${framed.join('')}0\r\n\r\n`)
  return { ...exchange, title: `in chunks: ${describe(TYPES[type], chunks.join(''), headers)}` }
}

/** Several requests on one connection, of which the last closes it. */
export function onOneConnection(title: string, ...exchanges: Exchange[]): Exchange {
  const open = exchanges.slice(0, -1).map(({ bytes }) => bytes.replace('\r\nConnection: close', ''))
  return {
    title,
    bytes: [...open, exchanges.at(-1)?.bytes].join(''),
    methods: exchanges.flatMap(({ methods }) => methods),
  }
}

function describe(type: string, body: string, headers: Headers): string {
  const shown = Object.entries(headers).map(([name, value]) => `, ${name}: ${[value].flat().join(' + ')}`)
  const start = body.length > 60 ? `${body.slice(0, 60)}... (${body.length})` : body
  return `${type}${shown.join('')}: ${JSON.stringify(start)}`
}
