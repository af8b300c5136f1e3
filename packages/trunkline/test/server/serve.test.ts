import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { get as getSecurely, type RequestOptions as SecureOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { RunningServer, ServeOptions } from '../../src/server.cts'
import type { App } from '../support/frameworks.ts'
import { ask, CERTIFICATE } from '../transports/http2-client.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
type Serve = (app: Listener, options: ServeOptions) => Promise<RunningServer>
const { serve } = loadBuilt<{ serve: Serve }>('trunkline/server')

const LOCAL = { port: 0, host: '127.0.0.1', signals: [] } satisfies ServeOptions
const folder = mkdtempSync(join(tmpdir(), 'serve-'))
const running: RunningServer[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close({ timeout: 0 })))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(app: Listener, options: ServeOptions = LOCAL): Promise<RunningServer> {
  const server = await serve(app, options)
  running.push(server)
  return server
}

async function request(send: typeof get | typeof getSecurely, options: SecureOptions): Promise<string> {
  const [answer] = (await once(send({ ...options, agent: false }), 'response')) as [IncomingMessage]
  return `${answer.statusCode} ${await readAll(answer)}`
}

const portOf = ({ server }: RunningServer): number => (server.address() as AddressInfo).port

describeLines('serve()', (createApp) => {
  const site = (): App => createApp().get('/u/:id', (req, res) => res.send(`${req.params['id']} ${req.httpVersion}`))

  it('listens on a port, and says where', async () => {
    const app = site()
    const server = await start(app)
    expect(server.url).toBe(`http://127.0.0.1:${portOf(server)}`)
    expect(await (await fetch(`${server.url}/u/7`)).text()).toBe('7 1.1')
    expect(server.server.listeners('request')).toEqual([app])
  })

  it('speaks HTTPS', async () => {
    const server = await start(site(), { ...LOCAL, tls: CERTIFICATE })
    expect(server.url).toMatch(/^https:/)
    const options = { port: portOf(server), path: '/u/7', rejectUnauthorized: false }
    expect(await request(getSecurely, options)).toBe('200 7 1.1')
  })

  it('speaks HTTP/2, and HTTP/1 with those who do not', async () => {
    const server = await start(site(), { ...LOCAL, http2: true, tls: CERTIFICATE })
    const session = connect(server.url, { rejectUnauthorized: false })
    expect((await ask(session, '/u/7')).text).toBe('7 2.0')
    session.close()
    expect(await request(getSecurely, { port: portOf(server), path: '/u/7', rejectUnauthorized: false })).toBe(
      '200 7 1.1',
    )
  })

  it('speaks HTTP/2 without TLS', async () => {
    const server = await start(site(), { ...LOCAL, http2: true })
    const session = connect(server.url)
    expect((await ask(session, '/u/7')).text).toBe('7 2.0')
    session.close()
  })
})

describe('serve()', () => {
  it('listens on a UNIX socket, and removes it', async () => {
    const path = join(folder, 'a.sock')
    const server = await start((_req, res) => res.end('plain'), { path, signals: [] })
    expect(server.url).toBe(`unix:${path}`)
    expect(await request(get, { socketPath: path })).toBe('200 plain')
    await server.close()
    await expect(once(get({ socketPath: path }), 'response')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('takes over a socket that the process was started with, as under systemd', async () => {
    const parent = createServer().listen(0, '127.0.0.1')
    await once(parent, 'listening')
    const { fd } = (parent as unknown as { _handle: { fd: number } })._handle // how a supervisor hands it on
    const program = `require('trunkline/server').serve((req, res) => res.end('inherited'), { fd: 3 }).then(({ url }) => console.log(url))`
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit', fd], cwd: __dirname })
    try {
      const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
      const { port } = parent.address() as AddressInfo
      expect(line.toString().trim()).toBe(`http://127.0.0.1:${port}`)
      parent.close()
      expect(await request(get, { port })).toBe('200 inherited')
    } finally {
      child.kill()
    }
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('shares a port where node can, and says so where it cannot', async () => {
    const [major = 0] = process.versions.node.split('.').map(Number)
    const first = start(() => {}, { ...LOCAL, reusePort: true })
    if (major < 22) return expect(first).rejects.toThrow('reusePort needs Node 22.12, 23.1 or newer')
    const port = portOf(await first)
    expect(portOf(await start(() => {}, { ...LOCAL, port, reusePort: true }))).toBe(port)
  })

  it('gives node what else it takes', async () => {
    const server = await start(() => {}, { ...LOCAL, serverOptions: { requestTimeout: 1234 } })
    expect((server.server as { requestTimeout?: number }).requestTimeout).toBe(1234)
  })
})

describe('serve() that cannot start', () => {
  const before = process.listenerCount('SIGTERM')
  const app = LINES.v5()

  const wrong: [title: string, options: () => Promise<ServeOptions> | ServeOptions, message: RegExp, code?: string][] =
    [
      [
        'on a port that is taken',
        async () => ({ ...LOCAL, port: portOf(await start(app)) }),
        /another process/,
        'EADDRINUSE',
      ],
      [
        'in a folder that is not there',
        () => ({ path: join(folder, 'absent', 'a.sock') }),
        /there is no folder .*absent \(EACCES\)$/,
        'EACCES',
      ],
      ['on an address of another machine', () => ({ port: 0, host: '192.0.2.1' }), /no such address/, 'EADDRNOTAVAIL'],
      ['on a descriptor that is no socket', () => ({ fd: 0 }), /^Cannot listen on the inherited socket 0/],
      ['on a descriptor that is not open', () => ({ fd: 999 }), /^Cannot listen on the inherited socket 999/],
      [
        'with a certificate that is none',
        () => ({ port: 0, tls: { key: 'a', cert: 'b' } }),
        /key and certificate cannot/,
      ],
      [
        'with a key that belongs to another certificate',
        () => ({ port: 0, tls: { ...CERTIFICATE, key: OTHER_KEY } }),
        /key and certificate cannot be used: .*mismatch/,
      ],
      [
        'with a bad certificate for HTTP/2',
        () => ({ port: 0, http2: true, tls: { key: 'a', cert: 'b' } }),
        /cannot be used/,
      ],
      ['with options that contradict each other', () => ({ port: 0, path: '/a' }), /only one of port and path/],
    ]
  for (const [title, options, message, code] of wrong) {
    it(`rejects ${title}, and leaves nothing behind`, async () => {
      const error = await serve(app, { ...(await options()), signals: ['SIGTERM'] }).catch((err: unknown) => err)
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).message).toMatch(message)
      if (code !== undefined) expect(error).toMatchObject({ code, cause: { code } })
      expect(process.listenerCount('SIGTERM')).toBe(before)
    })
  }

  it('rejects what is no application', async () => {
    await expect(serve({} as Listener, LOCAL)).rejects.toThrow('serve() needs an application, or a function (req, res)')
  })

  it('lets the process end by itself', async () => {
    const program = `const { serve } = require('trunkline/server')
      const server = require('node:net').createServer().listen(0, () => {
        serve(() => {}, { port: server.address().port }).catch((err) => {
          console.log(err.code)
          server.close()
        })
      })`
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'], cwd: __dirname })
    const [output, errors, [code]] = await Promise.all([
      readAll(child.stdout),
      readAll(child.stderr),
      once(child, 'exit'),
    ])
    expect({ output, errors, code }).toEqual({ output: 'EADDRINUSE\n', errors: '', code: 0 })
  })
})

/** A key of its own, made for this test. */
const OTHER_KEY = (() => {
  const { generateKeyPairSync } = loadBuilt<typeof import('node:crypto')>('node:crypto')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
})()
