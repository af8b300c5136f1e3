import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type * as tools from '../../src/tools.cts'
import type { App, Handler } from '../support/frameworks.ts'
import { loadBuilt } from '../transports/lines.ts'

/** `trunkline/tools`, as it is installed and required. */
export const built = loadBuilt<typeof tools>('trunkline/tools')

/** The middleware of that name. */
export const compression = loadBuilt<(options?: object) => Handler>('compression')

/** Serves an app on a port of the loopback until the test is over. */
export async function listen(app: App): Promise<number> {
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A client that has sent these bytes, and reads nothing until it is asked to. */
export function sendBytes(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => {}) // a reset is an end like another
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Asks, and gives the answer as soon as its head is there. */
export async function ask(port: number, path: string, headers = {}, method = 'GET'): Promise<IncomingMessage> {
  const client = request({ port, host: '127.0.0.1', path, headers, method, agent: false })
  client.on('error', () => {}) // those who wait for the answer hear of it
  onTestFinished(() => void client.destroy())
  const [answer] = (await once(client.end(), 'response')) as [IncomingMessage]
  return answer
}

/** A promise and the function that resolves it. */
export function defer<Value = void>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve!: (value: Value) => void
  const promise = new Promise<Value>((given) => {
    resolve = given
  })
  return { promise, resolve }
}

/** Reads until a text has come; gives all that came so far. */
export async function readUntil(answer: AsyncIterable<Buffer>, text: string): Promise<string> {
  const pieces = answer[Symbol.asyncIterator]()
  let read = ''
  while (!read.includes(text)) {
    const { done, value } = await pieces.next()
    if (done) throw new Error(`ended without ${JSON.stringify(text)}: ${JSON.stringify(read)}`)
    read += value.toString()
  }
  return read
}
