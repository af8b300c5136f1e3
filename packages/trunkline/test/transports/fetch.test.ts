import { getEventListeners } from 'node:events'
import { createReadStream } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type * as web from '../../src/web.cts'
import type { App, Req, Res } from '../support/frameworks.ts'
import { settle } from '../support/recording-transport.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const { contextOf, toFetch } = loadBuilt<typeof web>('trunkline/web')

function get(app: App, path: string, init?: RequestInit): Promise<Response> {
  return toFetch(app)(new Request(`http://a.example${path}`, init))
}

/** What servers give instead of a `Request`, which they make when it is asked for; `read` tells what was asked for. */
function createStandIn(headers: Record<string, string>, body: string): { request: Request; read: string[] } {
  const real = new Request('http://a.example/', { method: 'POST', headers, body })
  const read: string[] = []
  const note = <Value>(name: string, value: Value): Value => {
    read.push(name)
    return value
  }
  const request = Object.create(Request.prototype, {
    method: { value: 'POST' },
    url: { value: real.url },
    headers: { value: real.headers },
    signal: { value: real.signal },
    bodyUsed: { get: () => real.bodyUsed },
    body: { get: () => note('body', real.body) },
    arrayBuffer: { value: () => note('arrayBuffer', real.arrayBuffer()) },
  })
  return { request: Object.create(request), read }
}

describeLines('toFetch', (createApp) => {
  it('answers a request with a response', async () => {
    const app = createApp().get('/u/:id', (req, res) => {
      res.status(201).cookie('a', '1').cookie('b', '2').set('X-Id', String(req.params['id'])).send('made')
    })
    const response = await get(app, '/u/7?x=1#y')
    expect([response.status, response.statusText, await response.text()]).toEqual([201, 'Created', 'made'])
    expect(response.headers.get('x-id')).toBe('7')
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(response.headers.get('content-length')).toBe('4')
    for (const name of ['connection', 'keep-alive', 'transfer-encoding']) expect(response.headers.has(name)).toBe(false)
  })

  it('gives the application what the request has', async () => {
    const app = createApp().post('/a', (req, res) => {
      const { method, url, headers, protocol, secure, ip, httpVersion } = req
      res.json({ method, url, headers, protocol, secure, ip, httpVersion })
    })
    const request = new Request('https://a.example:8443/a?b=c%20d', {
      method: 'POST',
      body: 'x',
      headers: { 'X-One': '1' },
    })
    const response = await toFetch(app)(request, { remoteAddress: '203.0.113.7' })
    expect(await response.json()).toEqual({
      method: 'POST',
      url: '/a?b=c%20d',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'x-one': '1',
        host: 'a.example:8443',
        'transfer-encoding': 'chunked',
      },
      protocol: 'https',
      secure: true,
      ip: '203.0.113.7',
      httpVersion: '1.1',
    })
  })

  const bodiless: [title: string, init: RequestInit, status: number, handle: (req: Req, res: Res) => unknown][] = [
    ['HEAD', { method: 'HEAD' }, 200, (_, res) => res.send('hello')],
    ['204', {}, 204, (_, res) => res.status(204).send('hello')],
    ['205', {}, 205, (_, res) => res.status(205).send('hello')],
    ['a 205 that writes all the same', {}, 205, (_, res) => res.writeHead(205).end('hello')],
    ['304', {}, 304, (_, res) => res.status(304).end()],
    ['a late 204', {}, 204, (_, res) => res.writeHead(204).flushHeaders() ?? setImmediate(() => res.end())],
    ['a late HEAD', { method: 'HEAD' }, 200, (_, res) => res.write('x') && setImmediate(() => res.end('y'))],
  ]
  for (const [title, init, status, handle] of bodiless) {
    it(`has no body for ${title}`, async () => {
      const response = await get(createApp().use(handle as never), '/', init)
      expect([response.status, response.body, await response.text()]).toEqual([status, null, ''])
    })
  }

  it('answers what nobody handles, and what fails, as on a socket', async () => {
    const app = createApp().get('/broken', () => {
      throw Object.assign(new Error('broken'), { status: 418 })
    })
    expect((await get(app, '/nowhere')).status).toBe(404)
    expect((await get(app, '/broken')).status).toBe(418)
  })

  it('sends files, and parts of them', async () => {
    const app = createApp().use('/files', (LINES.v5 as unknown as { static(root: string): never }).static(__dirname))
    const whole = await (await get(app, '/files/fetch.test.ts')).text()
    const response = await get(app, '/files/fetch.test.ts', { headers: { Range: 'bytes=3-9' } })
    expect([response.status, await response.text()]).toEqual([206, whole.slice(3, 10)])
  })
})

