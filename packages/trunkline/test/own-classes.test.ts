import { once } from 'node:events'
import http, { createServer, IncomingMessage, type RequestListener, Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createConnection } from 'node:net'
import framework, { type Application } from 'trunkline'
import { afterEach, describe, expect, it } from 'vitest'
import { countSwaps } from './support/count-swaps.ts'

const load = createRequire(__filename)
const open = new Set<Server>()

afterEach(async () => {
  await Promise.all([...open].map((server) => new Promise((resolve) => server.close(resolve))))
  open.clear()
})

async function listen(server: Server): Promise<(path?: string) => Promise<string>> {
  open.add(server)
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return async (path = '/') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text()
}

describe('app.listen()', () => {
  it('lets the server construct requests and responses that need no new prototype', async () => {
    const app = framework()
    app.get('/', (req, res) => res.send(String(Object.getPrototypeOf(req) === app.request && req.app === app)))
    const ask = await listen(app.listen(0, '127.0.0.1'))
    expect(await countSwaps(async () => expect(await ask()).toBe('true'))).toBe(0)
  })

  it.each(['v3', 'v4', 'v5'])('goes into a mounted app of %s without a new prototype', async (line) => {
    const create: typeof framework = load(`trunkline/${line}`)
    const app = create()
    const child = create()
    child.get('/', (req, res) => res.send(String(req.app === child && res.app === child)))
    child.use((_req, _res, next) => next())
    app.use('/child', child)
    app.use((req, res) => res.send(String(req.app === app && res.app === app)))
    const ask = await listen(app.listen(0, '127.0.0.1'))
    expect(await countSwaps(async () => expect(await ask('/child')).toBe('true'))).toBe(0)
    expect(await countSwaps(async () => expect(await ask('/child/other')).toBe('true'))).toBe(0)
  })

  it('shows a mounted app what was added to its own request and response, and takes it back on leaving', async () => {
    const app = framework()
    const child = framework()
    Object.assign(app.request, { fromParent: 'parent' })
    Object.assign(child.request, { fromChild: 'child' })
    Object.assign(child.response, { fromChild: 'child' })
    const seen: unknown[] = []
    const look = (req: object, res: object) =>
      seen.push(
        ['fromParent', 'fromChild'].map((key) => Reflect.get(req, key)),
        Reflect.get(res, 'fromChild'),
      )
    child.use((req, res, next) => {
      look(req, res)
      next()
    })
    app.use(child)
    app.use((req, res) => {
      look(req, res)
      res.end()
    })
    await (await listen(app.listen(0, '127.0.0.1')))()
    expect(seen).toEqual([['parent', 'child'], 'child', ['parent', undefined], undefined])
  })
})

describe('a mounted app whose request was replaced by an heir of it', () => {
  it.each(['v3', 'v4', 'v5'])('shows what the heir has, on %s', async (line) => {
    const create: typeof framework = load(`trunkline/${line}`)
    const [app, child] = [create(), create()]
    child.request = Object.create(child.request, { user: { value: 'me' } })
    child.get('/', (req, res) => res.send(Reflect.get(req, 'user')))
    app.use('/child', child)
    expect(await (await listen(app.listen(0, '127.0.0.1')))('/child')).toBe('me')
  })
})

describe('what is added to the request of a mounted app after requests came', () => {
  const additions: [title: string, key: string | symbol, descriptor: PropertyDescriptor][] = [
    ['a method', 'added', { configurable: true, enumerable: true, writable: true, value: 'child' }],
    ['a getter that is not enumerable', 'added', { configurable: true, get: () => 'child' }],
    ['a symbol', Symbol.for('added'), { configurable: true, enumerable: true, value: 'child' }],
    ['a symbol that is not enumerable', Symbol.for('added'), { configurable: true, value: 'child' }],
  ]
  for (const line of ['v3', 'v4', 'v5']) {
    it.each(additions)(`is there on ${line}: %s`, async (_title, key, descriptor) => {
      const create: typeof framework = load(`trunkline/${line}`)
      const [app, outer, inner] = [create(), create(), create()]
      inner.get('/', (req, res) => res.send(String([Reflect.get(req, key), Reflect.get(res, key)])))
      outer.use('/inner', inner)
      app.use('/outer', outer)
      const ask = await listen(app.listen(0, '127.0.0.1'))
      for (let i = 0; i < 3; i++) expect(await ask('/outer/inner')).toBe(',')
      Object.defineProperty(inner.response, key, descriptor)
      expect(await ask('/outer/inner')).toBe(',child')
      Object.defineProperty(inner.request, key, descriptor)
      expect(await ask('/outer/inner')).toBe('child,child')
      Reflect.deleteProperty(inner.request, key)
      Reflect.deleteProperty(inner.response, key)
      expect(await ask('/outer/inner')).toBe(',')
    })
  }
})

describe("app.listen()'s server, shared", () => {
  it.each(['first', 'in its place'])("hands node's own requests to a listener that comes %s", async (place) => {
    const app = framework()
    app.get('/', (req, res) => res.send(String(req.app === app)))
    const server = app.listen(0, '127.0.0.1')
    const ask = await listen(server)
    await ask()
    const seen: unknown[] = []
    const look: RequestListener = (req, res) => {
      seen.push([Object.getPrototypeOf(req) === IncomingMessage.prototype, 'params' in req, 'locals' in res])
      Object.assign(req, { query: {} }) // a getter of ours would refuse it
      Reflect.deleteProperty(req, 'query')
    }
    if (place === 'first') server.prependListener('request', look)
    else {
      // as Primus, engine.io and others do, to see requests before the application
      server.removeAllListeners('request')
      server.on('request', (req, res) => {
        look(req, res)
        app(req, res)
      })
    }
    expect(await ask()).toBe('true')
    expect(seen).toEqual([[true, false, false]])
    expect(server.listenerCount('newListener')).toBe(0)
  })
})

