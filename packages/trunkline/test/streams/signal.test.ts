import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type * as schema from '../../src/schema.cts'
import type * as server from '../../src/server.cts'
import type * as testing from '../../src/test.cts'
import { eventually } from '../support/eventually.ts'
import type { Req } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'
import { built, defer, listen, readUntil, sendBytes } from './serve.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { problemDetails } = loadBuilt<typeof schema>('trunkline/schema')
const { serve } = loadBuilt<typeof server>('trunkline/server')
const { signalOf } = built
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

function codeOf(signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason.code : 'open'
}

describeLines('the signal of a request', (createApp) => {
  it('is aborted when the client leaves before the head', async () => {
    const begun = defer<AbortSignal>()
    const port = await listen(createApp().use((req) => begun.resolve(signalOf(req))))
    const client = sendBytes(port, GET)
    const signal = await begun.promise
    expect(codeOf(signal)).toBe('open')
    client.destroy()
    await once(signal, 'abort')
    expect(signal.reason).toMatchObject({ name: 'AbortError', code: 'ECONNRESET' })
  })

  it('is aborted when the client leaves within the body of the answer', async () => {
    const begun = defer<AbortSignal>()
    const app = createApp().use((req, res) => {
      res.write('the first of many')
      begun.resolve(signalOf(req))
    })
    const client = sendBytes(await listen(app), GET)
    await once(client, 'data')
    client.destroy()
    const signal = await begun.promise
    if (!signal.aborted) await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is aborted when the client leaves within the body of its request', async () => {
    const begun = defer<AbortSignal>()
    const port = await listen(createApp().use((req) => begun.resolve(signalOf(req))))
    const client = sendBytes(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf')
    const signal = await begun.promise
    client.destroy()
    await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is aborted already for whoever reads it late', async () => {
    const left = defer<Req>()
    const app = createApp().use((req, res) => {
      res.on('close', () => left.resolve(req))
      client.destroy()
    })
    const client = sendBytes(await listen(app), GET)
    expect(codeOf(signalOf(await left.promise))).toBe('ECONNRESET')
  })
})

describeLines('the signal of a request', (createApp) => {
  it('stays open when the body of the request was read and the answer has gone', async () => {
    const done = defer<AbortSignal>()
    const app = createApp().use((req, res) => {
      const signal = signalOf(req)
      res.on('close', () => done.resolve(signal))
      req.resume().on('close', () => res.send(codeOf(signal)))
    })
    const port = await listen(app)
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'text' })).text()).toBe('open')
    expect(codeOf(await done.promise)).toBe('open')
  })

  it('is one for the whole request, and one for each', async () => {
    const seen: AbortSignal[] = []
    const app = createApp().use((req, _res, next) => {
      seen.push(signalOf(req), signalOf(req))
      next()
    })
    await inject(app, '/')
    await inject(app, '/')
    expect(seen.map((signal) => seen.indexOf(signal))).toEqual([0, 0, 2, 2])
  })

  it('is aborted by a client without a socket', async () => {
    const controller = new AbortController()
    const begun = defer<AbortSignal>()
    const app = createApp().use((req) => begun.resolve(signalOf(req)))
    const answer = inject(app, { url: '/', signal: controller.signal }).catch(() => 'rejected')
    const signal = await begun.promise
    controller.abort()
    expect(await answer).toBe('rejected')
    if (!signal.aborted) await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is aborted when a stream of HTTP/2 is cancelled', async () => {
    const begun = defer<AbortSignal>()
    const server = createHttp2Server(createApp().use((req) => begun.resolve(signalOf(req))))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => {
      session.destroy()
      server.close()
    })
    const stream = session.request({ ':path': '/' })
    stream.on('error', () => {})
    const signal = await begun.promise
    stream.close(8)
    await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })
})

