import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type App, type Framework, type Req, type Res, trunkline } from '../../support/frameworks.ts'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

describe('an unusual request target', () => {
  const targets = [
    'GET http://localhost/path?q=1',
    'GET http://localhost',
    'GET http://localhost?q=1',
    'GET http://evil.example:8080//path',
    'GET http://user:pass@evil.example/path',
    'GET http://[::1]/path',
    'GET HTTP://LOCALHOST/Path',
    'OPTIONS *',
    'OPTIONS /path',
    'OPTIONS http://localhost/path',
    'GET //path',
    'GET /?',
    'GET /path??a=b',
  ]
  for (const target of targets) {
    it(`an unusual request target is routed as in express@5: ${target}`, async () => {
      const answer = await attackBoth(
        (app, { Router }) => {
          app.get('/path', (req, res, next) => (req.query['skip'] ? next() : res.send(`route ${req.path}`)))
          app.use(
            '/path',
            Router().post('/', (_, res) => res.send('posted')),
          )
          app.use((req, res, next) => (req.method === 'OPTIONS' ? next() : res.send(`${req.path} of ${req.url}`)))
        },
        { target },
      )
      expect([200, 404]).toContain(answer.status)
    })
  }

  for (const url of ['', undefined, '*', '?a=1', '#', 'http://[', 'http://a b/']) {
    for (const method of ['GET', undefined]) {
      it(`a handmade request with an unusual target does not throw: ${method} ${JSON.stringify(url)}`, async () => {
        const app = trunkline().get('/', (_, res) => res.send('root'))
        const outcome = await handleByHand(app, { method, url })
        expect(['passed on', 'root']).toContain(outcome)
      })
    }
  }
})

describe('a very long stack of middleware', () => {
  const LAYERS = 10_000

  it('a long stack runs to its end if every layer calls next() synchronously', async () => {
    const answer = await attackBoth((app) => {
      for (let i = 0; i < LAYERS; i++) app.use((_req, _res, next) => next())
      app.use((_, res) => res.send('end'))
    })
    expect(answer.body).toBe('end')
  })

  it('a long stack in one route runs to its end', async () => {
    const answer = await attackBoth((app) => {
      app.get('/', ...Array.from({ length: LAYERS }, () => (_req: Req, _res: Res, next: () => void) => next()))
      app.get('/', (_, res) => res.send('end'))
    })
    expect(answer.body).toBe('end')
  })

  it('a long stack runs to its end with an error pending', async () => {
    const answer = await attackBoth((app) => {
      app.use((_req, _res, next) => next(new Error('first')))
      for (let i = 0; i < LAYERS; i++) {
        app.use((err: unknown, _req: Req, _res: Res, next: (err: unknown) => void) => next(err))
      }
      app.use((err: Error, _req: Req, res: Res, _next: unknown) => res.send(err.message))
    })
    expect(answer.body).toBe('first')
  })

  it('a request that matches no layer of a long stack gets past it', async () => {
    const answer = await attackBoth((app) => {
      for (let i = 0; i < LAYERS; i++) app.post('/', () => {})
      for (let i = 0; i < LAYERS; i++) app.get(/^\/other/, () => {})
      app.get('/', (_, res) => res.send('end'))
    })
    expect(answer.body).toBe('end')
  })

  it('a request gets past a long stack of routers and routes that do not respond', async () => {
    const answer = await attackBoth((app, { Router }) => {
      for (let i = 0; i < 1500; i++) app.use(Router()).get('/', (_req, _res, next) => next('route'))
      app.use((_, res) => res.send('end'))
    })
    expect(answer.body).toBe('end')
  })
})

describe('a router that is mounted in itself', () => {
  const tree = (app: App, { Router }: Framework) => {
    const router = Router()
    router.use('/a', router)
    router.get('/', (req, res) => res.send(`${req.baseUrl.length}`))
    app.use(router)
  }

  it('a router mounted in itself handles a path of ordinary length, as in express@5', async () => {
    const answer = await attackBoth(tree, { target: '/a'.repeat(300) })
    expect(answer.body).toBe('600')
  })

  it('a router mounted in itself calls next() in the outer router, however deep the path led', async () => {
    const answer = await attackOnce(
      (app, { Router }) => {
        const router = Router()
        router.use((_req, _res, next) => setImmediate(next)) // so that the way down does not fill the stack
        router.use('/a', router)
        router.get('/never', (_, res) => res.send('never'))
        app.use(router)
      },
      { target: '/a'.repeat(7500) },
    )
    expect(answer.status).toBe(404)
  })

  for (const depth of [2000, 7500]) {
    it(`a long path through a router mounted in itself does not end the process: ${depth} levels`, async () => {
      const answer = await attackOnce(tree, { target: '/a'.repeat(depth), maxHeaderSize: 262_144 })
      expect([200, 500]).toContain(answer.status)
    })
  }
})

/** Runs an application on plain node objects, without a connection; `passed on` when it called back. */
async function handleByHand(app: App, fields: { method: string | undefined; url: string | undefined }) {
  const { IncomingMessage, ServerResponse } = await import('node:http')
  const { Socket } = await import('node:net')
  const req = Object.assign(new IncomingMessage(new Socket()), fields)
  const res = new ServerResponse(req)
  return new Promise<string>((resolve, reject) => {
    res.end = ((body: string) => resolve(String(body))) as typeof res.end
    app(req, res, (err) => (err ? reject(err) : resolve('passed on')))
    once(req, 'error').then(reject, reject)
  })
}
