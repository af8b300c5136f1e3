import { once } from 'node:events'
import { Agent, type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { get as getSecurely } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HealthHandler, RunningServer, ServeOptions } from '../../src/server.cts'
import { CERTIFICATE } from '../transports/http2-client.ts'
import { describeLines, loadBuilt } from '../transports/lines.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
interface ServerEntry {
  serve(app: Listener, options: ServeOptions): Promise<RunningServer>
  readiness(): HealthHandler
}
const { serve, readiness } = loadBuilt<ServerEntry>('trunkline/server')

const start = (app: Listener, options: Partial<ServeOptions> = {}): Promise<RunningServer> =>
  serve(app, { port: 0, host: '127.0.0.1', signals: [], timeout: 600_000, ...options })

const portOf = ({ server }: RunningServer): number => (server.address() as AddressInfo).port

async function answerTo(
  request: ClientRequest,
): Promise<[status: number, connection: string | undefined, text: string]> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return [answer.statusCode ?? 0, answer.headers.connection, await readAll(answer)]
}

/** A connection on which bytes are written by hand. */
async function openSocket(running: RunningServer, bytes = ''): Promise<Socket> {
  const socket = connect(portOf(running), '127.0.0.1')
  await once(socket, 'connect')
  if (bytes !== '') socket.write(bytes)
  return socket.on('error', () => {})
}

describeLines('close()', (createApp) => {
  it('lets an answer under way finish, and makes it the last of its connection', async () => {
    let answer = (): void => {}
    const app = createApp().get('/', (_req, res) => {
      answer = () => res.send('whole')
      asked()
    })
    let asked = (): void => {}
    const arrived = new Promise<void>((resolve) => {
      asked = resolve
    })
    const running = await start(app)
    const agent = new Agent({ keepAlive: true })
    const got = answerTo(get(running.url, { agent }))
    await arrived
    const closed = running.close()
    answer()
    expect(await got).toEqual([200, 'close', 'whole'])
    await closed
    await expect(fetch(running.url)).rejects.toThrow()
  })
})

describe('close()', () => {
  it('closes idle connections, and those on which nothing ever came', async () => {
    const running = await start((_req, res) => res.end('x'))
    const agent = new Agent({ keepAlive: true })
    expect(await answerTo(get(running.url, { agent }))).toEqual([200, 'keep-alive', 'x'])
    const silent = await openSocket(running)
    await Promise.all([running.close(), once(silent.resume(), 'close')])
  })

  it('fails readiness first, and serves what comes during the delay', async () => {
    const state = vi.fn()
    const ready = readiness()
    const running = await start(
      (req, res) => {
        if (req.url === '/before') return ready(req, res)
        if (req.url === '/own') return running.readiness()(req, res)
        res.end('served')
      },
      { onClose: state },
    )
    const agent = new Agent({ keepAlive: true })
    const before = [200, 'keep-alive', '{"status":"ok","checks":{}}']
    expect(await answerTo(get(`${running.url}/before`, { agent }))).toEqual(before)
    const closed = running.close({ delay: 600_000 })
    expect(running.closing).toBe(true)
    for (const path of ['/before', '/own']) {
      expect(await answerTo(get(running.url + path, { agent }))).toEqual([503, 'keep-alive', '{"status":"closing"}'])
    }
    expect(await answerTo(get(running.url, { agent }))).toEqual([200, 'keep-alive', 'served'])
    expect(state).not.toHaveBeenCalled()
    void running.close({ timeout: 0 })
    await closed
    expect(state).toHaveBeenCalledWith({ cut: 0 })
  })

  it('serves a request that comes late on a connection that was busy', async () => {
    const answers: (() => void)[] = []
    const running = await start((_req, res) => {
      res.writeHead(200, { 'content-length': '1' })
      res.flushHeaders()
      answers.push(() => res.end('x'))
    })
    const socket = await openSocket(running, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    const closed = running.close()
    // The head is out, and said that the connection stays.
    answers[0]?.()
    await once(socket, 'data')
    socket.write('GET /second HTTP/1.1\r\nHost: a\r\n\r\n')
    const [head] = (await once(socket, 'data')) as [Buffer]
    expect(head.toString()).toMatch(/\r\nConnection: close\r\n/)
    answers[1]?.()
    await closed
  })
})

describe('close() with a delay', () => {
  afterEach(() => void vi.useRealTimers())

  it('keeps connections until listening has ended, and then tells whoever asks within that time to leave', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const running = await start((_req, res) => res.end('x'))
    const [agent, idle] = [new Agent({ keepAlive: true }), await openSocket(running)]
    const left = once(idle.resume(), 'close')
    const ask = (): Promise<unknown[]> => answerTo(get(running.url, { agent }))
    expect(await ask()).toEqual([200, 'keep-alive', 'x'])
    const closed = running.close({ delay: 1000, timeout: 60_000 })
    expect(await ask()).toEqual([200, 'keep-alive', 'x'])
    await vi.advanceTimersByTimeAsync(1000)
    while (running.server.listening) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(999)
    expect(await ask()).toEqual([200, 'close', 'x'])
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all([closed, left])
  })
})

