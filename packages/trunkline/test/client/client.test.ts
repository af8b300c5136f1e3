import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App, Handler } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { client, ClientError } = loadBuilt<typeof import('../../src/client.cts')>('trunkline/client')
const { toFetch } = loadBuilt<typeof import('../../src/web.cts')>('trunkline/web')
const { json } = loadBuilt<{ json(): Handler }>('trunkline')

/** Any route may be called with anything: types are tested in test/types/client.mts. */
interface Loose {
  (route: string, inputs?: object): Promise<LooseAnswer>
  events(route: string, inputs?: object): AsyncGenerator<unknown>
  response(route: string, inputs?: object): Promise<Response>
}

interface LooseAnswer {
  readonly headers: Headers
  readonly data: unknown
}

function loose(base: string | URL, options?: object): Loose {
  return client(base, options) as unknown as Loose
}

function createApp(): App {
  const app = LINES.v5().set('env', 'test')
  app.get('/users/:id', ((req, res) => {
    if (req.params['id'] === '0') return res.status(404).json({ title: 'none' })
    res.json({ id: req.params['id'], query: req.query, key: req.get('x-key'), accept: req.get('accept') })
  }) as Handler)
  app.post('/users', json(), ((req, res) => res.status(201).json((req as { body?: unknown }).body)) as Handler)
  app.post('/type', ((req, res) => res.json(req.get('content-type') ?? null)) as Handler)
  app.get('/nothing', ((_req, res) => res.status(204).end()) as Handler)
  app.get('/text', ((_req, res) => res.type('text').send('plain')) as Handler)
  app.get('/bytes', ((_req, res) => res.send(Buffer.from([1, 2]))) as Handler)
  app.get('/broken', (() => {
    throw new Error('secret')
  }) as Handler)
  app.get('/problem', ((_req, res) => {
    res.status(422).type('application/problem+json').send('{"title":"No","detail":"name is missing"}')
  }) as Handler)
  app.get('/gone', ((_req, res) => res.status(410).end()) as Handler)
  app.get('/invalid', ((_req, res) => res.type('json').send('{')) as Handler)
  app.get('/slow', (() => {}) as Handler)
  app.get('/events', ((_req, res) => {
    res.type('text/event-stream')
    for (const piece of [
      ': hello\n\ndata: {"n":1}\n\n',
      'event: x\r\nid: 2\r\ndata: {"n":\r',
      '\ndata: 2}\r\n\r\n',
      'data: {"n":3}\n\ndata: {"n":4',
    ])
      res.write(piece)
    res.end()
  }) as Handler)
  return app
}

const calls: [title: string, open: (options?: object) => Promise<Loose>][] = [
  [
    'toFetch(app)',
    async (options) =>
      loose('http://localhost', { fetch: toFetch(createApp() as never), headers: { 'X-Key': 'k' }, ...options }),
  ],
  [
    'a server',
    async (options) => {
      const server = createApp().listen(0, '127.0.0.1')
      whenDone(() => server.close())
      await once(server, 'listening')
      return loose(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
        headers: async () => ({ 'X-Key': 'k' }),
        ...options,
      })
    },
  ],
]

