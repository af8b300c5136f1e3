import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { framework } from './exports.ts'
import type { Application } from './types.ts'

type Register = (app: Application) => void

const cases: { readonly title: string; readonly register: Register }[] = [
  { title: 'middleware', register: (app) => app.use(reject) },
  { title: 'a route', register: (app) => app.get('/:id', reject) },
  { title: 'a router that stands alone', register: (app) => app.use(framework.Router().get('/:id', reject)) },
  {
    title: 'a callback for a parameter',
    register: (app) => app.param('id', reject).get('/:id', (_req, res) => void res.send('reached')),
  },
  {
    title: 'a callback for a parameter of a router',
    register(app) {
      const router = framework.Router()
      router.param('id', reject)
      app.use(router.get('/:id', (_req, res) => void res.send('reached')))
    },
  },
  {
    title: 'an error handler',
    register(app) {
      app.use((_req, _res, next) => next(new Error('first')))
      // Its number of parameters is what makes it one.
      app.use((_err: unknown, _req: unknown, _res: unknown, _next: unknown) => reject())
    },
  },
]

describe('app.enable("catch async errors")', () => {
  for (const { title, register } of cases) {
    it(`forwards the rejection of ${title}`, async () => {
      const app = framework().enable('catch async errors')
      register(app)
      expect(await responseOf(app)).toBe('caught: rejected')
    })
  }

  it('is followed as it is at the time of the request', async () => {
    const app = framework()
    app.get('/:id', reject)
    app.enable('catch async errors')
    expect(await responseOf(app)).toBe('caught: rejected')
  })

  it('passes on an error where the promise was rejected with nothing', async () => {
    const app = framework().enable('catch async errors')
    app.use(() => Promise.reject())
    expect(await responseOf(app)).toBe('caught: Rejected promise')
  })
})

describe('without the setting', () => {
  for (const { title, register } of cases) {
    it(`nobody listens to the promise of ${title}`, async () => {
      const app = framework()
      register(app)
      expect(await responseOf(app)).toBe('the promise is unheard')
    })
  }
})

let unheard: (() => void) | undefined

/** Gives a rejected promise; when nobody has listened to it soon after, `unheard` is told. */
function reject(): Promise<never> {
  const promise = Promise.reject<never>(new Error('rejected'))
  promise.catch(() => {}) // a rejection that is truly unhandled would end the test
  const listened = vi.spyOn(promise, 'then')
  setImmediate(() => listened.mock.calls.length > 0 || unheard?.())
  return promise
}

/** The response of an application with an error handler at its end. */
async function responseOf(app: Application): Promise<string> {
  app.use((err: Error, _req: unknown, res: { send(body: string): void }, _next: unknown) => {
    res.send(`caught: ${err.message}`)
  })
  const silence = new Promise<string>((resolve) => {
    unheard = () => resolve('the promise is unheard')
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const response = fetch(`http://127.0.0.1:${port}/1`).then((res) => res.text())
    response.catch(() => {}) // when nobody responds, the connection is closed below
    return await Promise.race([response, silence])
  } finally {
    unheard = undefined
    server.closeAllConnections()
    server.close()
  }
}