describe('close() with connections that are not idle', () => {
  it('lets a slow reader have the whole of an answer that was ended already', async () => {
    const SIZE = 30_000_000
    let ended = (): void => {}
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve
    })
    const running = await start((_req, res) => {
      res.end(Buffer.alloc(SIZE))
      ended()
    })
    const socket = await openSocket(running, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    socket.pause()
    await isEnded
    const closed = running.close()
    let size = 0
    socket.on('data', (bytes) => {
      size += bytes.length
    })
    await Promise.all([closed, once(socket.resume(), 'close')])
    expect(size).toBeGreaterThan(SIZE)
  })
  it('waits for a request whose head has come in part', async () => {
    const running = await start((_req, res) => res.end('late'))
    const socket = await openSocket(running, 'GET / HTTP/1.1\r\n')
    const closed = running.close()
    socket.write('Host: a\r\n\r\n')
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 200 OK.*Connection: close.*late$/s)
    await closed
  })

  it('waits for upgraded connections, and tells how many it had to cut', async () => {
    const cut = vi.fn()
    const running = await start(() => {}, { onClose: cut })
    running.server.on('upgrade', (_req, socket: Socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n')
    })
    const socket = await openSocket(
      running,
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n',
    )
    await once(socket, 'data')
    // Longer than an idle connection of HTTP would live.
    await Promise.all([running.close({ timeout: 500 }), once(socket, 'close')])
    expect(cut).toHaveBeenCalledWith({ cut: 1 })
  })

  it('cuts what does not finish in time', async () => {
    const cut = vi.fn()
    const running = await start(() => {}, { onClose: cut, timeout: 5 })
    const request = get(running.url)
    const failed = once(request, 'response').catch((err: NodeJS.ErrnoException) => err.code)
    await once(running.server, 'request')
    await running.close()
    expect(await failed).toBe('ECONNRESET')
    expect(cut).toHaveBeenCalledWith({ cut: 1 })
  })
})

describe('requests that close() cuts', () => {
  const protocols: [title: string, options: Partial<ServeOptions>][] = [
    ['HTTP/1', {}],
    ['HTTP/1 over TLS', { tls: CERTIFICATE }],
    ['HTTP/2', { http2: true }],
    ['HTTP/2 over TLS', { http2: true, tls: CERTIFICATE }],
  ]
  for (const [title, options] of protocols) {
    it(`emit close before onClose runs: ${title}`, async () => {
      const order: string[] = []
      const onClose = (): void => void order.push('onClose')
      const running = await start((_req, res) => res.on('close', () => order.push('close')), { ...options, onClose })
      const session = options.http2 && connectHttp2(running.url, { rejectUnauthorized: false }).on('error', () => {})
      const client = session
        ? session.request({ ':path': '/' })
        : (options.tls ? getSecurely : get)(running.url, { rejectUnauthorized: false })
      client.on('error', () => {})
      await once(running.server, 'request')
      await running.close({ timeout: 0 })
      expect(order).toEqual(['close', 'onClose'])
    })
  }
})

describe('close() with HTTP/2', () => {
  for (const tls of [undefined, CERTIFICATE]) {
    it(`tells clients of HTTP/2${tls ? ' over TLS' : ''} to go, and lets their streams finish`, async () => {
      const running = await start((_req, res) => res.end('x'), { http2: true, ...(tls && { tls }) })
      const session = connectHttp2(running.url, { rejectUnauthorized: false })
      const stream = session.request({ ':method': 'POST' })
      stream.write('begun')
      await once(running.server, 'stream')
      const [closed, left] = [running.close(), once(session, 'goaway')]
      await left
      stream.end()
      expect(await readAll(stream)).toBe('x')
      await closed
    })

    it(`cuts a stream of HTTP/2${tls ? ' over TLS' : ''} that does not finish`, async () => {
      const running = await start(() => {}, { http2: true, timeout: 5, ...(tls && { tls }) })
      const session = connectHttp2(running.url, { rejectUnauthorized: false }).on('error', () => {})
      const stream = session.request({ ':path': '/' }).on('error', () => {})
      await once(running.server, 'stream')
      await Promise.all([running.close(), once(stream, 'close')])
      expect(session.closed).toBe(true)
    })
  }
})

describe('calling close()', () => {
  it('gives the same promise when it is called again, and runs hooks once', async () => {
    const order: string[] = []
    const running = await start(() => {}, { onClose: [() => order.push('first'), async () => order.push('second')] })
    const closed = running.close()
    expect(running.close()).toBe(closed)
    await closed
    expect(running.close()).toBe(closed)
    expect(order).toEqual(['first', 'second'])
  })

  it('can be called by a handler', async () => {
    const running = await start((_req, res) => {
      void running.close()
      res.end('bye')
    })
    expect(await answerTo(get(running.url, { agent: new Agent({ keepAlive: true }) }))).toEqual([200, 'close', 'bye'])
    await running.close()
  })

  it('comes to its end when a handler waits for it, which then has no client any more', async () => {
    const after = vi.fn()
    const running = await start(
      async (_req, res) => {
        await running.close()
        after(res.socket?.destroyed ?? true)
        res.end('too late')
      },
      { timeout: 5 },
    )
    await expect(answerTo(get(running.url))).rejects.toMatchObject({ code: 'ECONNRESET' })
    await running.close()
    expect(after).toHaveBeenCalledWith(true)
  })

  it('rejects with what onClose threw', async () => {
    const error = new Error('no database')
    const running = await start(() => {}, { onClose: () => Promise.reject(error) })
    await expect(running.close()).rejects.toBe(error)
    expect(running.server.listening).toBe(false)
  })

  it('rejects a limit that is none, and stays open', async () => {
    const running = await start(() => {})
    await expect(running.close({ timeout: -1 })).rejects.toThrow('timeout must be a number of milliseconds, not -1')
    expect([running.closing, running.server.listening]).toEqual([false, true])
    await running.close()
  })

  it('closes a server that somebody has closed already', async () => {
    const hook = vi.fn()
    const running = await start(() => {}, { onClose: hook })
    running.server.close()
    await running.close()
    expect(hook).toHaveBeenCalledOnce()
  })
})
