import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import { built } from '../streams/serve.ts'
import type { App, Framework, Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { routePatternOf, routes } = built

const list: Handler = function list(req, res) {
  res.send(String(routePatternOf(req)))
}
const check: Handler = function check(_req, _res, next) {
  next()
}

function lines(app: object): string[] {
  return routes(app).map(({ method, path, handlers, line }) => `${line} ${method} ${path} ${handlers.join()}`)
}

describeLines('routes()', (createApp, line) => {
  it('lists methods, paths, keys and handlers', () => {
    const app = createApp().use(check)
    app.get('/users/:id/files/:name', check, list)
    app.post('/', list)
    expect(routes(app)).toEqual([
      { method: 'GET', path: '/users/:id/files/:name', keys: ['id', 'name'], handlers: ['check', 'list'], line },
      { method: 'POST', path: '/', keys: [], handlers: ['list'], line },
    ])
  })

  it('goes into applications of every line', () => {
    const app = createApp()
    for (const [name, framework] of Object.entries(LINES)) {
      app.use(`/${name}`, framework().get('/a/:b', list) as never)
    }
    expect(lines(app)).toEqual(['v3', 'v4', 'v5'].map((name) => `${name} GET /${name}/a/:b list`))
  })

  it('gives nothing for an application without routes, and changes nothing', () => {
    const app = createApp()
    const before = Object.keys(app)
    expect([routes(app), Object.keys(app)]).toEqual([[], before])
  })
})

describe.each(['v4', 'v5'] as const)('routes() with routers (%s)', (name) => {
  const { Router } = LINES[name]
  it('goes into routers, and ends with one that is mounted in itself', () => {
    const [app, api, users] = [LINES[name](), Router(), Router()]
    users.get('/', list)
    users.route('/:id').get?.(check, list)
    api.use('/users', users as never)
    api.use('/again', api as never)
    app.use(['/a', '/b'] as never, check, api as never)
    expect(lines(app)).toEqual(
      ['/a/users', '/b/users', '/a/users/:id', '/b/users/:id'].map((path) => {
        return `${name} GET ${path} ${path.endsWith('id') ? 'check,list' : 'list'}`
      }),
    )
    expect(lines(api).map((line) => line.replace('undefined ', ''))).toEqual([
      'GET /users list',
      'GET /users/:id check,list',
    ])
  })

  it('tells every method from some, and expressions as they are', () => {
    const app = LINES[name]()
    app.all('/all', list)
    app.route('/some').all?.(check)
    const some = app.route('/more')
    some['all']?.(check)
    some['get']?.(list)
    app.get(/^\/x/, list)
    expect(lines(app).map((line) => line.slice(3))).toEqual([
      'ALL /all list',
      'ALL /some check',
      'ALL /more check',
      'GET /more check,list',
      'GET /^\\/x/ list',
    ])
  })
})

describe('routes()', () => {
  it('lists what a real Express has mounted, as far as it can be seen', () => {
    const express = loadBuilt<Framework>('express4')
    const app = express().get('/a', list)
    expect(lines(LINES.v5().use('/old', app as never))).toEqual(['undefined GET /old/a list'])
  })

  it.each([undefined, null, 'app', 7])('refuses %s', (value) => {
    expect(() => routes(value as never)).toThrow(TypeError)
  })

  it('knows names that 5.x allows', () => {
    const app = LINES.v5().get('/:"a b"/*rest/\\:no', list)
    expect(routes(app)[0]?.keys).toEqual(['a b', 'rest'])
  })
})

describeLines('the pattern of a route', (createApp) => {
  async function ask(app: App, url: string): Promise<string> {
    return (await inject(app, url)).text
  }

  it('is whole across applications of every line', async () => {
    const app = createApp()
    app.get('/own/:id', list)
    for (const [name, framework] of Object.entries(LINES)) {
      const inner = framework().get('/', list)
      app.use(`/${name}`, framework().use('/deep', inner.get('/x/:y', list) as never) as never)
    }
    const answers = await Promise.all(
      ['/own/7', '/v3/deep/x/1', '/v4/deep/', '/v5/deep/x/2?z'].map((url) => ask(app, url)),
    )
    expect(answers).toEqual(['/own/:id', '/v3/deep/x/:y', '/v4/deep', '/v5/deep/x/:y'])
  })

  it('is not there before a route was run', async () => {
    const app = createApp().use((req, res) => res.send(String(routePatternOf(req))))
    expect(await ask(app, '/a')).toBe('undefined')
  })

  it('is known in the end, for logs', async () => {
    let logged: unknown
    const app = createApp().use((req, res, next) => {
      res.on('finish', () => {
        logged = routePatternOf(req)
      })
      next()
    })
    app.use('/in', LINES.v5().get('/:id', list) as never)
    await ask(app, '/in/7')
    expect(logged).toBe('/in/:id')
  })
})

describe('the pattern of a route', () => {
  it('is that of the place where the request is, for a router that is mounted twice', async () => {
    const [app, router] = [LINES.v5(), LINES.v5.Router()]
    router.get('/:id', list)
    app.use('/one', router as never)
    app.use('/two/:kind', router as never)
    expect((await inject(app, '/two/x/1')).text).toBe('/two/:kind/:id')
    expect((await inject(app, '/one/1')).text).toBe('/one/:id')
    app.use('/three', router as never)
    expect((await inject(app, '/three/1')).text).toBe('/three/:id')
  })

  it('says where a router is that nobody can look into', async () => {
    const [app, router] = [LINES.v5(), LINES.v5.Router()]
    router.get('/:id', list)
    app.use('/hidden', ((req: never, res: never, next: never) => router(req, res, next)) as never)
    expect((await inject(app, '/hidden/1')).text).toBe('/hidden/:id')
  })

  it('is req.routePattern on the root framework, which can be replaced', async () => {
    const app = LINES.v5()
    app.get('/:a', (req, _res, next) => {
      const mine = req as unknown as { routePattern: string }
      mine.routePattern = `my ${mine.routePattern}`
      next()
    })
    app.use((req, res) => res.send((req as unknown as { routePattern: string }).routePattern))
    expect((await inject(app, '/x')).text).toBe('my /:a')
  })
})
