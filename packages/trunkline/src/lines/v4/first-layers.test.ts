import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'

const load = createRequire(__filename)

type Next = (err?: unknown) => void
type Handler = (req: Req, res: object, next: Next) => unknown
type Layer = Record<string, unknown> & { handle: Handler; name: string }

interface Req {
  url: string
  next: Next
  params?: object
  query?: unknown
}

/** An application of Express 4, as far as these scenarios use it. */
interface App {
  (req: object, res: object, done: Next): void
  lazyrouter(): void
  _router: { stack: Layer[] }
  set(name: string, value: unknown): App
  use(...handlers: unknown[]): App
  get(path: string, ...handlers: unknown[]): App
  disable(name: string): App
}

interface Express {
  (): App
  Router(): App
  readonly response: object
}

interface Play {
  readonly express: Express
  readonly note: (text: string) => void
  /** Middleware that notes what it sees, and goes on. */
  readonly see: (name: string) => Handler
  /** The request that was sent last. */
  readonly current: () => Req
}

const scenarios: Record<string, (app: App, play: Play) => void> = {
  'as they are': (app, { see }) => app.use(see('any')).get('/a', see('a')),

  'before routers in routers': (app, { express, see }) => {
    const inner = express.Router().get('/c', see('c')).use(see('inside'))
    app.use('/a', express.Router().use('/b', inner)).use(see('last'))
  },

  'without anything behind them': (app) => app.lazyrouter(),

  'a parser of queries that throws': (app, { note, see }) => {
    app.set('query parser', (text: string) => {
      if (text === 'bad') throw new Error('bad query')
      return { text }
    })
    app.use(see('any')).use((err: Error, req: Req, _res: object, next: Next) => {
      note(`caught ${err.message} ${JSON.stringify(req.params)} ${req.next === next}`)
      next()
    })
  },

  'a parser of queries that keeps `next`': (app, { express, see, current }) => {
    let kept: Next | undefined
    app.set('query parser', () => {
      kept = current().next
      return {}
    })
    const inner = express.Router().get('/b', () => kept?.())
    app.use('/a', inner.use(see('inside'))).use(see('last'))
  },

  'routers with layers that throw by themselves': (app, { express, note, see }) => {
    const throwing = (name: string): App => {
      const router = express.Router().use(see(name)) as App & { stack: (Layer & { handle_request: Handler })[] }
      for (const layer of router.stack) {
        layer.handle_request = () => {
          throw new Error(`thrown in ${name}`)
        }
      }
      return router.use((err: Error, _req: Req, _res: object, next: Next) => {
        note(`caught ${err.message} in ${name}`)
        next(err)
      })
    }
    const left = express.Router().use('/b', express.Router().get('/none', see('never')).get('/none', see('never')))
    app
      .use('/a', left.get('/none', see('never')))
      .use('/a', throwing('one'))
      .get('/none', see('never'))
  },

  'more middleware than runs in one turn': (app, { see }) => {
    for (let i = 0; i < 97; i++) app.use((_req: Req, _res: object, next: Next) => next())
    for (let i = 0; i < 4; i++) app.use(see(`number ${i}`))
  },

  'the first one removed': (app, { see }) => {
    app.use(see('any'))
    app._router.stack.shift()
  },

  'the second one moved to the end': (app, { see }) => {
    app.use(see('any'))
    app._router.stack.push(...app._router.stack.splice(1, 1))
  },

  'one before them': (app, { see }) => {
    app.use(see('any'))
    app._router.stack.unshift(...app._router.stack.splice(2, 1))
  },

  'the first one twice': (app, { see }) => {
    app.use(see('any'))
    app._router.stack.splice(1, 0, app._router.stack[0] as Layer)
  },

  'the second one with another handle': (app, { note, see }) => {
    app.use(see('any'))
    const layer = app._router.stack[1] as Layer
    const { handle } = layer
    layer.handle = (...args) => {
      note('wrapped')
      return handle(...args)
    }
  },

  'one that runs its handler in another way': (app, { note, see }) => {
    app.use(see('any'))
    const layer = app._router.stack[0] as Layer & { handle_request: Handler }
    const run = layer.handle_request
    layer.handle_request = function wrapped(...args) {
      note('run')
      return run.apply(this, args)
    }
  },

  'one that matches in another way': (app, { note, see }) => {
    app.use(see('any'))
    const layer = app._router.stack[1] as Layer & { match: (path: string) => boolean }
    const { match } = layer
    layer.match = function wrapped(this: object, path) {
      note(`match ${path}`)
      return match.call(this, path)
    }
  },

  'one with a route': (app, { see }) => {
    app.use(see('any'))
    const layer = app._router.stack[0] as Layer
    layer['route'] = { stack: [], methods: {}, _handles_method: () => false, _options: () => [] }
  },

  'removed by the first request': (app, { see }) => {
    const remove: Handler = (_req, _res, next) => {
      if (app._router.stack[0]?.name === 'query') app._router.stack.splice(0, 2)
      next()
    }
    app.use(see('any'), remove, see('after'))
  },

  'in an application that calls itself': (app, { see }) => {
    app.use((req: Req & { again?: boolean }, res: object, next: Next) => {
      if (req.again) return next()
      req.again = true
      app(req, res, next)
    })
    app.use(see('last'))
  },

  'in a mounted application': (app, { express, see }) => {
    app.use('/a', express().use(see('child')).get('/b', see('b'))).use(see('parent'))
  },
}

const REQUESTS = ['/a', '/a/b', '/a/b/c?d=e', '/none?bad', '/?bad', '*']

/** What was seen of each request, in three rounds: a router may learn from the requests before. */
async function play(express: Express, build: (app: App, play: Play) => void): Promise<string[]> {
  const log: string[] = []
  const note = (text: string): void => void log.push(text)
  const see =
    (name: string): Handler =>
    (req, _res, next) => {
      note(`${name} ${req.url} ${JSON.stringify([req.params, req.query])} ${req.next === next}`)
      next()
    }
  const app = express().disable('x-powered-by')
  let current: Req | undefined
  build(app, { express, note, see, current: () => current as Req })
  for (let round = 0; round < 3; round++) {
    for (const url of REQUESTS) {
      let isOver = false
      let calls = 0
      const done: Next = (err) => {
        note(`done ${err instanceof Error ? err.message : err} ${turn}`)
        if (calls++ === 0 && round === 2 && turn === 0) throw new Error('thrown by the callback')
        isOver = true
      }
      let turn = 0
      const req = { url, method: 'GET', headers: {} }
      current = req as unknown as Req
      try {
        app(req, Object.create(express.response), done)
      } catch (err) {
        note(`out of the application: ${(err as Error).message}`)
      }
      const first = app._router.stack.filter(({ name }) => name === 'query' || name === 'expressInit')
      note(`layers ${first.map(({ path, params }) => JSON.stringify([path, params])).join()}`)
      while (!isOver && turn++ < 20) await nextTurn()
    }
  }
  return log
}

describe.each(['../../../dist/v4.cjs', '@trunkline/v4'])('the layers that %s puts first', (name) => {
  it.each(Object.entries(scenarios))('do what they do on Express 4: %s', async (_, build) => {
    const seen = await play(load(name), build)
    expect(seen).toEqual(await play(load('express4'), build))
    expect(seen.length).toBeGreaterThan(REQUESTS.length * 3)
  })
})
