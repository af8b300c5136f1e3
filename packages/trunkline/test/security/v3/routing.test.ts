import { describe, expect, it } from 'vitest'
import { type App, type Next, type Req, type Res, trunkline3 } from '../../support/frameworks.ts'
import { expectLinearGrowth } from '../../support/growth.ts'
import { attackAllOn3, attackOn3 } from '../../support/hostile.ts'

interface Route {
  match(path: string): boolean
}
const Route = trunkline3['Route'] as unknown as new (method: string, path: unknown, callbacks: []) => Route

/** Texts that make a backtracking expression for the pattern try everything. */
const patterns: { pattern: string; hostile: (size: number) => string }[] = [
  { pattern: '/:a-:b', hostile: (size) => `/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '/:a-:b', hostile: (size) => `/${'-'.repeat(size)}/a` },
  { pattern: '/:a-:b-:c', hostile: (size) => `/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '/:a.:b', hostile: (size) => `/a${'.a'.repeat(size / 2)}/a` },
  { pattern: '/:a@:b', hostile: (size) => `/a${'@a'.repeat(size / 2)}/a` },
  { pattern: '/:a/:b-:c', hostile: (size) => `/x/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '/:a:b:c', hostile: (size) => `/${'a'.repeat(size)}/a` },
  { pattern: '/*-*-:baz', hostile: (size) => `/a${'-a'.repeat(size / 2)}//` },
  { pattern: '/*.*.*', hostile: (size) => `/${'a.'.repeat(size / 2)}\n` },
  { pattern: '/x:y((a+)+)', hostile: (size) => `/x${'a'.repeat(size)}!` },
  { pattern: '/x(a+)+', hostile: (size) => `/x${'a'.repeat(size)}!` },
  { pattern: '/:x*/end', hostile: (size) => '/a'.repeat(size / 2) },
]

for (const { pattern, hostile } of patterns) {
  describe(`a long path against ${pattern}, on 3.x`, () => {
    it(`matching takes time linear in the path: ${JSON.stringify(hostile(16)).slice(1, -1)}`, () => {
      const route = new Route('get', pattern, [])
      expectLinearGrowth({ input: hostile, run: (path) => route.match(path) })
    })
  })
}

describe('a guard and a route behind it, on 3.x', () => {
  const targets = ['/admin', '/ADMIN', '/admin/', '/admin.json', '/Admin/x', '/admin?x=1', '/admin/../admin']
  for (const target of targets) {
    it(`a guard takes the path that the route behind it would take: ${target}`, async () => {
      expect((await attackOn3(guarded, { target })).body).toBe('denied')
    })
  }

  for (const target of ['/%61dmin', '//admin', '/./admin', '/admin;x', '/admin%2f..', '/x/../admin', '/adminx']) {
    it(`neither the guard nor the route behind it takes the path: ${target}`, async () => {
      expect((await attackOn3(guarded, { target })).status).toBe(404)
    })
  }

  it('a guard and its route see the same path in absolute form', async () => {
    const answer = await attackOn3(guarded, { target: 'http://evil.example/admin/x' })
    expect(answer.body).toBe('denied')
  })
})

describe('mounts in mounts, on 3.x', () => {
  it('each mount removes its prefix once, and puts it back', async () => {
    const seen: string[] = []
    await attackOn3(
      (app) => {
        const [outer, inner] = [trunkline3(), trunkline3()]
        inner.use((req: Req, _res: Res, next: Next) => next(void seen.push(req.url)))
        outer.use('/b', inner).use((req: Req, _res: Res, next: Next) => next(void seen.push(req.url)))
        app.use('/a', outer).use((req: Req, res: Res) => res.end(String(seen.push(req.url))))
      },
      { target: '/a/b/a/b' },
    )
    expect(seen).toEqual(['/a/b', '/b/a/b', '/a/b/a/b'])
  })
})

describe('escapes in parameters, on 3.x', () => {
  for (const target of ['/%', '/%E0%A4%A', '/%zz', '/%FF', '/%C0%AF', '/%u0041']) {
    it(`a malformed escape gets 400: ${target}`, async () => {
      const answer = await attackOn3((app) => app.get('/:value', (_, res) => res.send('matched')), { target })
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('Failed to decode param')])
    })
  }

  for (const [sent, value] of [
    ['%2F', '/'],
    ['%252e', '%2e'],
    ['%00', '\0'],
    ['%5C', '\\'],
    ['a+b', 'a+b'],
  ]) {
    it(`an escape is decoded exactly once: ${sent}`, async () => {
      const answer = await attackOn3((app) => app.get('/f/:value', (req, res) => res.json(req.params['value'])), {
        target: `/f/${sent}`,
      })
      expect(JSON.parse(answer.body)).toBe(value)
    })
  }
})

