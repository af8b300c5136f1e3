import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, Socket } from 'node:net'
import { Duplex, PassThrough } from 'node:stream'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import type { App } from '../support/frameworks.ts'
import { ask, CERTIFICATE, withSession } from './http2-client.ts'
import { LINES, loadBuilt } from './lines.ts'

// `req.socket` has every member of a real socket by every transport: each says something true, or refuses by an error that
// says why. Common code reads them: morgan, on-finished, rate limiters, what looks at client certificates.

const { toFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')

type Members = Map<string, string>

/** Names and kinds of all that a socket has, of its own or inherited. */
function membersOf(socket: object): Members {
  const members: Members = new Map()
  for (let each = socket; each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) members.set(name, typeof Reflect.get(socket, name))
  }
  return members
}

let plain: Members
let secure: Members
beforeAll(async () => {
  plain = await ofServer(createTcpServer(), 'connection', (port) => connect(port, '127.0.0.1'))
  const trusting = { host: '127.0.0.1', rejectUnauthorized: false }
  secure = await ofServer(createServer(CERTIFICATE), 'secureConnection', (port) =>
    connectSecurely({ ...trusting, port }),
  )
})

async function ofServer(
  server: ReturnType<typeof createTcpServer>,
  event: string,
  open: (port: number) => Socket,
): Promise<Members> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = open((server.address() as AddressInfo).port)
  const [socket] = await once(server, event)
  const members = membersOf(socket)
  client.destroy()
  server.close()
  return members
}

type Look = (socket: TLSSocket) => unknown
type Ask = (app: App) => Promise<unknown>

const transports: Record<string, [isSecure: boolean, ask: Ask]> = {
  inject: [false, (app) => inject(app, '/')],
  'inject, https': [true, (app) => inject(app, 'https://a.example/')],
  fetch: [false, (app) => toFetch(app)(new Request('http://a.example/'))],
  'fetch, https': [true, (app) => toFetch(app)(new Request('https://a.example/'))],
  'HTTP/2': [false, (app) => withSession(app, (session) => ask(session, '/'))],
  'HTTP/2, TLS': [true, (app) => withSession(app, (session) => ask(session, '/'), true)],
}

async function lookAt(request: Ask, look: Look): Promise<unknown> {
  let seen: unknown
  let failed: unknown
  const app = LINES.v5().use((req, res) => {
    try {
      seen = look(req.socket as TLSSocket)
    } catch (err) {
      failed = err
    }
    res.end()
  })
  await request(app)
  if (failed !== undefined) throw failed
  return seen
}

describe.each(Object.entries(transports))('req.socket by %s', (_title, [isSecure, request]) => {
  it('has every member of a real socket, of the same kind', async () => {
    const [net, tls] = [plain, secure]
    await lookAt(request, (socket) => {
      const missing: string[] = []
      for (const [name, kind] of isSecure ? tls : net) {
        // Fields that begin with `_` are node's own; so are `ssl`, and `parser`, which its server of HTTP/1 puts there.
        if (name === 'ssl' || name === 'parser' || (name.startsWith('_') && (kind !== 'function' || !net.has(name))))
          continue
        if (!(name in socket) || (kind === 'function' && typeof Reflect.get(socket, name) !== kind)) missing.push(name)
      }
      expect(missing).toEqual([])
    })
  })

  it('is a socket and a stream, and says what is known', async () => {
    await lookAt(request, (socket) => {
      expect([socket instanceof Socket, socket instanceof Duplex, socket.encrypted]).toEqual([
        ...[true, true],
        isSecure ? true : undefined,
      ])
      expect([socket.connecting, socket.pending, socket.readyState, socket.destroyed]).toEqual([
        false,
        false,
        'open',
        false,
      ])
      expect([socket.bytesRead, socket.bytesWritten, socket.bufferSize]).toEqual([0, 0, 0])
      expect(Object.keys(socket.address())).toEqual(['address', 'family', 'port'])
      if (socket.remoteAddress !== undefined) expect(socket.remoteFamily).toBe('IPv4')
      expect([socket.writableEnded, socket.writableFinished, socket.readableEnded]).toEqual([false, false, false])
      expect([socket.ref(), socket.unref(), socket.setNoDelay(true), socket.setKeepAlive()]).toEqual(
        Array(4).fill(socket),
      )
      if (!isSecure) return
      expect([socket.authorized, typeof socket.getPeerCertificate(), typeof socket.getCipher()]).toEqual([
        ...[false, 'object', 'object'],
      ])
      expect(socket.getProtocol() ?? 'TLSv1.3').toBe('TLSv1.3')
      expect(() => socket.renegotiate({}, () => {})).toThrow('req.socket.renegotiate() is not possible here')
    })
  })

  it('refuses raw bytes by an error that says why, and gives none', async () => {
    await lookAt(request, (socket) => {
      expect(() => socket.write('x')).toThrow('req.socket.write() is not possible here')
      expect(() => socket.end('x')).toThrow('req.socket.write() is not possible here')
      expect(() => socket.connect(80)).toThrow('req.socket.connect() is not possible here')
      expect(socket.read()).toBeNull()
      expect(socket.pipe(new PassThrough()).read()).toBeNull()
      socket
        .on('data', expect.unreachable)
        .on('readable', () => {})
        .removeAllListeners()
    })
  })

  it('counts the bytes of the bodies', async () => {
    let socket: Socket | undefined
    const app = LINES.v5().use((req, res) => {
      socket = req.socket
      res.end('hello')
    })
    await request(app)
    expect(socket?.bytesWritten).toBe(5)
  })
})

describe('a stream that is piped into req.socket', () => {
  it('closes the exchange, and does not end the process', async () => {
    const app = LINES.v5().use((req, _res) => {
      const source = new PassThrough()
      source.pipe(req.socket)
      source.end('GET / HTTP/1.1')
    })
    await expect(inject(app, '/')).rejects.toThrow('req.socket.write() is not possible here')
  })
})
