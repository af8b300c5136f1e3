import { once } from 'node:events'
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { observe, topicOn } from '../../src/define.ts'
import type { App, Framework } from '../../src/interface.ts'
import { get, raw } from '../../src/requests.ts'
import { exchangeBytes } from '../../src/wire.ts'

const rows = ['Versioning › 3.x']

/** What the listeners of a server get besides those of `request`, and whether the app still answers what they hand on. */
const EXCHANGES = [
  get('/first'),
  raw('upgrade', 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  raw('connect', 'CONNECT a.test:1 HTTP/1.1\r\nHost: x\r\n\r\n'),
  raw(
    'continue',
    'POST /c HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ['POST', 'POST'],
  ),
  raw('expectation', 'POST /e HTTP/1.1\r\nHost: x\r\nExpect: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  get('/last'),
]

export default topicOn(['3.x', '4.x', '5.x'], 'scenarios/common/server-events', [
  observe('requests in other events of a server', rows, async (framework) => [
    await listenTo(framework, (app) => app.listen(0, '127.0.0.1')),
    await listenTo(framework, (app) => createServer(app).listen(0, '127.0.0.1')),
  ]),
  observe('requests in other events of a server, with the listeners there from the start', rows, async (framework) => [
    await listenTo(framework, (app) => app.listen(0, '127.0.0.1'), 'at first'),
    await listenTo(framework, (app) => createServer(app).listen(0, '127.0.0.1'), 'at first'),
  ]),
])

async function listenTo(framework: Framework, serve: (app: App) => Server, when?: 'at first'): Promise<unknown> {
  const seen: unknown[] = []
  const app = framework().use((req, res) => res.json([req.url, req.app === app, req.res === res]))
  const server = serve(app)
  if (when === 'at first') addListeners(server, app, seen)
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const exchange of EXCHANGES) {
    const answers = await exchangeBytes(port, exchange)
    seen.push([exchange.title, answers.map(({ statusLine, body }) => [statusLine, body])])
    if (exchange === EXCHANGES[0] && when !== 'at first') addListeners(server, app, seen)
  }
  server.close()
  return seen
}

function addListeners(server: Server, app: App, seen: unknown[]): void {
  const hangUp = (req: IncomingMessage, socket: Socket): void => {
    seen.push(look(req))
    socket.end('HTTP/1.1 418 I am a Teapot\r\nConnection: close\r\n\r\n')
  }
  server.on('upgrade', hangUp).on('connect', hangUp)
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    seen.push(look(req), look(res))
    res.writeContinue()
    app(req, res)
  })
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    seen.push(look(req), look(res))
    app(req, res)
  })
}

/** How it looks, and whether names of ours can be given to it. */
function look(message: object): unknown {
  const isPlain = [IncomingMessage.prototype, ServerResponse.prototype].includes(Object.getPrototypeOf(message))
  const own = Object.keys(message).filter((key) => !key.startsWith('_'))
  const names = ['get', 'app', 'query', 'path', 'protocol', 'send', 'locals']
  const found = names.filter((name) => name in message)
  Object.assign(message, { query: {}, path: '/', protocol: 'ws', ip: '::1', xhr: true })
  return { isPlain, own, found }
}
