import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  type ClientHttp2Session,
  connect,
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const FOLDER = join(__dirname, 'certificate')
export const CERTIFICATE = {
  key: readFileSync(join(FOLDER, 'key.pem')),
  cert: readFileSync(join(FOLDER, 'cert.pem')),
}

export interface Http2Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  trailers: IncomingHttpHeaders
  informational: IncomingHttpHeaders[]
  /** The code of the error that ended the stream; 0 for none. */
  code: number
}

type Body = string | Buffer | undefined

/** Sends one request on a session, and gives what came of it. */
export async function ask(
  session: ClientHttp2Session,
  request: string | OutgoingHttpHeaders,
  body?: Body,
  trailers?: OutgoingHttpHeaders,
): Promise<Http2Answer> {
  const headers = typeof request === 'string' ? { ':path': request } : request
  const stream = session.request(headers, { endStream: body === undefined, waitForTrailers: trailers !== undefined })
  const answer: Http2Answer = { status: 0, headers: {}, text: '', trailers: {}, informational: [], code: 0 }
  stream.on('headers', (early) => answer.informational.push(early))
  stream.on('response', (head) => Object.assign(answer, { status: head[':status'], headers: head }))
  stream.on('trailers', (last) => Object.assign(answer, { trailers: last }))
  stream.on('wantTrailers', () => stream.sendTrailers(trailers ?? {}))
  stream.on('error', () => {}) // told by the code
  stream.setEncoding('utf8').on('data', (text) => {
    answer.text += text
  })
  if (body !== undefined) stream.end(body)
  await new Promise((resolve) => stream.on('close', resolve))
  return { ...answer, code: stream.rstCode ?? 0 }
}

/** Serves a listener by HTTP/2 while something is done with a session to it. */
export async function withSession<Result>(
  listener: unknown,
  work: (session: ClientHttp2Session, server: Http2Server | Http2SecureServer) => Promise<Result>,
  secure = false,
): Promise<Result> {
  const server = secure
    ? createSecureServer({ ...CERTIFICATE, allowHTTP1: true }, listener as never)
    : createServer(listener as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const session = connect(`${secure ? 'https' : 'http'}://127.0.0.1:${port}`, { rejectUnauthorized: false })
  session.on('error', () => {}) // a test that is about it looks itself
  try {
    return await work(session, server)
  } finally {
    session.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
