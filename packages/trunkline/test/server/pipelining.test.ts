import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type * as server from '../../src/server.cts'
import { LINES, loadBuilt } from '../doors/lines.ts'

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
