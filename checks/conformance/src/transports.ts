import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import {
  type ClientHttp2Session,
  connect,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** The ways into an application besides a connection of HTTP/1. */
export type Transport = 'inject' | 'fetch' | 'http2'

/** An answer as it came out of a transport; a body that breaks off throws while it is read. */
interface TransportResponse {
  status: number
  statusText: string
  rawHeaders: string[]
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  trailers: () => [name: string, value: string][]
}

/** What is said of a scenario that makes its server itself: there is nothing to let in by a transport. */
export const OWN_SERVER = 'the scenario makes its server itself'

type Ask = (req: IncomingMessage) => Promise<TransportResponse>

const require = createRequire(import.meta.url)

/**
 * A server of plain node that lets a listener answer by a transport: node's parser reads the bytes of a scenario, the request
 * goes in by the transport, and what comes out is written back as it is.
 */
export async function serveThrough(transport: Transport, listener: RequestListener): Promise<Server> {
  const { ask, close } = await TRANSPORTS[transport](listener)
  const server = createServer((req, res) => {
    // A transport that was closed in the client's face: so is the connection.
    pass(ask, req, res).catch(() => res.destroy())
  })
  server.on('close', close)
  return server
}

async function pass(ask: Ask, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const answer = await ask(req)
  res.sendDate = false
  res.writeHead(answer.status, answer.statusText, answer.rawHeaders)
  for await (const piece of answer.body) res.write(piece)
  res.addTrailers(answer.trailers())
  res.end()
}

interface Opened {
  ask: Ask
  close: () => void
}

const TRANSPORTS: Record<Transport, (listener: RequestListener) => Promise<Opened>> = {
  async inject(listener) {
    const { inject } = require('trunkline/test') as InjectModule
    return {
      async ask(req) {
        const answer = await inject(listener, {
          method: req.method,
          url: req.url,
          headers: pairsOf(req.rawHeaders),
          body: hasBody(req) ? req : undefined,
        })
        const { status, statusText, rawHeaders, body, rawTrailers } = answer
        return { status, statusText, rawHeaders, body: [body], trailers: () => pairsOf(rawTrailers) }
      },
      close: () => {},
    }
  },

  async fetch(listener) {
    const { toFetch } = require('trunkline/web') as WebModule
    const handle = toFetch(listener)
    return {
      async ask(req) {
        const init = {
          method: req.method as string,
          headers: pairsOf(req.rawHeaders),
          body: hasBody(req) ? (req as never) : null,
          duplex: 'half' as const,
        }
        const response = await handle(new Request(`http://127.0.0.1${req.url}`, init), { remoteAddress: '127.0.0.1' })
        const { status, statusText, headers, body } = response
        return { status, statusText, rawHeaders: [...headers].flat(), body: body ?? [], trailers: () => [] }
      },
      close: () => {},
    }
  },

  async http2(listener) {
    const server = createHttp2Server(listener as never).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    session.on('error', () => {}) // told by its streams
    return {
      ask: (req) => askStream(session, req),
      close() {
        session.destroy()
        server.close()
      },
    }
  },
}

function askStream(session: ClientHttp2Session, req: IncomingMessage): Promise<TransportResponse> {
  const body = hasBody(req)
  const stream = session.request(toHttp2Headers(req), { endStream: !body })
  if (body) req.pipe(stream)
  let trailers: IncomingHttpHeaders = {}
  stream.on('trailers', (last) => {
    trailers = last
  })
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.once('response', (head) => {
      const { ':status': status = 0, ...headers } = head
      resolve({
        status,
        statusText: '',
        rawHeaders: Object.entries(headers).flatMap(([name, value]) =>
          [value ?? []].flat().flatMap((each) => [name, each]),
        ),
        body: stream,
        trailers: () => Object.entries(trailers) as [string, string][],
      })
    })
  })
}

/** Those of a connection are not for HTTP/2, and the host has another name there. */
function toHttp2Headers(req: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ':method': req.method, ':path': req.url }
  for (const [name, value] of pairsOf(req.rawHeaders)) {
    const lower = name.toLowerCase()
    if (CONNECTION_HEADERS.includes(lower)) continue
    headers[lower === 'host' ? ':authority' : lower] = value
  }
  return headers
}

export const CONNECTION_HEADERS: readonly string[] = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te']

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

function pairsOf(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1] as string] as [string, string]] : []))
}

/** As much of the packages as is used here; they are required as applications require them. */
interface InjectModule {
  inject(
    listener: unknown,
    request: object,
  ): Promise<{
    status: number
    statusText: string
    rawHeaders: string[]
    body: Uint8Array
    rawTrailers: string[]
  }>
}

interface WebModule {
  toFetch(listener: unknown): (request: Request, info: object) => Promise<Response>
}
