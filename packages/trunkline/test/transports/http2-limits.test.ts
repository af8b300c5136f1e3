import { once } from 'node:events'
import { type ClientHttp2Session, connect, constants, createServer, type ServerOptions } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { App } from '../support/frameworks.ts'
import { ask } from './http2-client.ts'
import { describeLines, LINES } from './lines.ts'

/** Serves an application with options of node's server while something is done with a session to it. */
async function withLimits<Result>(
  options: ServerOptions,
  app: App,
  work: (session: ClientHttp2Session) => Promise<Result>,
): Promise<Result> {
  const server = createServer(options, app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  session.on('error', () => {}) // told by what becomes of the streams
  try {
    return await work(session)
  } finally {
    session.destroy()
    server.close()
  }
}

describeLines('limits of node:http2 that stay in force', (createApp) => {
  it('the number of headers', async () => {
    const app = createApp()
    let asked = 0
    app.use((_req, res) => res.end(String(++asked)))
    const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, '1']))
    await withLimits({ maxHeaderListPairs: 20 }, app, async (session) => {
      expect((await ask(session, { ':path': '/', ...headers(10) })).text).toBe('1')
      expect((await ask(session, { ':path': '/', ...headers(30) })).code).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM)
      expect((await ask(session, '/')).text).toBe('2')
    })
  })

  it('the number of streams at once', async () => {
    const app = createApp()
    const waiting: (() => void)[] = []
    let most = 0
    app.use((_req, res) => {
      waiting.push(() => res.end())
      most = Math.max(most, waiting.length)
      if (waiting.length === 2) for (const answer of waiting.splice(0)) answer()
    })
    await withLimits({ settings: { maxConcurrentStreams: 2 } }, app, async (session) => {
      await once(session, 'remoteSettings')
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(session, '/')))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    })
    expect(most).toBe(2)
  })
})

it('a client that opens streams only to cut them loses its session', async () => {
  const app = LINES.v5().use((_req, res) => res.end('seen'))
  // CVE-2023-44487: streams that are opened and cut at once cost the server more than the client.
  const gone = await withLimits({}, app, async (session) => {
    await once(session, 'connect')
    const closed = new Promise((resolve) => session.on('close', resolve))
    const cut = (): void => {
      for (let i = 0; i < 100 && !session.destroyed; i++) {
        const stream = session.request({ ':path': '/' })
        stream.on('error', () => {})
        stream.close(constants.NGHTTP2_CANCEL)
      }
      if (!session.destroyed) setImmediate(cut)
    }
    cut()
    await closed
    return session.destroyed
  })
  expect(gone).toBe(true)
})
