import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Handler } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { client } = loadBuilt<typeof import('../../src/client.cts')>('trunkline/client')
const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')

interface Socket {
  send(value: unknown): void
  close(code?: number): void
  [Symbol.asyncIterator](): AsyncGenerator<unknown>
}

const Say = z.object({ text: z.string() })

async function open(route: string, inputs?: object): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  let onClosed: (code: number) => void
  const closed = new Promise((resolve) => {
    onClosed = resolve
  })
  const echo = websocket({ message: Say }, (socket, req) => {
    socket.on('close', (code) => onClosed(code))
    socket.on('message', ({ text }) => {
      if (text === 'bye') socket.close(1000)
      else if (text === 'garbage') for (const piece of ['1', '{', '2']) socket.raw.send(piece)
      else if (text === 'broken') socket.close(1011, 'out of order')
      else socket.send({ room: req.params['id'], query: req.query, text })
    })
  }) as unknown as Handler
  const server = LINES.v5().set('env', 'test').get('/rooms/:id', echo).listen(0, '127.0.0.1')
  whenDone(() => server.close())
  await once(server, 'listening')
  const api = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { WebSocket: WebSocket as never })
  const socket = (api.socket as unknown as (route: string, inputs?: object) => Socket)(route, inputs)
  return { socket, closed }
}

const room = (): ReturnType<typeof open> => open('GET /rooms/:id', { params: { id: 'a b' }, query: { seat: 2 } })

describe('api.socket()', () => {
  it('sends what is given before it is open, and receives JSON', async () => {
    const { socket } = await room()
    for (const text of ['one', 'two', 'bye']) socket.send({ text })
    const received: unknown[] = []
    for await (const message of socket) received.push(message)
    expect(received).toEqual(['one', 'two'].map((text) => ({ room: 'a b', query: { seat: '2' }, text })))
  })

  it('closes the connection when the loop is left', async () => {
    const { socket, closed } = await room()
    socket.send({ text: 'one' })
    for await (const _message of socket) break
    expect(await closed).toBe(1005)
  })

  it('tells which route was closed, and why', async () => {
    const { socket } = await room()
    socket.send({ text: 'broken' })
    await expect(socket[Symbol.asyncIterator]().next()).rejects.toThrow(
      'GET /rooms/:id was closed with 1011 out of order',
    )
  })

  it('throws in the loop for a message that is not JSON, and closes', async () => {
    const { socket, closed } = await room()
    socket.send({ text: 'garbage' })
    const messages = socket[Symbol.asyncIterator]()
    expect((await messages.next()).value).toBe(1)
    await expect(messages.next()).rejects.toThrow(SyntaxError)
    expect(await closed).toBe(1005)
  })

  it('tells that a message was refused', async () => {
    const { socket } = await room()
    socket.send({ text: 1 })
    await expect(socket[Symbol.asyncIterator]().next()).rejects.toThrow('GET /rooms/:id was closed with 1007')
  })

  it('fails where there is no such route', async () => {
    const { socket } = await open('GET /elsewhere')
    await expect(socket[Symbol.asyncIterator]().next()).rejects.toThrow('GET /elsewhere was closed with 1006')
  })

  it('needs its parameters', async () => {
    await expect(open('GET /rooms/:id')).rejects.toThrow('/rooms/:id needs the parameter "id"')
  })
})
