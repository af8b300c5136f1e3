import { once } from 'node:events'
import { createServer, request as requestHttp, type Server } from 'node:http'
import type { ClientHttp2Session, Http2Server } from 'node:http2'
import { connect, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import type { App } from '../support/frameworks.ts'
import { loadBuilt } from './lines.ts'

// Sends a POST with a body that comes piece by piece to an application, by each of the ways that lead there.

const { toFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')

export interface Answer {
  status: number
  text: string
}

type Pieces = AsyncGenerator<string>

/** Resolved when the client has sent all of its body. */
export interface Sent {
  promise: Promise<void>
  resolve: () => void
}

/** Without pieces there is no body at all. */
export type Transport = (app: App, pieces: Pieces | undefined, sent: Sent) => Promise<Answer>

/** For listeners of node's own servers. */
export const bare: Record<string, Transport> = {
  'HTTP/1': overHttp1,
  'HTTP/2': (app, pieces, sent) => overHttp2(app, (session) => askStream(session, pieces, sent)),
}

/** For applications. */
export const transports: Record<string, Transport> = {
  ...bare,
  // From the second request on, the server makes messages of the application's own classes.
  'HTTP/2, as a second request': (app, pieces, sent) =>
    overHttp2(
      (req: never, res: never, ...rest: never[]) => app(req, res, ...rest),
      (session) => askStream(session, pieces, sent),
      async (session, server) => {
        server.removeAllListeners('request')
        server.on('request', app as never)
        await once(session.request({ ':path': '/first' }).resume(), 'close')
      },
    ),
  'HTTP/2, by a listener that calls the application later': (app, pieces, sent) =>
    overHttp2(
      (req: never, res: never) => void setImmediate(() => setImmediate(() => app(req, res))),
      (session) => askStream(session, pieces, sent),
    ),
  async fetch(app, pieces, sent) {
    const init = { method: 'POST', duplex: 'half', ...(pieces && { body: toStream(pieces, sent) }) }
    const response = await toFetch(app)(new Request('http://a.example/', init as RequestInit))
    return { status: response.status, text: await response.text() }
  },
  async inject(app, pieces, sent) {
    const { status, text } = await inject(app, { method: 'POST', url: '/', body: pieces && watch(pieces, sent) })
    return { status, text }
  },
}

async function overHttp1(app: App, pieces: Pieces | undefined, sent: Sent): Promise<Answer> {
  const server: Server = createServer(app as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = requestHttp({ port, host: '127.0.0.1', method: 'POST', agent: false })
  try {
    const answered = once(client, 'response')
    answered.catch(() => {}) // a client that leaves gets none
    if (pieces === undefined) client.setHeader('Content-Length', '0')
    else client.setHeader('Transfer-Encoding', 'chunked').flushHeaders()
    await send(client, pieces, sent)
    const [answer] = await answered
    return { status: answer.statusCode, text: await readText(answer) }
  } finally {
    client.destroy()
    server.closeAllConnections()
    server.close()
  }
}

async function overHttp2(
  listener: unknown,
  work: (session: ClientHttp2Session) => Promise<Answer>,
  before?: (session: ClientHttp2Session, server: Http2Server) => Promise<unknown>,
): Promise<Answer> {
  const server = createHttp2Server(listener as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  session.on('error', () => {})
  try {
    await before?.(session, server)
    return await work(session)
  } finally {
    session.destroy()
    server.close()
  }
}

async function askStream(session: ClientHttp2Session, pieces: Pieces | undefined, sent: Sent): Promise<Answer> {
  const stream = session.request({ ':method': 'POST', ':path': '/' }, { endStream: pieces === undefined })
  stream.on('error', () => {}) // told by what is missing
  const answered = once(stream, 'response')
  answered.catch(() => {}) // the same
  const text = readText(stream)
  text.catch(() => {}) // the same
  if (pieces === undefined) sent.resolve()
  else await send(stream, pieces, sent)
  const [head] = await answered
  return { status: head[':status'], text: await text }
}

/** A client whose source fails leaves. */
async function send(client: Writable, pieces: Pieces | undefined, sent: Sent): Promise<void> {
  client.on('error', () => {})
  try {
    for await (const piece of pieces ?? []) client.write(piece)
  } catch (err) {
    client.destroy()
    throw err
  }
  client.end(() => sent.resolve())
}

async function* watch(pieces: Pieces, sent: Sent): Pieces {
  yield* pieces
  sent.resolve()
}

function toStream(pieces: Pieces, sent: Sent): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (!done) return controller.enqueue(Buffer.from(value))
      controller.close()
      sent.resolve()
    },
  })
}
