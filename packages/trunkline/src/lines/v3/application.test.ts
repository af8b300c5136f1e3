import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { countSwaps } from '../../../test/support/count-swaps.ts'
import { framework } from './exports.ts'
import type { Application, Request, Response } from './types.ts'

type Next = (err?: unknown) => void

describe('app.routes', () => {
  it('is live: what is taken out of it is gone at the next request', async () => {
    const app = framework()
    for (let i = 0; i < 12; i++) app.get(`/r${i}/:id`, (_req, res) => res.send(`r${i}`))
    app.get('/r3/:id', (_req, res) => res.send('second r3'))
    expect(await ask(app, ['/r3/1', '/r3/1', '/r4/1'])).toEqual(['r3', 'r3', 'r4'])
    app.routes['get']?.splice(3, 1)
    expect(await ask(app, ['/r3/1', '/r4/1'])).toEqual(['second r3', 'r4'])
    app.routes['get'] = (app.routes['get'] ?? []).filter(({ path }) => path !== '/r4/:id')
    expect(await ask(app, ['/r4/1', '/r5/1'])).toEqual(['Cannot GET /r4/1\n', 'r5'])
    delete app.routes['get']
    expect(await ask(app, ['/r5/1'])).toEqual(['Cannot GET /r5/1\n'])
  })

  it('shows what express 3 shows, on a console too', () => {
    const app = framework().get('/u/:id?', () => {})
    const route = app.routes['get']?.[0]
    expect(Object.keys(route ?? {})).toEqual(['path', 'method', 'callbacks', 'keys', 'regexp'])
    expect(route).toMatchObject({ path: '/u/:id?', method: 'get', keys: [{ name: 'id', optional: true }] })
    expect(inspect(route)).toContain('regexp: /^\\/u(?:\\/([^\\/]+?))?\\/?$/i')
    expect(inspect(route)).toMatch(/^Route \{/)
  })

  it('matches by an expression that was put in the place of a route’s own, behind a plan as well', async () => {
    const app = framework()
    for (let i = 0; i < 12; i++) app.get(`/r${i}`, (_req, res) => res.send(`r${i}`))
    expect(await ask(app, ['/r7', '/r7', '/other'])).toEqual(['r7', 'r7', 'Cannot GET /other\n'])
    Object.assign(app.routes['get']?.[7] as object, { regexp: /^\/other$/ })
    expect(await ask(app, ['/other', '/r7'])).toEqual(['r7', 'Cannot GET /r7\n'])
  })
})

describe('app.use()', () => {
  it('takes a mount path in any letters, and gives the URL back in the client’s', async () => {
    const app = framework()
    const seen: string[] = []
    const look = (req: Request, _res: Response, next: Next) => next(void seen.push(`${req.baseUrl} ${req.url}`))
    app.use('/Admin/', look)
    app.use((req, res) => res.send(req.url))
    expect(await ask(app, ['/ADMIN/x', '/admin.json', '/adminx', '/admin'])).toEqual([
      '/ADMIN/x',
      '/admin.json',
      '/adminx',
      '/admin',
    ])
    expect(seen).toEqual(['/ADMIN /x', '/admin /.json', '/admin /'])
  })

  it('takes a server for its listener, and an old handler with `handle`', async () => {
    const app = framework()
    app.use(
      '/server',
      createServer((req, res) => void res.end(`server ${req.url}`)),
    )
    const old = { handle: (req: Request, res: Response) => res.end(`old ${req.url}`), route: '' }
    app.use('/old', old as never)
    expect(await ask(app, ['/server/x', '/old/y'])).toEqual(['server /x', 'old /y'])
    expect(old.route).toBe('/old')
  })

  it('lets its stack be spliced while requests run', async () => {
    const app = framework()
    app.use((_req, _res, next) => {
      app.stack.splice(3, 1)
      next()
    })
    app.use((_req, res) => res.send('spliced out'))
    app.use((_req, res) => res.send('stayed'))
    expect(await ask(app, ['/'])).toEqual(['stayed'])
  })

  it('goes through thousands of layers and of routes that call next() at once', async () => {
    const app = framework()
    for (let i = 0; i < 6000; i++) app.use((_req, _res, next) => next())
    for (let i = 0; i < 6000; i++) app.get('/', (_req, _res, next) => next())
    app.get(
      '/',
      [...Array(6000)].map(() => (_req: Request, _res: Response, next: Next) => next()),
    )
    app.get('/', (_req, res) => res.send('through'))
    expect(await ask(app, ['/'])).toEqual(['through'])
  })

  it('goes through an application that is called from within itself a thousand times', async () => {
    const app = framework()
    app.use('/a', (req, res, next) => app.handle(req, res, next))
    app.use((req, res) => res.send(req.url))
    expect(await ask(app, ['/a'.repeat(3000)])).toEqual(['/'])
  })
})

describe('an error of a value that cannot be decoded', () => {
  it('goes to the error handlers behind the router, from whichever route it came up at', async () => {
    const app = framework()
    app.get(/x/, (_req, _res, next) => next())
    app.get('/:id', (_req, res) => res.send('never'))
    app.use((err: Error & { status: number }, _req: Request, res: Response, _next: Next) =>
      res.send(err.status, err.message),
    )
    expect(await ask(app, ['/x%zz', '/%zz'])).toEqual(["Failed to decode param 'x%zz'", "Failed to decode param '%zz'"])
  })
})

describe('app.listen() of 3.x', () => {
  it('makes requests and responses that need no new prototype, in a mounted app as well', async () => {
    const app = framework()
    const child = framework()
    child.get('/', (req, res) => res.send(String(req.app === child)))
    app.use('/child', child)
    app.get('/', (req, res) => res.send(String(Object.getPrototypeOf(req) === app.request)))
    const swaps = await countSwaps(async () => {
      expect(await ask(app, ['/', '/child'])).toEqual(['true', 'true'])
    })
    expect(swaps).toBe(0)
  })
})

/** The bodies of the responses to GET requests, one after the other. */
async function ask(app: Application, paths: readonly string[]): Promise<string[]> {
  const server: Server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const bodies: string[] = []
    for (const path of paths) {
      const res = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
      bodies.push(await res.text())
    }
    return bodies
  } finally {
    server.close()
  }
}
