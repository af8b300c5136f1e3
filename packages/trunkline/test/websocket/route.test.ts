import { describe, expect, it } from 'vitest'
import type { App, Handler, Req, Res } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const session = loadBuilt<(options: object) => Handler>('express-session')
const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { connect } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

/** A route that says what it knows of the request, then repeats what it hears. */
function echo(options: object = {}): Handler {
  return websocket(options, (socket, req: Req) => {
    socket.send(
      JSON.stringify({ params: { ...req.params }, url: req.originalUrl, user: (req as { user?: string }).user }),
    )
    socket.on('message', (data, isBinary) => socket.send(isBinary ? data : String(data)))
  }) as Handler
}

async function refusal(opening: Promise<unknown>): Promise<{ status: number; headers: object; text: string }> {
  const error = await opening.then(
    () => expect.unreachable('it was opened'),
    (err) => err,
  )
  if (error.response === undefined) throw error
  return error.response
}

describeLines('app.get(path, websocket(handler))', (createApp) => {
  it('opens a WebSocket, with the parameters of its path', async () => {
    const socket = await connect(createApp().get('/rooms/:id', echo()), '/rooms/7?x=1')
    expect(JSON.parse(String(await socket.next()))).toMatchObject({ params: { id: '7' }, url: '/rooms/7?x=1' })
    socket.send('hello')
    expect(await socket.next()).toBe('hello')
    socket.send(Buffer.from([0, 255]))
    expect(await socket.next()).toEqual(Buffer.from([0, 255]))
    expect(await socket.close()).toEqual({ code: 1000, reason: '' })
  })

  it('runs what stands before it, which can refuse with a response', async () => {
    const requireUser: Handler = (req, res, next) => {
      if (!req.headers['x-user']) return res.status(401).send('Who are you?')
      Object.assign(req, { user: req.headers['x-user'] })
      next()
    }
    const app = createApp().get('/room', requireUser, echo())
    expect(await refusal(connect(app, '/room'))).toMatchObject({ status: 401, text: 'Who are you?' })
    const socket = await connect(app, '/room', { headers: { 'x-user': 'tobi' } })
    expect(JSON.parse(String(await socket.next()))).toMatchObject({ user: 'tobi' })
  })

  it('sends the headers set so far with the handshake, and none about a body', async () => {
    const app = createApp()
    app.use((_req: Req, res: Res, next: () => void) => {
      res.set('X-Name', 'Jos\u00e9')
      res.set('Content-Type', 'text/plain')
      res.set('Content-Security-Policy', "default-src 'self'")
      res.set('Connection', 'close')
      res.set('Sec-WebSocket-Protocol', 'forged')
      res.cookie('a', '1')
      next()
    })
    app.get('/room', echo())
    const { headers } = await connect(app, '/room')
    expect(headers).toMatchObject({ 'x-name': 'Jos\u00e9', 'set-cookie': ['a=1; Path=/'], upgrade: 'websocket' })
    expect(headers).toMatchObject({ 'content-security-policy': "default-src 'self'", connection: 'Upgrade' })
    expect(headers).not.toHaveProperty('content-type')
    expect(headers).not.toHaveProperty('sec-websocket-protocol')
  })
})

describeLines('the way to a websocket()', (createApp, line) => {
  it('goes on by next() and next("route") as any handler does', async () => {
    const app = createApp()
    app.get('/room', ((_req, _res, next) => next('route')) as Handler, (() => expect.unreachable()) as Handler)
    app.get('/room', ((_req, _res, next) => next()) as Handler, echo())
    expect(await (await connect(app, '/room')).next()).toContain('/room')
  })

  it('responds 404 to a WebSocket that no route matches, and 500 to an error before it', async () => {
    const app = createApp()
    app.get('/room', echo())
    app.get('/broken', (() => {
      throw new Error('broken')
    }) as Handler)
    expect(await refusal(connect(app, '/nowhere'))).toMatchObject({ status: 404 })
    expect(await refusal(connect(app, '/broken'))).toMatchObject({ status: 500 })
  })

  it('sees cookies of a session that the handshake began', async () => {
    const app = createApp()
    app.use(session({ secret: 's', resave: false, saveUninitialized: false }))
    app.get(
      '/room',
      ((req: Req & { session: { visits?: number } }, _res, next) => {
        req.session.visits = (req.session.visits ?? 0) + 1
        next()
      }) as Handler,
      websocket((socket, req: Req) => {
        socket.send(String((req as Req & { session: { visits: number } }).session.visits))
      }) as Handler,
    )
    const first = await connect(app, '/room')
    expect(await first.next()).toBe('1')
    const [cookie = ''] = first.headers['set-cookie'] ?? []
    const second = await connect(app, '/room', { headers: { cookie: cookie.split(';', 1)[0] as string } })
    expect(await second.next()).toBe('2')
  })

  it.skipIf(line === 'v3')('works in routers and below mounts', async () => {
    const framework = LINES[line] as unknown as { Router(options: object): App }
    const rooms = framework.Router({ mergeParams: true }).get('/:id', echo())
    const house = framework.Router({ mergeParams: true }).use('/rooms', rooms)
    const socket = await connect(createApp().use('/houses/:house', house), '/houses/3/rooms/7')
    expect(JSON.parse(String(await socket.next()))).toMatchObject({ params: { house: '3', id: '7' } })
  })

  it('works in an application of another line', async () => {
    for (const [name, framework] of Object.entries(LINES)) {
      const child = framework().set('env', 'test').get('/rooms/:id', echo())
      const socket = await connect(createApp().use('/child', child), '/child/rooms/7')
      expect([name, JSON.parse(String(await socket.next())).params]).toEqual([
        name,
        expect.objectContaining({ id: '7' }),
      ])
    }
  })
})

