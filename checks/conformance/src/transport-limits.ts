import type { Exchange, Ignore, Scenario } from './scenario.ts'
import type { Transport } from './transports.ts'

/** Why a scenario cannot be asked by a transport at all; undefined when it can. */
export function limitOf(transport: Transport, scenario: Scenario): string | undefined {
  if (!('exchanges' in scenario)) return 'nothing is asked'
  for (const exchange of scenario.exchanges) {
    const limit = limitOfExchange(transport, exchange)
    if (limit !== undefined) return limit
  }
  return undefined
}

/** A scenario whose answer is meant to be another by some transports. */
interface Exception {
  transports: readonly Transport[]
  reason: string
}

const ODD_STATUS: Exception = { transports: ['fetch', 'http2'], reason: 'neither has a status beyond 599' }

const NO_APPLICATION: Exception = {
  transports: ['http2'],
  reason: 'there is no application: node answers by messages of its own, which set no length',
}

/** By title. Each is played all the same, to see that the answers differ. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  'headers beyond ASCII on the page of what nobody answered': {
    transports: ['inject', 'fetch', 'http2'],
    reason: 'a socket gets head and page as one text, in UTF-8; a transport gets the header as it was set',
  },
  'trailers, corks and numbers as header values': { transports: ['fetch'], reason: 'a Response has no trailers' },
  'a statusCode assigned, not set': ODD_STATUS,
  'status codes on the wire': ODD_STATUS,
  'res.sendStatus': ODD_STATUS,
  'res.sendStatus of 4.x': ODD_STATUS,
  'res.status of 4.x takes what comes, and node refuses it later': ODD_STATUS,
  'framework.query as middleware of a plain server': NO_APPLICATION,
  'express.query() with a parser or with limits': NO_APPLICATION,
  'lines of framework.logger()': { transports: ['http2'], reason: 'they tell the version of the protocol' },
  'methods of Node that for…in lists for a response': {
    transports: ['inject', 'fetch', 'http2'],
    reason: 'a response without a connection has its own `_storeHeader`',
  },
  'https is told by the socket': {
    transports: ['http2'],
    reason: 'it writes on the socket of the request that node has made, and node shares that with all others',
  },
}

/** By title, what depends on when a scenario is played: it is played at another time by each transport. */
export const MOMENTARY: Readonly<Record<string, Ignore[]>> = {
  'a file that becomes shorter before it is sent': [ignoring('ETag'), ignoring('Last-Modified')],
  'the age of a cookie on 3.x': [ignoring('Set-Cookie')],
}

function ignoring(which: string): Ignore {
  return { what: 'header', which, reason: 'it tells a time' }
}

function limitOfExchange(transport: Transport, { bytes, methods }: Exchange): string | undefined {
  const heads = readHeads(bytes)
  if (heads.length !== methods.length) return 'its bytes are no requests'
  for (const { line, fields, names } of heads) {
    const [method = '', target = '', version] = line.split(' ')
    if (version !== 'HTTP/1.1') return 'only connections have another version'
    if (!/^host: *\S/im.test(fields)) return 'only connections can be without a host'
    if (names.includes('expect') || names.includes('upgrade')) return 'it is about the connection'
    if (new Set(names).size !== names.length) return 'headers that come twice are joined on the way'
    if (target.includes('#')) return 'a fragment is nothing that a client sends'
    if (!target.startsWith('/')) return 'only request lines have targets other than a path'
    const limits = {
      inject: undefined,
      fetch: () => limitOfFetch(method, target, names),
      http2: () => limitOfHttp2(target, fields),
    }
    const limit = limits[transport]?.()
    if (limit !== undefined) return limit
  }
  return undefined
}

function limitOfFetch(method: string, target: string, names: readonly string[]): string | undefined {
  if (!isNormal(target)) return 'a URL is tidied up by Request'
  if (['CONNECT', 'TRACE', 'TRACK'].includes(method)) return 'Request refuses the method'
  if (['GET', 'HEAD'].includes(method) && names.some(tellsBody)) return 'Request refuses a body with the method'
  return undefined
}

function limitOfHttp2(target: string, fields: string): string | undefined {
  if (/[^\x21-\x7e]/.test(target)) return 'HTTP/2 has no such characters in a path'
  // RFC 9113 §8.3.1; node refuses it from Node 22 on.
  if (/^host:.*@/im.test(fields)) return 'HTTP/2 has no user in an authority'
  return undefined
}

function tellsBody(name: string): boolean {
  return name === 'content-length' || name === 'transfer-encoding'
}

function isNormal(target: string): boolean {
  try {
    const { pathname, search } = new URL(`http://127.0.0.1${target}`)
    return pathname + search === target
  } catch {
    return false
  }
}

interface Head {
  line: string
  fields: string
  names: string[]
}

/** The request lines and the names of headers, in what looks like requests. */
function readHeads(bytes: string): Head[] {
  return [...bytes.matchAll(/(?:^|\n)([A-Z-]+ \S+ HTTP\/1\.\d)\r\n((?:[^\r\n]+\r\n)*)\r\n/g)].map(
    ([, line = '', fields = '']) => ({
      line,
      fields,
      names: fields
        .split('\r\n')
        .filter((field) => field !== '')
        .map((field) => field.slice(0, field.indexOf(':')).toLowerCase()),
    }),
  )
}
