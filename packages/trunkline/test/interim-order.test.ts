import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type App, type Framework, type Res, trunkline, trunkline3 } from './support/frameworks.ts'
import { exchangeBytes } from './support/wire.ts'

const lines: [name: string, framework: Framework][] = [
  ['3.x', trunkline3],
  ['4.x', createRequire(__filename)('trunkline/v4')],
  ['5.x', trunkline],
]

/** Given the classes of the app at its first request, or never, because it has another listener. */
const servers: [name: string, serve: (app: App) => Server][] = [
  ['app.listen()', (app) => app.listen(0, '127.0.0.1')],
  ['http.createServer()', (app) => createServer(app).listen(0, '127.0.0.1')],
  [
    'a server with another listener',
    (app) =>
      createServer(app)
        .on('request', () => {})
        .listen(0, '127.0.0.1'),
  ],
]

type Response = Res & Record<'sendFile' | 'sendfile', (path: string) => void>

const ways: Record<string, (res: Response) => unknown> = {
  'a text': (res) => res.send('text'),
  'a text beyond ASCII': (res) => res.send('h\u00e9llo \u2603'),
  bytes: (res) => res.send(Buffer.from('bytes')),
  json: (res) => res.json({ a: '\u2603' }),
  nothing: (res) => res.send(),
  'a file': (res) => (res.sendFile ?? res.sendfile).call(res, __filename),
  'bytes by end': (res) => res.end(Buffer.from('bytes')),
  'bytes by write': (res) => {
    res.setHeader('Content-Length', 10)
    res.write(Buffer.from('bytes'))
    res.end(Buffer.from('bytes'))
  },
  'bytes after hints': (res) => {
    res.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
    res.writeProcessing()
    res.send(Buffer.from('bytes'))
  },
}

const bytes = (index: number): string =>
  `POST /${index} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi`
const FIRST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const LAST = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe.each(lines)('interim answers to pipelined requests, on %s,', (_, framework) => {
  it.each(servers)('come before the head, whatever the body is: %s', async (_, serve) => {
    let first: Res | undefined
    const app = framework().get('/', (_req, res) => {
      first = res
    })
    for (const [index, answer] of Object.values(ways).entries()) {
      app.post(`/${index}`, (_req, res) => answer(res as Response))
    }
    // Requests of a connection are read on while the first one waits for its answer.
    app.get('/last', (_req, res) => {
      res.send('last')
      first?.send('first')
    })
    const server = serve(app)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (const [index, way] of Object.keys(ways).entries()) {
      // Twice: a server gets the classes of the app after its first request.
      for (const _ of [1, 2]) {
        const text = await exchangeBytes(port, FIRST + bytes(index) + LAST)
        expect(statusesOf(text), way).toEqual(way === 'bytes after hints' ? [200, 100, 103, 102, 200, 200] : PLAIN)
      }
    }
    server.close()
  })
})

const PLAIN = [200, 100, 200, 200]

/** The answers by their own lengths, as a client reads them; whatever is not where an answer begins is NaN. */
function statusesOf(text: string): number[] {
  const end = text.indexOf('\r\n\r\n')
  if (text === '' || end === -1) return text === '' ? [] : [Number.NaN]
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])
  const length = Number(/^Content-Length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0)
  return [status, ...statusesOf(text.slice(end + 4 + length))]
}