describe('websocket() on an ordinary request', () => {
  const { inject } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')
  const createApp = (): App => LINES.v5().set('env', 'test')

  it('responds 426', async () => {
    const { status, headers } = await inject(createApp().get('/room', echo()) as never, '/room')
    expect([status, headers['upgrade'] ?? 'dropped by this transport']).toEqual([426, expect.any(String)])
  })

  it('says in development why a server, or toFetch(), did not pass a WebSocket on', async () => {
    const { toFetch } = loadBuilt<typeof import('../../src/web.cts')>('trunkline/web')
    const ask = async (env: string): Promise<[number, string]> => {
      const app = LINES.v5().set('env', env).get('/room', echo())
      const headers = { Connection: 'Upgrade', Upgrade: 'websocket', Accept: 'text/plain' }
      const response = await toFetch(app as never)(new Request('http://a.example/room', { headers }))
      return [response.status, await response.text()]
    }
    const [status, text] = await ask('development')
    expect(status).toBe(426)
    expect(text).toContain('Use app.listen(), serve(), or upgrade(server, app)')
    expect(text).toContain('toFetch()')
    expect((await ask('production')).join()).not.toContain('toFetch')
  })

  it('goes on when it is told to', async () => {
    const page: Handler = (_req, res) => res.send('a page')
    const app = createApp().get('/room', echo({ fallthrough: true }), page)
    expect((await inject(app as never, '/room')).text).toBe('a page')
    expect(await (await connect(app, '/room')).next()).toContain('/room')
  })
})

describe('subprotocols', () => {
  const createApp = (options?: object): App => LINES.v5().set('env', 'test').get('/room', echo(options))

  it.each([
    { server: ['chat', 'super'], client: ['super', 'chat'], want: 'super' },
    { server: ['chat'], client: ['other', 'chat'], want: 'chat' },
    { server: ['chat'], client: [], want: '' },
    { server: undefined, client: [], want: '' },
  ])('$client of the client and $server of the server give "$want"', async ({ server, client, want }) => {
    const socket = await connect(createApp({ protocols: server }), '/room', { protocols: client })
    expect(socket.protocol).toBe(want)
  })
})

describe('a handler that fails', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('broken')
      },
    ],
  ])('and %s closes the WebSocket with 1011', async (_title, handler) => {
    const app = LINES.v5()
      .set('env', 'test')
      .get('/room', websocket(handler) as Handler)
    const socket = await connect(app, '/room')
    expect(await socket.closed).toEqual({ code: 1011, reason: 'Internal error' })
  })
})

describe('options of websocket()', () => {
  it.each([
    [[], 'needs a function'],
    [[{}], 'needs a function'],
    [[null, () => {}], 'needs a function'],
    [[{ origin: '*' }, () => {}], 'unknown option "origin"'],
    [[{ origins: 'https://a.com' }, () => {}], 'origins must be'],
    [[{ origins: ['https://a.com/'] }, () => {}], 'origins must be'],
    [[{ protocols: 'chat' }, () => {}], 'protocols must be'],
    [[{ protocols: ['a b'] }, () => {}], 'protocols must be'],
    [[{ maxPayload: 'abc' }, () => {}], 'maxPayload must be'],
    [[{ maxPayload: 0 }, () => {}], 'maxPayload must be'],
    [[{ maxBuffered: Number.NaN }, () => {}], 'maxBuffered must be'],
    [[{ pingInterval: -1 }, () => {}], 'pingInterval must be'],
  ])('%j are refused: %s', (args, message) => {
    expect(() => (websocket as (...args: unknown[]) => unknown)(...args)).toThrow(message)
  })
})
