import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App, Framework, Req, Res } from '../support/frameworks.ts'

const load = createRequire(__filename)
const v3: () => App & { path(): string } = load('trunkline/v3')
const newer: [name: string, framework: Framework][] = [
  ['4.x', load('trunkline/v4')],
  ['5.x', load('trunkline/v5')],
]

/** Locals of either kind. */
type Locals = Record<string, unknown> & ((values: object) => object)

for (const [name, framework] of newer) {
  describe(`a router of ${name} in an application of 3.x`, () => {
    function mounted(): App {
      const router = framework.Router()
      router.get('/users/:id', (req, res) => {
        res.json({ base: req.baseUrl, url: req.url, id: req.params['id'], isArray: Array.isArray(req.params) })
      })
      router.put('/users/:id', (_req, res) => res.end())
      router.get('/throws', () => {
        throw new Error('from inside')
      })
      return router
    }

    it('knows where it is mounted, and has its own parameters', async () => {
      const answer = await ask(v3().use('/api', mounted()), '/api/users/7?x=1')
      expect(JSON.parse(answer)).toEqual({ base: '/api', url: '/users/7?x=1', id: '7', isArray: false })
    })

    it('keeps its method `route`, which 3.x has another use for', () => {
      const router = mounted()
      v3().use('/api', router)
      expect(router.route).toBeTypeOf('function')
    })

    it('gives the parameters of 3.x back', async () => {
      const app = v3()
      app.get('/api/:name', (_req, _res, next) => next())
      app.use('/api', framework.Router())
      app.use((req, res) => res.end(`${Array.isArray(req.params)} ${req.params['name']} ${req.url}`))
      expect(await ask(app, '/api/ada')).toBe('true ada /api/ada')
    })

    it('answers OPTIONS and leaves its errors to the application', async () => {
      const app = v3().use('/api', mounted())
      app.use((err: Error, _req: Req, res: Res, _next: unknown) => res.end(err.message))
      expect((await ask(app, '/api/users/7', 'OPTIONS')).replaceAll(' ', '')).toBe('GET,HEAD,PUT')
      expect(await ask(app, '/api/throws')).toBe('from inside')
    })
  })

  describe(`an application of ${name} in one of 3.x`, () => {
    it('is told where it is mounted in the words of its own line', () => {
      const child = framework() as App & { mountpath: string; path(): string; parent: object }
      const app = v3()
      let told: unknown
      ;(child as unknown as { on(event: string, fn: (parent: object) => void): void }).on('mount', (parent) => {
        told = parent
      })
      app.use('/old', v3().use('/new', child))
      expect([child.mountpath, child.path(), typeof child.route]).toEqual(['/new', '/old/new', 'function'])
      expect(told).toBe(child.parent)
    })

    it('has the locals of the outer one as an object, and what it does to them stays', async () => {
      const child = framework()
      child.use((_req, res, next) => {
        const kind = typeof res.locals
        Object.assign(res.locals, { inner: 1, name: 'kept', kind })
        delete res.locals['dropped']
        next()
      })
      const app = v3()
      app.use((_req, res, next) => {
        ;(res.locals as Locals)({ outer: 1, dropped: 1 })
        next()
      })
      app.use(child)
      app.use((_req, res) => res.end(JSON.stringify([typeof res.locals, { ...res.locals }])))
      expect(JSON.parse(await ask(app, '/'))).toEqual([
        'function',
        { outer: 1, inner: 1, name: 'kept', kind: 'object' },
      ])
    })
  })

  describe(`an application of 3.x in one of ${name}`, () => {
    it('has parameters as an array, and locals that merge', async () => {
      const child = v3()
      child.use((_req, res, next) => {
        ;(res.locals as Locals)({ inner: 2 })
        next()
      })
      child.get('/:a/*', (req, res) => {
        res.send([Array.isArray(req.params), req.params['a'], req.params[0 as never], { ...res.locals }])
      })
      const app = framework()
      app.use((_req, res, next) => {
        res.locals['outer'] = 1
        next()
      })
      app.use('/old', child)
      const answer = JSON.parse(await ask(app, '/old/x/y/z'))
      expect(answer).toEqual([true, 'x', 'y/z', { outer: 1, inner: 2 }])
      expect([child.route, child.path()]).toEqual(['/old', '/old'])
    })

    it('works in a router of the newer line, by its function too', async () => {
      const child = v3()
      child.get('/hello', (_req, res) => res.send(typeof res.locals))
      const router = framework.Router()
      router.use('/old', child)
      router.use('/called', (req, res, next) => child(req, res, next))
      router.use((_req, res) => res.send(typeof res.locals))
      const app = framework().use('/api', router)
      const answers = ['/api/old/hello', '/api/called/hello', '/api/old/none'].map((path) => ask(app, path))
      expect(await Promise.all(answers)).toEqual(['function', 'function', 'object'])
    })
  })
}

async function ask(app: unknown, path: string, method = 'GET'): Promise<string> {
  const server = (app as { listen(port: number, host: string): Server }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const res = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close' } })
    return await res.text()
  } finally {
    server.close()
  }
}
