import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BodyRequest, Parser } from '../../src/parser.ts'
import { type Outcome, toOutcome } from './outcome.ts'

export interface Sent {
  method?: string
  headers?: Record<string, string | number>
  /** Written one after the other; without a Content-Length they travel in chunks. */
  pieces?: (Buffer | string)[]
  /** One piece with its Content-Length. */
  body?: Buffer | string
}

export interface Served {
  port: number
  server: http.Server
  close(): Promise<void>
}

/** A plain server that runs the parsers one after the other and answers what came of them. */
export async function serve(
  parsers: Parser[],
  before?: (req: BodyRequest, res: ServerResponse) => void,
): Promise<Served> {
  const server = http.createServer((req: BodyRequest, res) => {
    before?.(req, res)
    run(parsers, req, res, (error) => {
      res.statusCode = (error as { status?: number } | undefined)?.status ?? 200
      res.end(JSON.stringify(toOutcome(req, error)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((done) => server.close(() => done()))
  }
  return { port, server, close }
}

export function run(
  parsers: Parser[],
  req: IncomingMessage,
  res: ServerResponse,
  done: (error?: unknown) => void,
): void {
  let at = 0
  const next = (error?: unknown): void => {
    const parser = parsers[at++]
    if (error !== undefined || parser === undefined) done(error)
    else parser(req, res, next)
  }
  next()
}

/** Sends one request and gives back what the handler behind the parsers saw. */
export function send(port: number, { method = 'POST', headers, pieces, body }: Sent): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const req = http.request({ port, method, agent: false, headers: { ...length, ...headers } }, (res) => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => resolve(JSON.parse(text) as Outcome))
      res.on('error', reject)
    })
    req.on('error', reject)
    for (const piece of pieces ?? []) req.write(piece)
    req.end(body)
  })
}

/** Serves, sends once, closes. */
export async function exchange(parsers: Parser[], sent: Sent, before?: (req: BodyRequest) => void): Promise<Outcome> {
  const served = await serve(parsers, before)
  try {
    return await send(served.port, sent)
  } finally {
    await served.close()
  }
}