describe('the headers of toFetch', () => {
  it('have any name', async () => {
    const names = ['__proto__', 'constructor', 'length', 'entries', 'tostring']
    const app = LINES.v5().use((_req, res) => {
      for (const name of names) res.setHeader(name, `of ${name}`)
      res.end()
    })
    const { headers } = await get(app, '/')
    for (const name of names) expect(headers.get(name)).toBe(`of ${name}`)
  })

  it('may come several times, in any spelling', async () => {
    const app = LINES.v5()
      .set('x-powered-by', false)
      .use((_req, res) => {
        res.writeHead(200, ['Vary', 'a', 'vary', 'b', 'Set-Cookie', 'a=1', 'set-cookie', 'b=2'] as never).end()
      })
    const { headers } = await get(app, '/')
    expect([headers.get('vary'), headers.getSetCookie()]).toEqual(['a, b', ['a=1', 'b=2']])
  })

  it('name no type that the application has not named', async () => {
    const app = LINES.v5()
      .get('/ended', (_req, res) => res.end('text'))
      .get('/sent', (_req, res) => Object.assign(res, { type: () => res }).send('text'))
    for (const path of ['/ended', '/sent']) {
      const response = await get(app, path)
      expect([response.headers.get('content-type'), await response.text()]).toEqual([null, 'text'])
    }
  })
})

describe('the streams of toFetch', () => {
  it('bring the head before the body is there', async () => {
    let end = () => {}
    const app = LINES.v5().get('/', (_, res) => {
      res.write('first ')
      end = () => res.end('second')
    })
    const response = await get(app, '/')
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('first ')
    end()
    expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('second')
    expect((await reader.read()).done).toBe(true)
  })

  it('hold the application back while nobody reads', async () => {
    let written = 0
    const app = LINES.v5().get('/', (_, res) => {
      const write = () => {
        while (res.write('x'.repeat(10_000))) written++
        res.once('drain', write)
      }
      write()
    })
    const response = await get(app, '/')
    await settle()
    const unread = written
    expect(unread).toBeLessThan(30)
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    for (let i = 0; i < 30; i++) await reader.read()
    await settle()
    expect(written).toBeGreaterThan(unread)
    await reader.cancel()
  })

  it('hold the client back while the application does not read', async () => {
    let pulled = 0
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(++pulled && 10_000)) })
    const app = LINES.v5().post('/', (req, res) => {
      req.once('readable', () => res.send(String(req.read(1)?.length)))
    })
    const response = await get(app, '/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(await response.text()).toBe('1')
    await settle()
    expect(pulled).toBeLessThan(20)
  })

  it('carry a body from the client and back', async () => {
    const app = LINES.v5().post('/', (req, res) => {
      req.pipe(res)
    })
    const text = 'grün '.repeat(50_000)
    const body = new Blob([text]).stream()
    const response = await get(app, '/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(await response.text()).toBe(text)
  })
})

describe('what a server gives toFetch instead of a Request', () => {
  const text = JSON.stringify({ text: 'grün' })
  const bodies: [title: string, length: string | undefined, body: string, asked: string[]][] = [
    ['a short body', String(Buffer.byteLength(text)), text, ['arrayBuffer']],
    ['a long body', '70000', 'x'.repeat(70_000), ['body']],
    ['a body of unknown length', undefined, text, ['body']],
    ['a length that is none', 'x', text, ['body']],
  ]
  for (const [title, length, body, asked] of bodies) {
    it(`is asked for no more than is needed: ${title}`, async () => {
      const app = LINES.v5().post('/', (req, res) => void req.pipe(res))
      const { request, read } = createStandIn({ ...(length && { 'content-length': length }) }, body)
      const response = await toFetch(app)(request)
      expect([await response.text(), read]).toEqual([body, asked])
    })
  }

  it('is told when nobody wants its body', async () => {
    const app = LINES.v5().post('/', (_req, res) => res.send('no, thanks'))
    const { request, read } = createStandIn({ 'content-length': '4' }, 'text')
    expect(await (await toFetch(app)(request)).text()).toBe('no, thanks')
    await settle()
    expect([read, request.bodyUsed]).toEqual([['body'], true])
  })

  it('fails when its body does', async () => {
    const app = LINES.v5().post('/', (req, res) => void req.pipe(res))
    const { request } = createStandIn({ 'content-length': '4' }, 'text')
    request.body?.getReader()
    await expect(toFetch(app)(request)).rejects.toMatchObject({ cause: expect.any(TypeError) })
  })
})

