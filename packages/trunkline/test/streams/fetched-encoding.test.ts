import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as web from '../../src/web.cts'
import type { Handler } from '../support/frameworks.ts'
import { exchangeBytes } from '../support/wire.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'
import { built, listen } from './serve.ts'

// `fetch` takes codings off a body and leaves Content-Encoding and Content-Length as they came. Whatever it reads in
// Content-Encoding, what we pass on has the right length, and is labelled as it is.

const { fromFetch } = loadBuilt<typeof web>('trunkline/web')
const { stream } = built

const PLAIN: Buffer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged'.repeat(100))

const ENCODERS: Record<string, ((bytes: Buffer) => Buffer) | undefined> = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  // Absent before Node 22.15; its types are of a later Node.
  zstd: (zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer }).zstdCompressSync,
}

// https://www.iana.org/assignments/http-parameters#content-coding, and how they can be written.
const values = [
  ...['aes128gcm', 'br', 'compress', 'dcb', 'dcz', 'deflate', 'exi', 'gzip', 'identity', 'pack200-gzip'],
  ...['x-compress', 'x-gzip', 'zstd', 'GZIP', 'Br', 'ZStd', 'X-Gzip', 'unknown', '', '*', 'none'],
  ...['constructor', '__proto__', 'gzip, __proto__'],
  ...['gzip, gzip', 'gzip,\tgzip', 'gzip\t,\tgzip', 'gzip , gzip', 'gzip,,gzip', ',gzip', 'gzip,', ', ,', 'gzip,br'],
  ...['gzip, identity', 'identity, gzip', 'gzip, unknown', 'unknown, gzip', 'zstd, gzip', 'gzip, zstd', 'br, deflate'],
  ...['gzip;q=1', '"gzip"', 'gzip gzip', 'gzip\u00a0', '\u00a0gzip', 'gzip\u00a0,gzip', 'gz\u00edp'],
].filter((value) => ENCODERS['zstd'] !== undefined || !/zstd/i.test(value))

/** A body with every coding on it that this can put there. */
function encode(value: string): Buffer {
  const codings = value
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
  return codings.reduce<Buffer>(
    (bytes, coding) => (Object.hasOwn(ENCODERS, coding) ? ENCODERS[coding]?.(bytes) : undefined) ?? bytes,
    PLAIN,
  )
}

const upstream = createTcpServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', (bytes) => {
    const value = values[Number(/^GET \/(\d+)/.exec(String(bytes))?.[1])] as string
    const body = encode(value)
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${value}\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head, 'latin1')
    socket.end(body)
  })
})
let origin = ''
beforeAll(async () => {
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
})
afterAll(() => void upstream.close())

const ways: Record<string, Handler> = {
  'stream()': async (req, res) => void stream(res, await fetch(origin + req.url)),
  fromFetch: fromFetch((request) => fetch(origin + new URL(request.url).pathname)) as Handler,
}

describe.each(Object.entries(ways))('%s of a fetched response', (_title, way) => {
  it.each(values.map((value, index) => [value, index] as const))(
    'is in step with its connection, and says what its body is: Content-Encoding %j',
    async (value, index) => {
      const port = await listen(
        LINES.v5()
          .set('env', 'test')
          .get('/next', (_req, res) => res.end('next'))
          .use(way),
      )
      const next = 'GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
      const text = await exchangeBytes(port, `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n${next}`)
      const end = text.indexOf('\r\n\r\n')
      const head = text.slice(0, end)
      const { body, rest } = readChunks(text.slice(end + 4))
      expect(head).not.toMatch(/content-length/i)
      expect(rest).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nnext$/)
      const kept = /\r\ncontent-encoding: ?([^\r]*)/i.exec(head)?.[1]
      const encoded = encode(value)
      expect(body.equals(PLAIN) || body.equals(encoded)).toBe(true)
      // Where both are the same bytes, the name of a coding that nobody knows stays.
      expect(kept).toBe(body.equals(encoded) ? value.trim() : undefined)
    },
  )
})

/** Takes a chunked body off a text of latin-1. */
function readChunks(text: string): { body: Buffer; rest: string } {
  let body = ''
  for (let at = 0; ; ) {
    const line = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, line), 16)
    if (size === 0) return { body: Buffer.from(body, 'latin1'), rest: text.slice(line + 4) }
    if (Number.isNaN(size)) throw new Error(`no chunk: ${JSON.stringify(text.slice(at, at + 100))}`)
    body += text.slice(line + 2, line + 2 + size)
    at = line + 2 + size + 2
  }
}

describe('the length of a fetched response without a coding', () => {
  it('is handed on', async () => {
    const server = createServer((_req, res) => res.end('hello')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const port = await listen(LINES.v5().use(async (_req, res) => void stream(res, await fetch(url))))
    const response = await fetch(`http://127.0.0.1:${port}/`)
    server.close()
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['5', 'hello'])
  })
})
