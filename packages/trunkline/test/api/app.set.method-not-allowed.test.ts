import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')

const answer: Handler = (req, res) => void res.send(req.method)
const pass: Handler = (_req, _res, next) => next()

async function ask(app: App, method: string, url = '/a'): Promise<[status: number, allow: unknown]> {
  const { status, headers } = await inject(app, { method, url })
  return [status, headers['allow']]
}

describeLines('app.set("method not allowed")', (createApp) => {
  it('is off by default', async () => {
    const app = createApp().get('/a', answer) as App
    expect(await ask(app, 'POST')).toEqual([404, undefined])
  })

  it('answers 405 with the methods that the path has', async () => {
    const app = createApp().set('method not allowed', true)
    app.get('/a', answer)
    app.put('/a', answer)
    app.post('/b', answer)
    expect(await ask(app, 'POST')).toEqual([405, 'GET, PUT, HEAD'])
    expect(await ask(app, 'GET', '/b')).toEqual([405, 'POST'])
    expect(await ask(app, 'GET', '/c')).toEqual([404, undefined])
    expect(await ask(app, 'HEAD')).toEqual([200, undefined])
  })

  it('asks everything that is mounted, of every line', async () => {
    const app = createApp().set('method not allowed', true)
    app.use('/in', LINES.v3().get('/a', answer) as never)
    app.use('/in', LINES.v4().put('/:any', answer) as never)
    app.use('/in', LINES.v5().post('/a', answer) as never)
    expect(await ask(app, 'DELETE', '/in/a')).toEqual([405, 'GET, PUT, POST, HEAD'])
    expect(await ask(app, 'DELETE', '/in/b')).toEqual([405, 'PUT'])
    expect(await ask(app, 'DELETE', '/in/b/c')).toEqual([404, undefined])
  })

  it('looks for no routes where a mount ends inside of a segment', async () => {
    const app = createApp().set('method not allowed', true)
    app.use('/in', LINES.v3().get('/a', answer) as never)
    expect(await ask(app, 'POST', '/in/a')).toEqual([405, 'GET, HEAD'])
    expect(await ask(app, 'POST', '/ina')).toEqual([404, undefined])
  })

  it('lets OPTIONS name the methods of all routers', async () => {
    const createNested = (on: boolean): App => {
      const app = createApp().set('method not allowed', on)
      app.use('/in', LINES.v4().get('/a', answer) as never)
      app.use('/in', LINES.v5().post('/a', answer) as never)
      return app
    }
    const [, alone] = await ask(createNested(false), 'OPTIONS', '/in/a')
    const [status, together] = await ask(createNested(true), 'OPTIONS', '/in/a')
    expect([alone, status, together]).toEqual(['GET,HEAD', 200, 'GET,POST,HEAD'])
  })
})

describeLines('app.set("method not allowed") leaves alone', (createApp, line) => {
  it('a route that has called next(): a 404', async () => {
    const app = createApp().set('method not allowed', true)
    app.get('/a', answer)
    app.post('/a', pass)
    expect(await ask(app, 'POST')).toEqual([404, undefined])
  })

  it('middleware, handlers of all methods, and what takes every path', async () => {
    const app = createApp().set('method not allowed', true)
    app.use('/a', pass)
    app.all('/b', pass)
    app.get(line === 'v5' ? '/*rest' : '*', pass)
    expect(await ask(app, 'POST')).toEqual([404, undefined])
    expect(await ask(app, 'POST', '/b')).toEqual([404, undefined])
  })

  it('callbacks of parameters, and a path with a broken escape', async () => {
    const called: string[] = []
    const app = createApp().set('method not allowed', true)
    app.param('id', (_req, _res, next, id) => {
      called.push(id)
      next()
    })
    app.get('/x/:id', answer)
    expect(await ask(app, 'POST', '/x/7')).toEqual([405, 'GET, HEAD'])
    expect((await ask(app, 'POST', '/x/%'))[0]).not.toBe(405)
    expect(called).toEqual([])
  })
})

describe.each(['v4', 'v5'] as const)('trunkline.Router({ methodNotAllowed: true }) (%s)', (line) => {
  it('gives error handlers a 405, with the methods among its headers', async () => {
    const app = LINES[line]().set('env', 'test')
    const router = LINES[line].Router({ methodNotAllowed: true })
    router.get('/a', answer)
    router.post('/a/b', pass)
    app.use('/in', router as never)
    expect(await ask(app, 'POST', '/in/a')).toEqual([405, 'GET, HEAD'])
    expect(await ask(app, 'POST', '/in/a/b')).toEqual([404, undefined])
    expect(await ask(app, 'POST', '/in/c')).toEqual([404, undefined])
    expect((await inject(app, '/in/a')).text).toBe('GET')
    app.use(((
      err: { status: number; name: string },
      _req: unknown,
      res: { end(text: string): void },
      _next: unknown,
    ) => {
      res.end(`${err.status} ${err.name}`)
    }) as never)
    expect((await inject(app, { method: 'POST', url: '/in/a' })).text).toBe('405 MethodNotAllowedError')
  })

  it('has the keys of any other router', () => {
    const { Router } = LINES[line]
    expect(Object.keys(Router({ methodNotAllowed: true }))).toEqual(Object.keys(Router()))
  })
})