describe('a client that leaves, or an application that fails, by toFetch', () => {
  it('is told to the application: the reader cancels', async () => {
    const seen: string[] = []
    const app = LINES.v5().get('/', (req, res) => {
      res.on('close', () => seen.push(`response closed, finished ${res.writableFinished}`))
      req.on('aborted', () => seen.push('aborted'))
      createReadStream(__filename).pipe(res, { end: false })
    })
    const response = await get(app, '/')
    await response.body?.cancel()
    await settle()
    expect(seen.sort()).toEqual(['aborted', 'response closed, finished false'])
  })

  it('is told to the application: the signal of the request', async () => {
    const seen: string[] = []
    const app = LINES.v5().use((_req, res) => {
      res.on('close', () => seen.push('closed'))
    })
    const controller = new AbortController()
    const answer = get(app, '/', { signal: controller.signal })
    setImmediate(() => controller.abort())
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await settle()
    expect(seen).toEqual(['closed'])
    await expect(get(app, '/', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is told to the application: the signal is aborted while the handler runs', async () => {
    const controller = new AbortController()
    const left = new Promise<string>((resolve) => {
      const app = LINES.v5().use((_req, res) => {
        res.on('close', () => resolve('closed'))
        controller.abort()
      })
      const answer = get(app, '/', { signal: controller.signal })
      answer.catch(({ name }) => expect(name).toBe('AbortError'))
    })
    expect(await left).toBe('closed')
  })

  it('leaves nothing on the signal, whenever the answer comes', async () => {
    const { signal } = new Request('http://a.example/')
    const app = LINES.v5().get('/now', (_, res) => res.send('x'))
    app.get('/later', (_, res) => setImmediate(() => res.send('x')))
    for (const path of ['/now', '/later']) {
      const request = new Request(`http://a.example${path}`)
      Object.defineProperty(request, 'signal', { value: signal })
      expect(await (await toFetch(app)(request)).text()).toBe('x')
      await settle()
      expect(getEventListeners(signal, 'abort').length).toBe(0)
    }
  })

  it('is told to the client: after the head', async () => {
    const failure = new Error('too late')
    const app = LINES.v5().set('env', 'test')
    app.get('/thrown', (_, res) => {
      res.write('half')
      setImmediate(() => res.destroy(failure))
    })
    app.get('/at-once', (_, res) => {
      res.write('half')
      throw failure
    })
    const response = await get(app, '/thrown')
    await expect(response.text()).rejects.toBe(failure)
    const read = async () => (await get(app, '/at-once')).text()
    await expect(read()).rejects.toMatchObject({ cause: failure })
  })
})

describe('what toFetch refuses', () => {
  const app = LINES.v5().use((_req, res) => res.send('x'))

  it.each([null, undefined, {}, 5])('takes %s for what a host knows', async (info) => {
    const app = LINES.v5().get('/', (_req, res) => void res.send('x'))
    const answer = await toFetch(app)(new Request('http://localhost/'), info as never)
    expect(await answer.text()).toBe('x')
  })

  it('something that is no function', () => {
    expect(() => toFetch({} as never)).toThrow(TypeError)
  })

  it('a request whose body was read', async () => {
    const request = new Request('http://a.example/', { method: 'POST', body: 'x' })
    await request.text()
    await expect(toFetch(app)(request)).rejects.toThrow('The body of the request was read before')
  })

  it('a request whose body is being read', async () => {
    const request = new Request('http://a.example/', { method: 'POST', body: 'x' })
    request.body?.getReader()
    await expect(toFetch(app)(request)).rejects.toThrow('is already being read')
  })

  it('an unknown method, with the answer of node', async () => {
    const response = await get(app, '/', { method: 'FETCH' })
    expect([response.status, await response.text()]).toEqual([400, ''])
  })

  it('a URL that is not whole', async () => {
    const request = { url: '/users', method: 'GET', headers: new Headers() } as Request
    await expect(toFetch(app)(request)).rejects.toThrow('The URL of a request must be absolute: "/users"')
  })

  it('a status that a response cannot have', async () => {
    const odd = LINES.v5().use((_req, res) => res.writeHead(799).end())
    await expect(get(odd, '/')).rejects.toThrow(RangeError)
  })
})

describe('what toFetch takes from its host', () => {
  const app = LINES.v5().use((req, res) => res.send(String(req.ip)))
  const request = () => new Request('http://a.example/')

  it('the address, as Deno and Bun give it', async () => {
    const deno = { remoteAddr: { transport: 'tcp', hostname: '203.0.113.7', port: 1 } }
    expect(await (await toFetch(app)(request(), deno)).text()).toBe('203.0.113.7')
    const bun = { requestIP: (given: Request) => (given ? { address: '203.0.113.8', port: 1 } : null) }
    expect(await (await toFetch(app)(request(), bun)).text()).toBe('203.0.113.8')
  })

  it('what handlers ask for: the request itself, bindings, and waitUntil', async () => {
    const waited: unknown[] = []
    const info = { env: { KEY: '1' }, waitUntil: (promise: Promise<unknown>) => waited.push(promise) }
    const asked = request()
    const inside = LINES.v5().use((req, res) => {
      const context = contextOf(req) as web.FetchContext
      const { waitUntil } = context
      waitUntil(Promise.resolve())
      res.json([context.request === asked, context.env])
    })
    expect(await (await toFetch(inside)(asked, info)).json()).toEqual([true, { KEY: '1' }])
    expect(waited.length).toBe(1)
  })

  it('nothing, where there is nothing', async () => {
    const inside = LINES.v5().use((req, res) => {
      contextOf(req)?.waitUntil(Promise.resolve())
      res.json([req.ip ?? null, contextOf(req)?.env ?? null])
    })
    expect(await (await toFetch(inside)(request())).json()).toEqual([null, null])
  })
})

describe('what toFetch tells its host', () => {
  const app = LINES.v5().use((_req, res) => res.send('x'))
  const request = () => new Request('http://a.example/')

  it('that the client has left, as Deno says it, by a signal or by its promise', async () => {
    const controller = new AbortController()
    const gone = new Promise<never>((_resolve, reject) => controller.signal.addEventListener('abort', reject))
    gone.catch(() => {}) // heard by whoever is given it
    const never = new Promise<never>(() => {})
    for (const [signal, completed] of [
      [controller.signal, never],
      [undefined, gone],
    ] as const) {
      const seen: unknown[] = []
      const silent = LINES.v5().use((req, res) => {
        req.on('aborted', () => seen.push('aborted'))
        res.on('close', () => seen.push(res.writableFinished))
      })
      const request = Object.defineProperty(new Request('http://a.example/'), 'signal', { value: signal })
      const response = toFetch(silent)(request, { completed })
      setImmediate(() => controller.abort())
      // Nobody is left to get it; a promise that rejects would be reported as an error of the handler.
      expect((await response).status).toBe(500)
      await settle()
      expect(seen).toEqual(['aborted', false])
    }
  })

  it('no error of a stream whose client has left: Deno passes it to onError', async () => {
    const controller = new AbortController()
    const endless = LINES.v5().use((_req, res) => void res.write('one'))
    const leaving = new Request('http://a.example/', { signal: controller.signal })
    const response = await toFetch(endless)(leaving, { completed: new Promise(() => {}) })
    controller.abort()
    expect(await response.text()).toBe('one')
    // An app that breaks its response off is another matter: the host has to do so, too.
    const broken = LINES.v5().use((_req, res) => {
      res.write('one')
      setImmediate(() => res.destroy())
    })
    const cut = await toFetch(broken)(request(), { completed: new Promise(() => {}) })
    await expect(cut.text()).rejects.toThrow('closed the connection')
  })

  it('no signal for a response that is complete at once: Deno warns whoever looks at it', async () => {
    const request = Object.defineProperty(new Request('http://a.example/'), 'signal', { get: expect.unreachable })
    const response = await toFetch(app)(request, { completed: new Promise(() => {}) })
    expect(response.status).toBe(200)
  })

  it('no error page, for a connection that is destroyed before the head; what is thrown is told', async () => {
    const hosts = [{ completed: new Promise(() => {}) }, { requestIP: () => null }]
    const cut = LINES.v5().use((_req, res) => res.destroy())
    for (const host of hosts) {
      const response = await toFetch(cut)(request(), host)
      expect([response.status, response.body]).toEqual([500, null])
      const broken = (): never => {
        throw new Error('broken')
      }
      await expect(toFetch(broken)(request(), host)).rejects.toThrow('broken')
    }
    await expect(toFetch(cut)(request())).rejects.toThrow('closed the connection')
  })
})
