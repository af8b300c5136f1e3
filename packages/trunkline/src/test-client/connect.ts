import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { messageClassesOf } from '../core/exchange-classes.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import { upgrade } from '../websocket/upgrade.ts'
import { loadWs } from '../websocket/ws.ts'
import { assertApp } from './assert-app.ts'
import { formatCookies } from './cookie-header.ts'
import { type Defaults, NO_DEFAULTS } from './request.ts'
import { type TestSocket, WaitingSocket } from './test-socket.ts'

/** Options of `connect()`. */
export interface ConnectOptions {
  headers?: Readonly<Record<string, string>>
  /** Sent as `Cookie`, after a `Cookie` in `headers`. */
  cookies?: Readonly<Record<string, string>>
  /** The `Origin` header of a browser. @default none, like a client that is not a browser */
  origin?: string
  /** Subprotocols the client offers. */
  protocols?: readonly string[]
  /** Aborts the attempt. */
  signal?: AbortSignal
}

/**
 * Opens a WebSocket to an app without a port, within the process.
 * @example
 * const socket = await connect(app, '/rooms/7', { cookies: { session: 'abc' } })
 * socket.send('hello')
 * expect(await socket.next()).toBe('hello')
 * @throws ConnectError (rejects) if the app responds instead of upgrading, with its `response`
 * @throws TypeError (rejects) if the arguments are not an app and a path
 */
export async function connect(app: Listener, path: string, options: ConnectOptions = {}): Promise<TestSocket> {
  assertApp(app, 'connect()', '. Use agent.connect(path) instead')
  return openSocket(app, path, options)
}

/** Opens a WebSocket with what an agent adds to its requests. */
export async function openSocket(
  app: Listener,
  path: string,
  options: ConnectOptions,
  { origin, cookie }: Defaults = NO_DEFAULTS,
): Promise<TestSocket> {
  if (typeof path !== 'string' || !path.startsWith('/')) {
    throw new TypeError(`connect() needs a path that begins with "/", got ${JSON.stringify(path)}`)
  }
  const { signal } = options
  signal?.throwIfAborted()
  const { WebSocket } = loadWs()
  const clientOptions = {
    headers: withCookies(options, cookie),
    origin: options.origin,
    perMessageDeflate: false,
    createConnection: () => openConnection(app, origin.protocol === 'https:'),
  }
  const socket = new WebSocket(`ws://${origin.host}${path}`, [...(options.protocols ?? [])], clientOptions)
  const waiting = new WaitingSocket(socket)
  const onAbort = (): void => socket.terminate()
  signal?.addEventListener('abort', onAbort)
  try {
    await opened(socket, path)
    return waiting
  } catch (err) {
    signal?.throwIfAborted()
    throw err
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** The response of an app that refused a WebSocket. */
export interface RefusalResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** `connect()` rejects with this if the app responds instead of opening the WebSocket. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  readonly response: RefusalResponse

  constructor(path: string, response: RefusalResponse) {
    super(`GET ${path} was not upgraded: the application responded with ${response.status}`)
    this.response = response
  }
}

/** Passes one end of a connection to an app, as its server would, and returns the other. */
function openConnection(app: Listener, encrypted: boolean): Duplex {
  const { Request: IncomingMessage, Response: ServerResponse } = messageClassesOf(app)
  const server = createServer({ IncomingMessage, ServerResponse }, app)
  upgrade(server, app)
  const [client, connection] = createPair()
  // Without an address, rate limiters and loggers would have no client.
  Object.assign(connection, { remoteAddress: '127.0.0.1' }, encrypted && { encrypted })
  server.emit('connection', connection)
  return client
}

function withCookies({ headers = {}, cookies }: ConnectOptions, ofAgent: string): Record<string, string> {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'cookie') ?? 'Cookie'
  const cookie = [headers[name], ofAgent, formatCookies(cookies)].filter(Boolean).join('; ')
  return cookie === '' ? { ...headers } : { ...headers, [name]: cookie }
}

function opened(socket: EventEmitter, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
    socket.once('unexpected-response', (_request: unknown, response: IncomingMessage) => {
      readText(response).then((text) => {
        // Nothing here throws.
        reject(new ConnectError(path, { status: response.statusCode ?? 0, headers: response.headers, text }))
      }, reject)
    })
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

/** Two streams; what is written to one is read from the other. `stream.duplexPair` is newer than Node 20. */
function createPair(): [Duplex, Duplex] {
  const [a, b] = [new End(), new End()]
  a.other = b
  b.other = a
  return [a, b]
}

class End extends Duplex {
  other: End | undefined
  #continue: (() => void) | undefined

  constructor() {
    super({ allowHalfOpen: true })
  }

  override _read(): void {
    const callback = this.#continue
    this.#continue = undefined
    callback?.()
  }

  // As on a network, nothing arrives while it is being written: `ws` would start a timer after the end, and keep it.
  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    process.nextTick(() => {
      const other = this.other as End // both are set when the pair is created
      if (other.destroyed || other.push(chunk)) callback()
      else other.#continue = callback
    })
  }

  override _final(callback: () => void): void {
    this.other?.push(null)
    callback()
  }

  override _destroy(err: Error | null, callback: (err: Error | null) => void): void {
    process.nextTick(() => this.other?.destroy())
    callback(err)
  }
}

// Called by Node's HTTP client and server on every connection.
for (const name of ['setTimeout', 'setNoDelay', 'setKeepAlive']) {
  Object.defineProperty(End.prototype, name, { value: returnConnection })
}

function returnConnection(this: End): End {
  return this
}