describe.each(calls)('client() by %s', (_title, open) => {
  it('calls a route with its parameters, query and headers', async () => {
    const api = await open()
    const answer = await api('GET /users/:id', { params: { id: 'a b' }, query: { page: 2 } })
    expect(answer).toMatchObject({ status: 200, ok: true })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.data).toEqual({ id: 'a b', query: { page: '2' }, key: 'k', accept: 'application/json' })
    const without = await api('GET /users/:id', {
      params: { id: 1 },
      headers: { 'x-key': undefined, Accept: 'text/html' },
    })
    expect(without.data).toEqual({ id: '1', query: {}, accept: 'text/html' })
  })

  it('resolves with whatever a handler sends', async () => {
    const api = await open()
    expect(await api('GET /users/:id', { params: { id: 0 } })).toMatchObject({
      status: 404,
      ok: false,
      data: { title: 'none' },
    })
    expect(await api('GET /problem')).toMatchObject({ status: 422, ok: false, data: { detail: 'name is missing' } })
    expect(await api('GET /gone')).toMatchObject({ status: 410, ok: false, data: undefined })
    expect(await api('POST /users', { body: { name: 'Ada' } })).toMatchObject({ status: 201, data: { name: 'Ada' } })
    expect(await api('GET /nothing')).toMatchObject({ status: 204, data: undefined })
    expect(await api('GET /text')).toMatchObject({ status: 200, data: 'plain' })
    const { data } = await api('GET /bytes')
    expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(new Uint8Array([1, 2]))
  })

  it.each([
    ['GET /nowhere', 404, 'GET /nowhere responded with 404', expect.stringContaining('Cannot GET')],
    ['GET /broken', 500, 'GET /broken responded with 500', expect.stringContaining('<title>Error</title>')],
  ])('rejects %s, whose body is an error page', async (route, status, message, data) => {
    const error = await (await open())(route).catch((err) => err)
    expect(error).toBeInstanceOf(ClientError)
    expect(error).toMatchObject({ name: 'ClientError', route, status, message, data })
    expect(error.response.status).toBe(status)
  })

  it.each([
    ['GET /problem', 422, ': name is missing', { title: 'No', detail: 'name is missing' }],
    ['GET /users/:id', 404, ': none', { title: 'none' }],
    ['GET /gone', 410, '', undefined],
    ['GET /broken', 500, '', expect.stringContaining('<title>Error</title>')],
  ])('rejects %s with throwOnError, because its status is %i', async (route, status, reason, data) => {
    const error = await (await open({ throwOnError: true }))(route, { params: { id: 0 } }).catch((err) => err)
    expect(error).toMatchObject({ name: 'ClientError', message: `${route} responded with ${status}${reason}`, data })
  })

  it('rejects what is not valid JSON', async () => {
    await expect((await open())('GET /invalid')).rejects.toThrow(SyntaxError)
  })
})

describe.each(calls)('client() by %s', (_title, open) => {
  it('sends forms, text and bytes as they are', async () => {
    const api = await open()
    const form = new FormData()
    form.set('a', '1')
    const typeOf = async (body: unknown): Promise<string> => String((await api('POST /type', { body })).data)
    expect(await typeOf(form)).toContain('multipart/form-data; boundary=')
    expect(await typeOf(new URLSearchParams('a=1'))).toContain('application/x-www-form-urlencoded')
    expect(await typeOf('text')).toContain('text/plain')
    expect(await typeOf(new Blob(['x'], { type: 'image/png' }))).toBe('image/png')
    expect(await typeOf(new Uint8Array(2))).toBe('null')
    expect(await typeOf({ a: 1 })).toBe('application/json')
    expect(await typeOf(null)).toBe('application/json')
  })

  it('gives up by a signal, and by a timeout', async () => {
    const api = await open()
    const controller = new AbortController()
    const call = api('GET /slow', { signal: controller.signal, timeout: 60_000 })
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    await expect(api('GET /slow', { timeout: 1 })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('reads events', async () => {
    const api = await open()
    const heard: unknown[] = []
    for await (const event of api.events('GET /events')) heard.push(event)
    expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    for (const route of ['GET /nowhere', 'GET /problem'])
      await expect(api.events(route).next()).rejects.toThrow(`${route} responded with 4`)
  })

  it('gives a response unread', async () => {
    const response = await (await open()).response('GET /bytes')
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 2])
  })
})

describe('inject(app, route, inputs) and an agent', () => {
  const { inject, createAgent } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

  it('call routes as a client does', async () => {
    const app = createApp()
    const call = inject as unknown as (app: App, route: string, inputs?: object) => Promise<LooseAnswer>
    expect(await call(app, 'GET /users/:id', { params: { id: 7 } })).toMatchObject({ status: 200, data: { id: '7' } })
    await expect(call(app, 'GET /nowhere')).rejects.toThrow('GET /nowhere responded with 404')
    const agent = createAgent(app as never) as unknown as Loose
    expect(await agent('GET /users/:id', { params: { id: 0 } })).toMatchObject({ status: 404, data: { title: 'none' } })
  })

  it('keep cookies, if it is the agent', async () => {
    const app = LINES.v5()
    app.get('/login', ((_req, res) => res.cookie('user', 'ada').json({})) as Handler)
    app.get('/me', ((req, res) => res.json(req.headers.cookie ?? null)) as Handler)
    const agent = createAgent(app as never) as unknown as Loose
    await agent('GET /login')
    expect(await agent('GET /me')).toMatchObject({ data: 'user=ada' })
  })
})

describe('calls that cannot be made', () => {
  it('say what is wrong', async () => {
    const api = loose('http://localhost', { fetch: () => expect.unreachable() })
    await expect(api('/users')).rejects.toThrow('Not a route like GET /: /users')
    await expect(api('GET /users/:id')).rejects.toThrow('needs the parameter "id"')
  })
})
