import { once } from 'node:events'
import { createServer } from 'node:http2'
import { get as getSecurely, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { App, Handler, Req, Res } from '../support/frameworks.ts'
import { ask, withSession } from './http2-client.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const parsers = loadBuilt<Record<'json' | 'raw' | 'urlencoded', () => Handler>>('@trunkline/parsers')

describeLines('an application on http2.createServer', (createApp) => {
  it('answers with its own methods, and hides what HTTP/2 has in place of a request line', async () => {
    const app = createApp().get('/u/:id', (req, res) => {
      const { headers, httpVersion, httpVersionMajor, protocol, secure, hostname, host, method, url } = req
      const asked = { id: req.params['id'], headers, httpVersion, httpVersionMajor, protocol, secure, method, url }
      res
        .status(201)
        .cookie('a', '1')
        .cookie('b', '2')
        .json({ ...asked, host: hostname ?? host, ip: typeof req.ip })
    })
    const answer = await withSession(app, (session) =>
      ask(session, { ':path': '/u/7?x=1', ':authority': 'a.example:80', cookie: 'c=1', 'x-one': '1' }),
    )
    expect(answer).toMatchObject({ status: 201, code: 0 })
    expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(JSON.parse(answer.text)).toMatchObject({
      id: '7',
      headers: { host: 'a.example:80', cookie: 'c=1', 'x-one': '1' },
      httpVersion: '2.0',
      httpVersionMajor: 2,
      protocol: 'http',
      secure: false,
      method: 'GET',
      url: '/u/7?x=1',
      host: 'a.example',
      ip: 'string',
    })
  })

  it('reads bodies with and without a length', async () => {
    const app = createApp()
      .use(parsers.json())
      .post('/', (req, res) => res.json((req as { body?: unknown }).body))
    await withSession(app, async (session) => {
      const head = { ':method': 'POST', ':path': '/', 'content-type': 'application/json' }
      expect(JSON.parse((await ask(session, head, '{"a":1}')).text)).toEqual({ a: 1 })
      expect(JSON.parse((await ask(session, { ...head, 'content-length': '7' }, '{"a":2}')).text)).toEqual({ a: 2 })
      expect((await ask(session, head, '{"a":')).status).toBe(400)
      expect((await ask(session, head, `"${'x'.repeat(200_000)}"`)).status).toBe(413)
    })
  })

  it('answers what nobody handles, and what fails', async () => {
    const app = createApp().get('/broken', () => {
      throw new Error('broken')
    })
    await withSession(app, async (session) => {
      expect((await ask(session, '/nowhere')).status).toBe(404)
      expect((await ask(session, { ':path': '/nowhere', ':method': 'POST' }, 'x'.repeat(300_000))).status).toBe(404)
      expect((await ask(session, '/broken')).status).toBe(500)
    })
  })
})

describeLines('an application beside others by HTTP/2', (createApp) => {
  it('works when it is called by a listener, and when it is mounted beside other handlers', async () => {
    const app = createApp().get('/', (_req, res) => res.send('ours'))
    await withSession(
      (req: Req, res: Res) => app(req, res),
      async (session) => {
        expect((await ask(session, '/')).text).toBe('ours')
        expect((await ask(session, '/nowhere')).status).toBe(404)
      },
    )
    const mounted = (req: Req, res: Res) => app(req, res, () => res.end('the next'))
    await withSession(mounted, async (session) => {
      expect((await ask(session, '/')).text).toBe('ours')
      expect((await ask(session, '/nowhere')).text).toBe('the next')
    })
  })

  it('speaks HTTP/1 on the same port where that is allowed', async () => {
    const app = createApp().get('/', (req, res) => res.json([req.httpVersion, req.protocol, req.secure]))
    await withSession(
      app,
      async (session, server) => {
        expect((await ask(session, '/')).text.replaceAll(/\s/g, '')).toBe('["2.0","https",true]')
        const options: RequestOptions = { port: (server.address() as AddressInfo).port, rejectUnauthorized: false }
        const [response] = await once(getSecurely({ ...options, host: '127.0.0.1', agent: false }), 'response')
        expect((await readAll(response)).replaceAll(/\s/g, '')).toBe('["1.1","https",true]')
      },
      true,
    )
  })
})

describe('answers by HTTP/2', () => {
  const bodiless: [title: string, method: string, status: number, handle: Handler][] = [
    ['HEAD', 'HEAD', 200, (_req, res) => res.send('hello')],
    ['a HEAD that writes', 'HEAD', 200, (_req, res) => res.write('x') && setImmediate(() => res.end())],
    ['204', 'GET', 204, (_req, res) => res.status(204).send('hello')],
    ['205', 'GET', 205, (_req, res) => res.writeHead(205).end('hello')],
    ['a late 205', 'GET', 205, (_req, res) => res.writeHead(205).write('hello') && setImmediate(() => res.end('x'))],
    ['304', 'GET', 304, (_req, res) => res.status(304).end()],
  ]
  for (const [title, method, status, handle] of bodiless) {
    it(`have no body: ${title}`, async () => {
      const answer = await withSession(LINES.v5().use(handle), (session) =>
        ask(session, { ':path': '/', ':method': method }),
      )
      expect(answer).toMatchObject({ status, text: '', code: 0 })
    })
  }

  it('leave out the words of a status and the headers of a connection, without a word', async () => {
    const warned = vi.fn()
    process.on('warning', warned)
    const app = LINES.v5().use((_req, res) => {
      res.statusMessage = 'Fine'
      res.writeHead(200, {
        Connection: 'close',
        'Keep-Alive': 'timeout=1',
        'Transfer-Encoding': 'chunked',
        'X-One': '1',
      })
      res.end('x')
    })
    const { headers, status } = await withSession(app, (session) => ask(session, '/'))
    process.removeListener('warning', warned)
    expect([status, headers['x-one'], headers.connection, headers['keep-alive']]).toEqual([
      200,
      '1',
      undefined,
      undefined,
    ])
    expect(warned).not.toHaveBeenCalled()
  })

  it('join what came several times, save cookies', async () => {
    const app = LINES.v5().use((_req, res) => {
      res.setHeader('Link', ['<a>', '<b>'])
      res.setHeader('Content-Language', ['de', 'en'])
      res.setHeader('Set-Cookie', ['a=1', 'b=2', 'c=3'])
      res.setHeader('__proto__', 'x')
      res.end()
    })
    const { headers } = await withSession(app, (session) => ask(session, '/'))
    expect(headers).toMatchObject({
      link: '<a>, <b>',
      'content-language': 'de, en',
      'set-cookie': ['a=1', 'b=2', 'c=3'],
    })
  })
})

describe('the course of answers by HTTP/2', () => {
  it('can come in pieces, with trailers, and after hints', async () => {
    const app = LINES.v5().use((_req, res) => {
      res.writeContinue()
      res.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' })
      res.writeProcessing()
      res.write('one ')
      setImmediate(() => {
        res.addTrailers({ 'X-Sum': '7' })
        res.end('two')
      })
    })
    const answer = await withSession(app, (session) => ask(session, '/'))
    expect(answer).toMatchObject({ status: 200, text: 'one two', trailers: { 'x-sum': '7' }, code: 0 })
    expect(answer.informational.map((head) => head[':status'])).toEqual([103, 102])
    expect(answer.informational[0]).toMatchObject({ link: '</a.css>; rel=preload; as=style' })
  })

  it('have a date unless the application wants none', async () => {
    const app = LINES.v5().get('/', (_req, res) => res.send('x'))
    app.get('/none', (_req, res) => {
      res.sendDate = false
      res.send('x')
    })
    await withSession(app, async (session) => {
      expect((await ask(session, '/')).headers.date).toMatch(/GMT$/)
      expect((await ask(session, '/none')).headers.date).toBeUndefined()
    })
  })

  it('end the stream with an error where HTTP/2 has no place for them', async () => {
    const app = LINES.v5().use((_req, res) => res.writeHead(799).end('x'))
    expect((await withSession(app, (session) => ask(session, '/'))).code).toBe(2)
  })
})

describe('requests by HTTP/2', () => {
  it("are of the application's own classes, and have their stream", async () => {
    const app = LINES.v5() as App & { request: object; response: object }
    const seen: unknown[] = []
    app.use((req, res) => {
      const { stream } = req as { stream?: { session: { alpnProtocol: string } } }
      seen.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response)
      seen.push(stream?.session.alpnProtocol, (res as { stream?: unknown }).stream === stream)
      res.end()
    })
    await withSession(app, async (session) => {
      for (let i = 0; i < 3; i++) await ask(session, '/')
    })
    const once = [true, true, 'h2c', true]
    expect(seen).toEqual([...once, ...once, ...once])
  })

  it('bring trailers after their body', async () => {
    const app = LINES.v5().post('/', (req, res) => {
      req.resume().on('end', () => res.json(req.trailers))
    })
    const answer = await withSession(app, (session) =>
      ask(session, { ':path': '/', ':method': 'POST' }, 'body', { 'x-sum': '7' }),
    )
    expect(JSON.parse(answer.text)).toEqual({ 'x-sum': '7' })
  })

  it('are trusted by the address of their connection, as any other', async () => {
    const app = LINES.v5()
      .set('trust proxy', 'loopback')
      .use((req, res) => res.json([req.ip, req.protocol, req.hostname]))
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.example' }
    const answer = await withSession(app, (session) => ask(session, { ':path': '/', ...headers }))
    expect(JSON.parse(answer.text)).toEqual(['203.0.113.7', 'https', 'b.example'])
  })

  it('do not get a protocol from what the client says of it', async () => {
    const app = LINES.v5().use((req, res) => res.send(req.protocol))
    const answer = await withSession(app, (session) => ask(session, { ':path': '/', ':scheme': 'https' }))
    expect(answer.text).toBe('http')
  })

  it('say what is known of an encrypted connection', async () => {
    const app = LINES.v5().use((req, res) => {
      const socket = req.socket as import('node:tls').TLSSocket
      const { authorized, alpnProtocol, encrypted } = socket
      res.json([authorized, alpnProtocol, encrypted, socket.getProtocol(), typeof socket.getCipher().name])
    })
    const answer = await withSession(app, (session) => ask(session, '/'), true)
    expect(JSON.parse(answer.text)).toEqual([false, 'h2', true, 'TLSv1.3', 'string'])
  })

  it('are answered 400 when their method is none', async () => {
    const app = LINES.v5().use((_req, res) => res.send('x'))
    expect((await withSession(app, (session) => ask(session, { ':path': '/', ':method': 'FETCH' }))).status).toBe(400)
  })

  it('may wait to be told to go on', async () => {
    const app = LINES.v5().post('/', (req, res) => {
      req.pipe(res)
    })
    await withSession(app, async (session) => {
      await ask(session, { ':path': '/', ':method': 'POST' }, 'x')
      const answer = await ask(session, { ':path': '/', ':method': 'POST', expect: '100-continue' }, 'body')
      expect(answer).toMatchObject({ status: 200, text: 'body' })
      expect(answer.informational.map((head) => head[':status'])).toEqual([100])
    })
  })
})