describe('errors that say no more than that a request was aborted', () => {
  it.each(['reason', 'AbortError'] as const)('reach no console when the client has left (%s)', async (kind) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    const [begun, over] = [defer(), defer<unknown>()]
    const app = LINES.v5().set('env', 'development')
    app.get('/', async (req) => {
      const signal = signalOf(req)
      begun.resolve()
      await once(signal, 'abort')
      if (kind === 'reason') throw signal.reason
      await readFile(__filename, { signal })
    })
    app.use((async (err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => {
      next(err)
      // The handler of last resort prints an error in a later turn.
      setImmediate(() => setImmediate(() => over.resolve(err)))
    }) as never)
    app.use(((err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => next(err)) as never)
    const client = sendBytes(await listen(app), GET)
    await begun.promise
    client.destroy()
    expect(await over.promise).toMatchObject({ name: 'AbortError' })
    expect(print).not.toHaveBeenCalled()
  })
})

describe('problemDetails()', () => {
  it('logs no error of a handler that stopped because its client had left', async () => {
    const [begun, over] = [defer(), defer<unknown>()]
    const logged: unknown[] = []
    const app = LINES.v5().get('/', async (req, _res, next) => {
      const signal = signalOf(req)
      begun.resolve()
      await once(signal, 'abort')
      const err = await readFile(__filename, { signal }).catch((reason: unknown) => reason)
      next(err)
      over.resolve(err)
    })
    app.use(problemDetails({ always: true, log: (err) => logged.push(err) }) as never)
    const client = sendBytes(await listen(app), GET)
    await begun.promise
    client.destroy()
    expect(await over.promise).toMatchObject({ name: 'AbortError' })
    expect(logged).toEqual([])
  })
})

describe('the signal of a request while serve() closes', () => {
  it('leaves a handler the time that the server gives it', async () => {
    const [begun, goOn] = [defer<AbortSignal>(), defer<void>()]
    const app = LINES.v4().use(async (req, res) => {
      begun.resolve(signalOf(req))
      await goOn.promise
      res.send(codeOf(signalOf(req)))
    })
    const running = await serve(app, { port: 0, host: '127.0.0.1', signals: [] })
    const answer = fetch(running.url)
    await begun.promise
    const closed = running.close()
    await eventually(() => expect(running.server.listening).toBe(false))
    await new Promise(setImmediate) // whoever waits for that moment has heard of it
    goOn.resolve()
    expect(await (await answer).text()).toBe('open')
    await closed
  })

  it('is aborted when that time is over', async () => {
    const begun = defer<AbortSignal>()
    const running = await serve(
      LINES.v4().use((req) => begun.resolve(signalOf(req))),
      { port: 0, host: '127.0.0.1', signals: [] },
    )
    const answer = fetch(running.url).catch(() => 'cut')
    const signal = await begun.promise
    await running.close({ timeout: 1 })
    expect(signal.reason).toMatchObject({ name: 'AbortError', code: 'ESHUTDOWN', status: 503 })
    expect(await answer).toBe('cut')
  })
})

it('the signal of a request to a plain server leaves nothing on its connection', async () => {
  const heard: number[] = []
  const server = createServer((req, res) => {
    signalOf(req)
    heard.push(req.socket.listenerCount('close'))
    res.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const client = sendBytes((server.address() as AddressInfo).port, GET)
  onTestFinished(() => void client.destroy())
  await once(client, 'data')
  client.write(GET)
  await once(client, 'data')
  expect(heard).toEqual([heard[0], heard[0]])
})

describeLines('the signal of a pipelined request', (createApp) => {
  it('is aborted when the client leaves before its turn', async () => {
    const second = defer<AbortSignal>()
    const app = createApp().use((req) => {
      if (req.url === '/2') second.resolve(signalOf(req))
    })
    const client = sendBytes(await listen(app), GET + GET.replace(' / ', ' /2 '))
    const signal = await second.promise
    expect(signal.aborted).toBe(false)
    client.destroy()
    await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is not aborted by its own answer, and leaves nothing on the connection', async () => {
    const signals: AbortSignal[] = []
    let listeners = -1
    const app = createApp().use((req, res) => {
      signals.push(signalOf(req))
      if (req.url === '/3') listeners = req.socket.listenerCount('close')
      setImmediate(() => res.end(`answer ${req.url}`))
    })
    const client = sendBytes(await listen(app), GET.replace(' / ', ' /1 ') + GET.replace(' / ', ' /2 '))
    const read = client.iterator({ destroyOnReturn: false })
    await readUntil(read, 'answer /2')
    const before = signals.length
    client.write(GET.replace(' / ', ' /3 '))
    await readUntil(client, 'answer /3')
    expect([before, signals.some((signal) => signal.aborted)]).toEqual([2, false])
    const alone = sendBytes(await listen(app), GET.replace(' / ', ' /3 '))
    const first = listeners
    await readUntil(alone, 'answer /3')
    expect(listeners).toBe(first)
  })
})