describe('a value of an earlier candidate, on 3.x', () => {
  it('a parameter of an earlier match is gone at the next match', async () => {
    const answer = await attackOn3(
      (app) => {
        app.get('/:user/:secret', (_req, _res, next) => next())
        app.get('/:id/edit', (req, res) => res.json({ ...req.params }))
      },
      { target: '/x/edit' },
    )
    expect(JSON.parse(answer.body)).toEqual({ id: 'x' })
  })

  it("concurrent requests never see each other's parameters", async () => {
    const seen: unknown[] = []
    const build = (app: App) => {
      const waiting: (() => void)[] = []
      app.param('id', (_req, _res, next) => {
        if (waiting.push(next) === bytes.length) for (const go of waiting) go()
      })
      app.get('/user/:id', (req, res) => {
        seen.push(req.params['id'])
        res.end()
      })
    }
    const bytes = Array.from({ length: 20 }, (_, i) => `GET /user/${i} HTTP/1.1\r\nHost: a\r\n`)
    const closed = bytes.map((head, i) => `${head}${i === 19 ? 'Connection: close\r\n' : ''}\r\n`).join('')
    await attackAllOn3(build, { bytes: closed })
    expect(seen).toEqual(bytes.map((_, i) => String(i)))
  })

  it('a parameter named like a prototype member never reaches a prototype', async () => {
    const answer = await attackOn3(
      (app) => app.get('/:__proto__/:constructor', (req, res) => res.json([Array.isArray(req.params), 'x' in {}])),
      { target: '/a/b' },
    )
    expect(JSON.parse(answer.body)).toEqual([true, false])
  })
})

describe('an unusual request target, on 3.x', () => {
  for (const target of ['GET http://localhost/path', 'GET http://[::1]/path', 'OPTIONS *', 'GET //path', 'GET /?']) {
    it(`an unusual request target gets a response: ${target}`, async () => {
      const answer = await attackOn3((app) => app.get('/path', (_, res) => res.send('route')), { target })
      expect([200, 404]).toContain(answer.status)
    })
  }

  for (const url of ['', undefined, '*', '?a=1', 'http://[', 'http://a b/']) {
    it(`a handmade request with an unusual target does not throw: ${JSON.stringify(url)}`, async () => {
      const app = trunkline3().get('/', (_, res) => res.end('root'))
      const outcome = await new Promise((resolve) => {
        const res = { setHeader: () => {}, getHeader: () => undefined, end: resolve }
        app({ method: 'GET', url, headers: {} }, res, (err) => resolve(err ?? 'passed on'))
      })
      expect(['passed on', 'root']).toContain(outcome)
    })
  }
})

describe('very long stacks, on 3.x', () => {
  const pass = (_req: Req, _res: Res, next: (err?: unknown) => void) => next()

  it('long stacks of middleware, routes and handlers run to their end, also with an error pending', async () => {
    const answer = await attackOn3((app) => {
      for (let i = 0; i < 10_000; i++) app.use(pass)
      for (let i = 0; i < 5_000; i++) app.get('/', pass)
      app.get('/', ...Array<typeof pass>(5_000).fill(pass), (_req: Req, _res: Res, next: (err: unknown) => void) =>
        next(new Error('pending')),
      )
      for (let i = 0; i < 5_000; i++) {
        app.use((err: unknown, _req: Req, _res: Res, next: (err: unknown) => void) => next(err))
      }
      app.use((err: Error, _req: Req, res: Res, _next: unknown) => res.end(err.message))
    })
    expect(answer.body).toBe('pending')
  })

  it('an app mounted in itself does not end the process', async () => {
    const answer = await attackOn3(
      (app) => {
        app.use('/a', (req: Req, res: Res, next: () => void) => app(req, res, next))
        app.get('/', (_, res) => res.end('bottom'))
      },
      { target: '/a'.repeat(2000), maxHeaderSize: 65_536 },
    )
    expect([200, 500]).toContain(answer.status)
  })
})

function guarded(app: App): void {
  app.use('/admin', (_: Req, res: Res) => res.end('denied'))
  app.get('/admin', (_, res) => res.send('secret'))
  app.get('/admin/*', (_, res) => res.send('secret'))
}