describe('a program that has replaced http.createServer', () => {
  const names = ['v3', 'v4', 'v5'].flatMap((line) => [`trunkline/${line}`, `@trunkline/${line}`])

  it.each(names)('gets the application alone from app.listen() of %s', async (name) => {
    const create: typeof framework = load(name)
    const app = create()
    app.get('/', (req, res) => res.send(String(req.app === app)))
    const given: unknown[][] = []
    http.createServer = ((...args: [RequestListener]) => {
      given.push(args)
      return createServer((req, res) => args[0](req, res))
    }) as typeof createServer
    try {
      const ask = await listen(app.listen(0, '127.0.0.1'))
      expect([await ask(), await ask()]).toEqual(['true', 'true'])
    } finally {
      http.createServer = createServer
    }
    expect(given).toEqual([[app]])
  })
})

describe('a server that somebody else made', () => {
  it('is given the classes of the application at its first request: the second needs no new prototype', async () => {
    const app = framework()
    app.get('/', (req, res) => res.send(String(req.app === app)))
    const ask = await listen(createServer(app))
    expect(await countSwaps(async () => expect(await ask()).toBe('true'))).toBe(2)
    expect(await countSwaps(async () => expect(await ask()).toBe('true'))).toBe(0)
  })

  it('is left alone when the app is not its listener', async () => {
    const app = framework()
    app.get('/', (_req, res) => res.send('app'))
    const plain: object[] = []
    const listener: RequestListener = (req, res) => {
      plain.push(Object.getPrototypeOf(req))
      app(req, res)
    }
    const ask = await listen(createServer(listener))
    await ask()
    await ask()
    expect(plain).toEqual([IncomingMessage.prototype, IncomingMessage.prototype])
  })

  it("gets node's classes back when another listener joins", async () => {
    const app = framework()
    app.get('/', (_req, res) => res.send('app'))
    const server = createServer(app)
    const ask = await listen(server)
    await ask()
    const plain: object[] = []
    server.removeAllListeners('request')
    server.on('request', (req, res) => {
      plain.push(Object.getPrototypeOf(req))
      app(req, res)
    })
    expect(await ask()).toBe('app')
    expect(plain).toEqual([IncomingMessage.prototype])
    expect(server.listenerCount('newListener')).toBe(0)
  })

  it('keeps classes that its owner gave it', async () => {
    class OwnRequest extends IncomingMessage {}
    const app = framework()
    app.get('/', (_req, res) => res.send('app'))
    const made: boolean[] = []
    const server = createServer({ IncomingMessage: OwnRequest }, app)
    server.prependListener('request', (req) => made.push(req instanceof OwnRequest))
    const ask = await listen(server)
    await ask()
    await ask()
    expect(made).toEqual([true, true])
  })

  it('serves two apps in turn, each with its own request', async () => {
    const apps: Application[] = [framework(), framework()]
    for (const app of apps) app.use((req, res) => res.send(String(apps.indexOf(req.app))))
    const server = createServer((req, res) => apps[req.url === '/1' ? 1 : 0]?.(req, res))
    const ask = await listen(server)
    expect([await ask('/0'), await ask('/1'), await ask('/0')]).toEqual(['0', '1', '0'])
  })
})

describe('listeners of other events', () => {
  it("get node's own request, through whatever wraps the server's emit", async () => {
    const app = framework()
    app.get('/', (_req, res) => res.send('app'))
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    expect(Object.hasOwn(server, 'emit')).toBe(false)
    const plain: unknown[] = []
    server.on('dropRequest', (req) =>
      plain.push([Object.getPrototypeOf(req) === IncomingMessage.prototype, 'params' in req]),
    )
    expect(server.listenerCount('dropRequest')).toBe(1)

    const { emit } = Server.prototype
    const wrapped: unknown[] = []
    Server.prototype.emit = function (this: Server, ...args: unknown[]) {
      wrapped.push(args[0])
      return Reflect.apply(emit, this, args)
    } as typeof emit
    try {
      server.maxRequestsPerSocket = 1
      const { port } = server.address() as AddressInfo
      const socket = createConnection(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
      await once(server, 'dropRequest')
      socket.destroy()
    } finally {
      Reflect.deleteProperty(Server.prototype, 'emit')
    }
    expect(plain).toEqual([[true, false]])
    expect(wrapped).toEqual(expect.arrayContaining(['request', 'dropRequest']))
    server.close()
  })

  it('leave the next requests as they are: no new prototypes', async () => {
    const app = framework()
    app.get('/', (req, res) => res.send(String(Object.getPrototypeOf(req) === app.request)))
    const server = app.listen(0, '127.0.0.1')
    server.on('upgrade', (_req, socket) => socket.destroy())
    const ask = await listen(server)
    expect(await countSwaps(async () => expect(await ask()).toBe('true'))).toBe(0)
  })
})
