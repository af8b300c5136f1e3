import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { topicOn } from '../../src/define.ts'
import { type App, attempt, type Framework, type Res } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'
import { serveStatic, siteOf } from './site.ts'

const top = 'Top level › framework.static(root, [options])'
const setHeadersRow = 'Static-file options (framework.static) › setHeaders'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn(['4.x', '5.x'], 'scenarios/files/differences', [
  {
    kind: 'difference',
    title: 'options of static that make no sense',
    rows: [top],
    observe: (framework) =>
      [{ dotfiles: 'wrong' }, { index: 5 }, { extensions: [1] }].map((options) =>
        attempt(() => typeof serveStatic(framework, '.', options)),
      ),
    expected: {
      oracle: [{ returned: 'function' }, { returned: 'function' }, { returned: 'function' }],
      subject: [
        { threw: 'TypeError: dotfiles option must be "allow", "deny", or "ignore"' },
        { threw: 'TypeError: index option must be array of strings or false' },
        { threw: 'TypeError: extensions option must be array of strings or false' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the redirect of a directory behind a slash and a backslash',
    rows: [top],
    build: (framework, kit) => framework().use(serveStatic(framework, siteOf(kit))),
    exchanges: gets('/\\evil.test/..'),
    expected: {
      oracle: [{ status: 301, headers: { Location: '/\\evil.test/../' } }],
      subject: [{ status: 301, headers: { Location: '/%5Cevil.test/../' } }],
    },
  },
  {
    kind: 'difference',
    title: 'a file behind a transfer encoding',
    rows: [top],
    build: (framework, kit) =>
      framework()
        .use((_req, res, next) => next(void res.set('Transfer-Encoding', 'chunked')))
        .use(serveStatic(framework, siteOf(kit))),
    exchanges: [head('/a.txt')],
    expected: {
      oracle: [{ status: 200, headers: { 'Content-Length': '6', 'Transfer-Encoding': 'chunked' } }],
      subject: [{ status: 200, headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } }],
    },
  },
  {
    kind: 'difference',
    title: 'a setHeaders that throws',
    alone: true,
    rows: [setHeadersRow],
    build: throwing,
    exchanges: gets('/a.txt'),
    expected: {
      oracle: [{ status: 500, body: 'uncaught' }],
      subject: [{ status: 500, body: 'handled' }],
    },
  },
  {
    kind: 'difference',
    title: 'a file that becomes shorter before it is sent',
    rows: [top],
    build: shrinking,
    exchanges: [get('/file.txt', { Connection: 'close' })],
    expected: {
      oracle: [{ status: 200, headers: { 'Content-Length': '20' }, body: '01234' }],
      subject: [
        { status: 500, headers: { 'Content-Length': '7', ETag: null, 'Cache-Control': null }, body: 'handled' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a piped stream that is longer than its Content-Length',
    rows: [top],
    lines: ['3.x', '4.x', '5.x'],
    observe: pipeTooMuch,
    expected: {
      oracle: 'the surplus comes before the next response',
      subject: 'what was promised comes, and nothing after it',
    },
  },
  {
    kind: 'difference',
    title: 'a file that becomes shorter while it is sent',
    rows: [top],
    lines: ['3.x', '4.x', '5.x'],
    observe: shrinkOnTheWay,
    expected: { oracle: 'the connection stays open', subject: 'the connection is cut' },
  },
])

function throwing(framework: Framework, kit: Kit): App {
  let pending: Res | undefined
  process.once('uncaughtException', () => pending?.status(500).end('uncaught'))
  const app = framework()
  app.use((_req, res, next) => {
    pending = res
    next()
  })
  app.use(
    serveStatic(framework, siteOf(kit), {
      setHeaders() {
        throw new Error('of the app')
      },
    }),
  )
  return answerErrors(app)
}

function shrinking(framework: Framework, kit: Kit): App {
  const root = mkdtempSync(join(tmpdir(), 'trunkline-shrinking-'))
  copyFileSync(join(siteOf(kit), 'digits.txt'), join(root, 'file.txt'))
  const setHeaders = (_res: Res, path: string): void => truncateSync(path, 5)
  return answerErrors(framework().use(serveStatic(framework, root, { setHeaders })))
}

/** What a client that sends two requests on one connection gets for the second. */
async function pipeTooMuch(framework: Framework): Promise<string> {
  const app = framework().use((req, res) => {
    if (req.url === '/next') return void res.end('next')
    res.set('Content-Length', '3')
    Readable.from(['abc', 'surplus']).pipe(res as unknown as Writable)
  })
  const server = createServer(app as RequestListener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  let text = ''
  client.setEncoding('latin1').on('data', (piece) => {
    text += piece
  })
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await once(client, 'close')
  server.close()
  if (text.includes('abcsurplusHTTP/1.1')) return 'the surplus comes before the next response'
  return text.endsWith('\r\n\r\nabc') ? 'what was promised comes, and nothing after it' : 'something else'
}

/** Turns of the event loop, each with a file asked for, in which a server does all that it still has to do. */
const QUIET_TURNS = 500

/** The client has the first bytes of a file when most of it goes. */
async function shrinkOnTheWay(framework: Framework): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'trunkline-shrinking-'))
  const file = join(root, 'file.bin')
  writeFileSync(file, Buffer.alloc(16 * 1024 * 1024))
  const server = createServer(framework().use(serveStatic(framework, root)) as RequestListener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.write('GET /file.bin HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(client, 'readable')
  truncateSync(file, 5)
  let quietTurns = 0
  client.on('data', () => {
    quietTurns = 0
  })
  while (!client.destroyed && quietTurns++ < QUIET_TURNS) await stat(file).then(() => nextTurn())
  const outcome = client.destroyed ? 'the connection is cut' : 'the connection stays open'
  client.destroy()
  server.close()
  rmSync(root, { recursive: true })
  return outcome
}

function answerErrors(app: App): App {
  // Four parameters make it an error handler.
  return app.use((_error, _req, res: unknown, _next) => void (res as Res).status(500).end('handled'))
}