describe('streams that are cut', () => {
  it('are aborted requests to the application, when the client cuts them', async () => {
    const seen: string[] = []
    const app = LINES.v5().post('/', (req, res) => {
      req.on('aborted', () => seen.push('aborted')).on('error', (err) => seen.push(`error ${err.message}`))
      res.on('close', () => seen.push(`close, finished ${res.writableFinished}`))
      req.resume()
      res.write('x')
    })
    await withSession(app, async (session) => {
      const stream = session.request({ ':path': '/', ':method': 'POST' })
      stream.on('error', () => {})
      await once(stream, 'data')
      stream.destroy()
      await eventually(() => expect(seen.length).toBe(3))
    })
    expect(seen.sort()).toEqual(['aborted', 'close, finished false', 'error aborted'])
  })

  it('are aborted requests, when the whole connection is gone', async () => {
    const seen: string[] = []
    const app = LINES.v5().use((_req, res) => {
      res.on('close', () => seen.push('close'))
      res.write('x')
    })
    await withSession(app, async (session) => {
      const streams = [1, 2, 3].map(() => session.request({ ':path': '/' }).on('error', () => {}))
      await Promise.all(streams.map((stream) => once(stream, 'data')))
      session.destroy()
      await eventually(() => expect(seen).toEqual(['close', 'close', 'close']))
    })
  })

  const cuts: [title: string, handle: Handler][] = [
    ['destroys the response', (_req, res) => res.write('x') && setImmediate(() => res.destroy())],
    ['destroys the socket', (req, res) => res.write('x') && setImmediate(() => req.socket.destroy())],
    ['destroys the response before the head', (_req, res) => res.destroy()],
    [
      'throws after the head',
      (_req, res) => {
        res.write('x')
        throw new Error('too late')
      },
    ],
  ]
  for (const [title, handle] of cuts) {
    it(`are told to the client by an error: the application ${title}`, async () => {
      await withSession(
        LINES.v5()
          .set('env', 'test')
          .use(handle)
          .get('/fine', (_req, res) => res.send('fine')),
        async (session) => {
          expect((await ask(session, '/')).code).toBe(2)
          expect(session.destroyed).toBe(false)
        },
      )
    })
  }

  it('do not harm the others of their connection', async () => {
    const app = LINES.v5().set('env', 'test')
    app.get('/cut', (_req, res) => res.destroy())
    let goOn = (): void => {}
    app.get('/slow', (_req, res) => {
      goOn = () => void res.send('fine')
    })
    await withSession(app, async (session) => {
      const slow = ask(session, '/slow')
      const cut = await ask(session, '/cut')
      goOn()
      expect([(await slow).text, cut.code]).toEqual(['fine', 2])
    })
  })
})

