import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type * as server from '../../src/server.cts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { serve } = loadBuilt<typeof server>('trunkline/server')

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown

/** What a request is answered by: an application of each line, or a function. */
const listeners: [title: string, create: (handle: Listener) => Listener][] = [
  ...Object.entries(LINES).map(([line, framework]): [string, (handle: Listener) => Listener] => [
    line,
    (handle) => framework().use(handle as never) as unknown as Listener,
  ]),
  ['a function', (handle) => handle],
]

/** A server that answers when it is told to, and a client that has sent so many requests at once. */
async function begin(create: (handle: Listener) => Listener, count: number, options = {}) {
  const waiting: ServerResponse[] = []
  let arrived = (): void => {}
  const app = create((_req, res) => {
    waiting.push(res)
    arrived()
  })
  const running = await serve(app as never, { port: 0, host: '127.0.0.1', signals: [], ...options })
  const socket = connect((running.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const ask = async (first: number, last: number): Promise<void> => {
    for (let i = first; i <= last; i++) socket.write(`GET /${i} HTTP/1.1\r\nHost: a\r\n\r\n`)
    while (waiting.length < last) {
      await new Promise<void>((resolve) => {
        arrived = resolve
      })
    }
  }
  await ask(1, count)
  return { running, socket, waiting, ask }
}

/** What `Connection` says in each answer, until the connection is closed. */
async function readConnections(socket: Socket): Promise<string[]> {
  let bytes = ''
  socket.on('data', (data) => {
    bytes += data
  })
  await once(socket, 'close')
  return [...bytes.matchAll(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*?Connection: (.*)\r\n/g)].map(
    ([, value]) => value as string,
  )
}

describe.each(listeners)('close() with requests one behind the other (%s)', (_title, create) => {
  it('answers all that have come, and ends the connection after the last', async () => {
    const { running, socket, waiting } = await begin(create, 3)
    const closed = running.close()
    for (const res of waiting) res.end('x')
    expect(await readConnections(socket)).toEqual(['keep-alive', 'keep-alive', 'close'])
    await closed
  })

  it('answers those that come after it, too', async () => {
    const { running, socket, waiting, ask } = await begin(create, 2)
    const closed = running.close()
    await ask(3, 4)
    for (const res of [...waiting].reverse()) res.end('x')
    expect(await readConnections(socket)).toEqual(['keep-alive', 'keep-alive', 'keep-alive', 'close'])
    await closed
  })

  it('ends the connection after the only one, when those before it are answered', async () => {
    const { running, socket, waiting, ask } = await begin(create, 2)
    const connections = readConnections(socket)
    for (const res of waiting) res.end('x')
    await once(waiting[1] as ServerResponse, 'close')
    await ask(3, 3)
    const closed = running.close()
    waiting[2]?.end('x')
    expect(await connections).toEqual(['keep-alive', 'keep-alive', 'close'])
    await closed
  })
})

/** Requests that go out in one packet. */
const inOnePacket = (count: number, first = 1): string =>
  Array.from({ length: count }, (_, i) => `GET /${first + i} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')

// What node's own server makes of these when it is not closing.
const refused: [title: string, bytes: string, urls: string[]][] = [
  [
    'a request behind one that asks for the end itself',
    `${inOnePacket(1)}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n${inOnePacket(1, 2)}`,
    ['/0', '/1', '/last'],
  ],
  ['bytes that are no request', `${inOnePacket(2)}\0\r\n\r\n`, ['/0', '/1', '/2']],
]

/** A kept connection with one answer on it, a server that is closing, and then these bytes. */
async function sendLateTo(app: Listener, bytes: string): Promise<string[]> {
  const running = await serve(app as never, { port: 0, host: '127.0.0.1', signals: [] })
  const socket = connect((running.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write(inOnePacket(1, 0))
  await once(socket, 'data')
  const closed = running.close()
  socket.write(bytes)
  const connections = await readConnections(socket)
  await closed
  return connections
}

describe.each(listeners)('close() and requests that come in one packet after it (%s)', (_title, create) => {
  const sendLate = (bytes: string, handle: Listener) => sendLateTo(create(handle), bytes)

  it('answers all of them at once, and says close in the last answer only', async () => {
    expect(await sendLate(inOnePacket(3), (_req, res) => void res.end('x'))).toEqual([
      'keep-alive',
      'keep-alive',
      'close',
    ])
  })

  it('answers those with bodies, too', async () => {
    const post = 'POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'
    const handle: Listener = (req, res) => {
      req.resume().on('end', () => res.end('x'))
    }
    expect(await sendLate(post + post + inOnePacket(1), handle)).toEqual(['keep-alive', 'keep-alive', 'close'])
  })

  it.each(refused)('answers the first request before %s', async (_name, bytes, urls) => {
    const seen: string[] = []
    const connections = await sendLate(bytes, (req, res) => {
      seen.push(req.url as string)
      res.end('x')
    })
    expect(connections).toEqual(['keep-alive'])
    expect(seen).toEqual(urls)
  })

  it('answers both of two, the second of which asks for the end itself', async () => {
    const last = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const connections = await sendLate(inOnePacket(1) + last, (_req, res) => void res.end('x'))
    expect(connections).toEqual(['keep-alive', 'close'])
  })

  it('answers a client that has ended its side', async () => {
    const running = await serve(create((_req, res) => void res.end('x')) as never, {
      ...{ port: 0, host: '127.0.0.1', signals: [] },
    })
    const socket = connect((running.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    await once(running.server, 'connection')
    const closed = running.close()
    socket.end(inOnePacket(1))
    expect(await readConnections(socket)).toEqual(['close'])
    await closed
  })

  it('answers more of them than one read brings', async () => {
    const connections = await sendLate(inOnePacket(2500), (_req, res) => void res.end('x'))
    expect(connections).toHaveLength(2500)
    expect(connections.slice(0, -1).every((value) => value === 'keep-alive')).toBe(true)
    expect(connections.at(-1)).toBe('close')
  })
})
