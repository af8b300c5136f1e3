// Where instrumentation-http sees nothing, and where responses are long: the server span has the route all the same.
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Express } from 'trunkline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import {
  inject,
  instrumentForTest,
  query,
  send,
  serverSpanEnded,
  startSdk,
  takeDurations,
  takeSpans,
  trunkline,
} from './recording.ts'

startSdk()
const load = createRequire(__filename)
const { toFetch } = load('trunkline/web') as typeof import('trunkline/web')
const { upgrade, websocket } = load('trunkline/websocket') as typeof import('trunkline/websocket')
const { sse } = load('trunkline/tools') as typeof import('trunkline/tools')

const ROUTE = 'http.route'
const STATUS = 'http.response.status_code'

function createApp(): Express {
  const rooms = trunkline.Router().get('/:id', (req, res) => {
    query('show')
    res.json({ id: req.params.id })
  })
  return trunkline().use('/house/rooms', rooms)
}

/** Asks an app for room 7, and resolves when the response is over. */
const transports: Record<string, (app: Express) => Promise<unknown>> = {
  'HTTP/1': (app) => send(app, '/house/rooms/7'),
  'HTTP/2': askByHttp2,
  'inject()': (app) => inject(app, '/house/rooms/7'),
  'toFetch()': async (app) => (await toFetch(app)(new Request('http://a.example/house/rooms/7'))).text(),
}

describe('the server span and the duration metric', () => {
  it.each(Object.keys(transports))('have the route by %s', async (name) => {
    instrumentForTest()
    await transports[name]?.(createApp())
    await serverSpanEnded()
    expect(takeSpans(ROUTE)).toEqual([
      'GET /house/rooms/:id http.route=/house/rooms/:id',
      '  route /house/rooms/:id http.route=/house/rooms/:id',
      '    show',
    ])
    expect(await takeDurations()).toEqual([expect.objectContaining({ [ROUTE]: '/house/rooms/:id' })])
  })

  it('have the route of the handshake of a WebSocket', async () => {
    instrumentForTest()
    const app = trunkline().get(
      '/chat/:room',
      websocket((socket, req) => {
        query('join')
        socket.send(`room ${req.params['room']}`)
      }),
    )
    const server = http.createServer(app)
    upgrade(server, app)
    const client = new WebSocket(`ws://127.0.0.1:${await listen(server)}/chat/7`)
    await once(client, 'message')
    client.close()
    await serverSpanEnded()
    expect(takeSpans(ROUTE, STATUS)).toEqual([
      'GET /chat/:room http.route=/chat/:room http.response.status_code=101',
      '  route /chat/:room http.route=/chat/:room',
      '    join',
    ])
  })

  it('have the route of server-sent events, and last as long as they are sent', async () => {
    instrumentForTest()
    const app = trunkline().get('/events/:id', (_req, res) => {
      const events = sse(res)
      events.send({ data: 'one' })
      setImmediate(() => {
        query('two')
        events.close()
      })
    })
    expect(await send(app, '/events/7')).toBe(200)
    expect(takeSpans(ROUTE, 'error.type')).toEqual([
      'GET /events/:id http.route=/events/:id',
      '  route /events/:id http.route=/events/:id',
      '    two',
    ])
  })
})

async function askByHttp2(app: Express): Promise<void> {
  const server = http2.createServer(app)
  const client = http2.connect(`http://127.0.0.1:${await listen(server)}`)
  onTestFinished(() => client.destroy())
  const stream = client.request({ ':path': '/house/rooms/7' })
  stream.resume()
  await once(stream, 'close')
}

async function listen(server: http.Server | http2.Http2Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