describe('a server of node:http2 that gets an application', () => {
  it('gives other listeners what they got before, once they join', async () => {
    const app = LINES.v5().get('/', (_req, res) => res.send('ours'))
    await withSession(app, async (session, server) => {
      expect((await ask(session, '/')).text).toBe('ours')
      expect((await ask(session, '/')).text).toBe('ours')
      const seen: string[] = []
      server.on('request', (req: object) => seen.push(req.constructor.name))
      expect((await ask(session, '/')).text).toBe('ours')
      expect(seen).toEqual(['Http2ServerRequest'])
    })
  })

  it('lets a listener that calls the application put something on its messages before', async () => {
    const app = LINES.v5().get('/inner', (req, res) => {
      res.json([(req as { id?: string }).id, res.locals['user'], req.originalUrl, res.statusCode])
    })
    const listener = (req: Req, res: Res) => {
      Object.assign(req, { id: 'a', url: '/inner' })
      Object.assign(res, { locals: { user: 'tobi' }, statusCode: 203 })
      res.setHeader('X-One', '1')
      app(req, res)
    }
    const answer = await withSession(listener, (session) => ask(session, '/outer'))
    expect(JSON.parse(answer.text)).toEqual(['a', 'tobi', '/inner', 203])
    expect([answer.status, answer.headers['x-one']]).toEqual([203, '1'])
  })

  it('keeps a listener of streams that was there before', async () => {
    const app = LINES.v5().get('/', (_req, res) => res.send('ours'))
    const seen: unknown[] = []
    const server = createServer()
    server.on('stream', (_stream, headers) => seen.push(headers[':path']))
    server.on('request', app)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { connect } = await import('node:http2')
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    for (let i = 0; i < 2; i++) expect((await ask(session, '/')).text).toBe('ours')
    expect(seen).toEqual(['/', '/'])
    session.close()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('the life of a server of node:http2', () => {
  it('lets answers finish when a session is closed, and tells the client to open no more', async () => {
    let goOn = (): void => {}
    const app = LINES.v5().get('/', (_req, res) => {
      goOn = () => void res.send('late')
    })
    await withSession(app, async (session, server) => {
      const [serverSession] = await Promise.all([once(server, 'session'), once(session, 'connect')]).then(
        ([args]) => args,
      )
      const answer = ask(session, '/')
      const goaway = once(session, 'goaway')
      await once(server, 'request')
      serverSession.close()
      const [code] = await goaway
      goOn()
      expect([code, (await answer).text]).toEqual([0, 'late'])
    })
  })

  it('says by whom it is asked: agents that watch `request` see what the application sees', async () => {
    const app = LINES.v5()
    const seen: unknown[] = []
    app.use((req, res) => {
      seen.push(req)
      res.end()
    })
    await withSession(app, async (session, server) => {
      await ask(session, '/')
      const { emit } = server
      server.emit = function (this: typeof server, event: string, ...args: unknown[]) {
        if (event === 'request') seen.push(args[0])
        return emit.call(this, event as never, ...(args as never[]))
      } as typeof server.emit
      await ask(session, '/')
    })
    expect(seen[1]).toBe(seen[2])
  })
})
