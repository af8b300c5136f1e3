import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type { App, Handler, Req } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { ConnectError, connect, createAgent, inject } = loadBuilt<typeof testing>('trunkline/test')

/** A login by cookie, and a WebSocket behind it that says what it knows of its client. */
function createSite(createApp: () => App): App {
  const app = createApp()
  const requireUser: Handler = (req, res, next) => {
    if (req.headers.cookie?.includes('user=')) return next()
    res.cookie('refused', 'yes').status(401).send('Who are you?')
  }
  app.post('/login', (_req, res) => res.cookie('user', 'Tobi & co', { secure: true }).send('welcome'))
  app.get('/cookies', (req, res) => res.send(req.headers.cookie ?? 'none'))
  app.get(
    '/room',
    requireUser,
    (_req, res, next) => {
      res.cookie('visited', 'yes')
      next()
    },
    websocket((socket, req: Req) => {
      const { ip, secure, headers } = req
      socket.send(JSON.stringify({ cookie: headers.cookie, host: headers.host, ip, secure }))
    }) as Handler,
  )
  return app
}

async function hello(socket: testing.TestSocket): Promise<Record<string, unknown>> {
  return JSON.parse(String(await socket.next()))
}

describeLines('connect', (createApp) => {
  it('sends cookies, after those of a header', async () => {
    const app = createSite(createApp)
    const one = await connect(app, '/room', { cookies: { user: 'Tobi & co', theme: 'dark' } })
    expect((await hello(one))['cookie']).toBe('user=Tobi%20%26%20co; theme=dark')
    const other = await connect(app, '/room', { headers: { cookie: 'a=1' }, cookies: { user: 'Tobi' } })
    expect((await hello(other))['cookie']).toBe('a=1; user=Tobi')
    await expect(connect(app, '/room', { cookies: { 'a;b': '1' } })).rejects.toThrow('cannot be the name of a cookie')
  })

  it('has the address of a local client', async () => {
    const socket = await connect(createSite(createApp), '/room', { cookies: { user: 'Tobi' } })
    expect(await hello(socket)).toMatchObject({ host: 'localhost', ip: '127.0.0.1', secure: false })
  })
})

describeLines('agent.connect', (createApp) => {
  it('sends the cookies of a login, to the host of the agent', async () => {
    const agent = createAgent(createSite(createApp), { origin: 'https://chat.example:8443' })
    await agent('/login', { method: 'POST' })
    const socket = await agent.connect('/room', { headers: { Cookie: 'a=1' }, cookies: { b: '2' } })
    const cookie = 'a=1; user=Tobi%20%26%20co; b=2'
    expect(await hello(socket)).toEqual({ cookie, host: 'chat.example:8443', ip: '127.0.0.1', secure: true })
  })

  it('keeps the cookies of the handshake', async () => {
    const agent = createAgent(createSite(createApp))
    agent.cookies.set('user', 'Tobi')
    await agent.connect('/room')
    expect(agent.cookies.get('visited')).toBe('yes')
    expect((await agent.inject('/cookies')).text).toBe('user=Tobi; visited=yes')
  })

  it('keeps the cookies of a refusal', async () => {
    const agent = createAgent(createSite(createApp))
    await expect(agent.connect('/room')).rejects.toThrow(ConnectError)
    expect(agent.cookies.get('refused')).toBe('yes')
  })
})

describe('an agent in the place of an app', () => {
  const agent = createAgent(createSite(LINES.v5)) as never

  it('is refused with advice', async () => {
    await expect(connect(agent, '/room')).rejects.toThrow(
      new TypeError('connect() needs an application, got an agent. Use agent.connect(path) instead'),
    )
    await expect(inject(agent, '/cookies')).rejects.toThrow(
      new TypeError('inject() needs an application, got an agent. Use agent.inject(request) instead'),
    )
    expect(() => createAgent(agent)).toThrow(new TypeError('createAgent() needs an application, got an agent'))
  })

  it('is told from an application, and from anything else', async () => {
    await expect(connect({} as never, '/room')).rejects.toThrow('connect() needs an application, or a function')
    await expect(inject(undefined as never, '/')).rejects.toThrow('inject() needs an application, or a function')
    expect(() => createAgent(undefined as never)).toThrow('createAgent() needs an application, or a function')
  })
})
