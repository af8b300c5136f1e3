import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Framework } from './framework.ts'
import { proofs } from './lines.ts'

type Next = (err?: unknown) => void
type Handler = (req: Req, res: object, next: Next) => unknown

interface Req {
  url: string
  baseUrl: string
  originalUrl: string
  params: Record<string, unknown>
  next: Next
  method: string
  app: object
}

/** As far as these scenarios use it. */
interface Router {
  (req: Req, res: object, next: Next): void
  stack: Record<string, unknown>[]
  handle: (req: Req, res: object, next: Next) => void
  use(...args: unknown[]): Router
  get(...args: unknown[]): Router
  param(name: string, fn: unknown): Router
}

interface Play {
  readonly create: (options?: object) => Router
  /** Middleware that notes what it sees, and goes on. */
  readonly see: (name: string) => Handler
  readonly note: (text: string) => void
  /** The names under which a layer of this line runs handlers. */
  readonly running: Framework['running']
}

/** Builds routers; what it returns is asked for each of the paths. */
type Scenario = (play: Play) => Router

const PATHS = [
  '/a/b/c',
  '/A/B/c',
  '/a/b',
  '/a/b/',
  '/a//b/c',
  '/a/bc',
  '/a/b/c?d=/a/b',
  '/ab',
  '/a',
  '//a/b/c',
  '/x/a/b/c',
  // Parsed as a URL, which takes a backslash for a slash.
  '/a/b\\c#d',
  '/a\\b/c#d',
  ' /a/b/c',
  '\\a/b/c',
  'mailto:/a/b/c',
]

const nested = ({ create, see }: Play, inner: Router = create().get('/c', see('c'))): [Router, Router, Router] => {
  const middle = create().use(see('in')).use('/b', inner).use(see('out'))
  return [create().use(see('first')).use('/a', middle).use('/', see('last')), middle, inner]
}

/** Routers without anything that would be called on the way in. */
const bare = ({ create, see }: Play): Router =>
  create()
    .use('/x', see('x'))
    .use('/a', create().use('/b', create().get('/c', see('c'), see('again'))))

const scenarios: Record<string, Scenario> = {
  'routers in routers': (play) => nested(play)[0],

  'a `handle` that was wrapped before the first request': (play) => {
    const [top, middle] = nested(play)
    const { handle } = middle
    middle.handle = function wrapped(this: Router, req, res, next) {
      play.note(`wrapped ${req.url}`)
      return handle.call(this, req, res, next)
    }
    return top
  },

  'a `handle` that is wrapped by the first request': (play) => {
    const [top, middle] = nested(play)
    const { handle } = middle
    top.use(() => {
      middle.handle = function wrapped(this: Router, req, res, next) {
        play.note(`wrapped ${req.url}`)
        return handle.call(this, req, res, next)
      }
    })
    return top
  },

  'a layer whose `handle` is replaced by the first request': (play) => {
    const [top] = nested(play)
    const layer = top.stack[1] as Record<string, unknown>
    const handle = layer['handle'] as Handler
    top.use((req: Req, res: object, next: Next) => {
      layer['handle'] = (...args: Parameters<Handler>) => {
        play.note('replaced')
        return handle(...args)
      }
      play.see('after')(req, res, next)
    })
    return top
  },

  'layers whose way to run a handler is replaced': (play) => {
    const [top, middle] = nested(play)
    for (const layer of [top.stack[1], middle.stack[1]] as Record<string, unknown>[]) {
      const run = layer[play.running.request] as (...args: unknown[]) => void
      layer[play.running.request] = function (this: object, req: Req, ...rest: unknown[]) {
        play.note(`run ${req.url} ${req.baseUrl}`)
        run.call(this, req, ...rest)
      }
    }
    return top
  },

  'a layer whose `match` tells another path': (play) => {
    const [top] = nested(play)
    const layer = top.stack[1] as { match: (path: string) => boolean; path?: string | undefined; params?: object }
    const { match } = layer
    layer.match = function (this: typeof layer, path) {
      if (!match.call(this, path)) return false
      this.path = '/x'
      return true
    }
    return top
  },

  'a router behind a Proxy': (play) => {
    const [, middle] = nested(play)
    const proxy = new Proxy(middle, {
      apply(target, self, args) {
        play.note('applied')
        return Reflect.apply(target, self, args)
      },
    })
    return play.create().use('/a', proxy).use(play.see('last'))
  },

  'a router under two mounts': (play) => {
    const inner = play.create().get('/c', play.see('c')).use(play.see('any'))
    return play.create().use('/a/b', inner).use('/a', inner).use(play.see('last'))
  },

  'a router mounted in itself': (play) => {
    const router = play.create().use(play.see('round'))
    return router.use('/a', router).use('/b', router)
  },

  'a stack that is changed while a request is inside': (play) => {
    const inner = play.create()
    inner.use((_req: Req, _res: object, next: Next) => {
      inner.get('/c', play.see('added'))
      if (inner.stack.length > 3) inner.stack.splice(1, 2)
      next()
    })
    return nested(play, inner)[0]
  },

  'a `next` that is called twice': (play) => {
    const inner = play.create().use((_req: Req, _res: object, next: Next) => {
      next()
      next()
    })
    return nested(play, inner.get('/c', play.see('c')))[0]
  },

  'a `next` that is called twice outside': (play) => {
    const [, middle] = nested(play)
    const twice: Handler = (_req, _res, next) => {
      next()
      next()
    }
    return play.create().use(twice).use('/a', middle).use(play.see('last'))
  },

  'the `next` of another router, kept and called late': (play) => {
    const inner = play.create().use((req: Req & { outer?: Next }, _res: object, next: Next) => {
      req.outer?.()
      next()
    })
    const keep = (req: Req & { outer?: Next }, _res: object, next: Next): void => {
      if (!req.outer) req.outer = req.next
      next()
    }
    return play.create().use(keep).use(play.see('first')).use('/a', nested(play, inner)[1]).use(play.see('last'))
  },

  'a `next` in a later turn': (play) => {
    const inner = play.create().use((_req: Req, _res: object, next: Next) => void setImmediate(next))
    return nested(play, inner.get('/c', play.see('c')))[0]
  },

  "next('router') and next('route')": (play) => {
    const leave =
      (word: string): Handler =>
      (_req, _res, next) =>
        next(word)
    const inner = play.create().get('/c', leave('route'), play.see('passed')).get('/c', play.see('c'), leave('router'))
    return nested(play, inner.use(play.see('never')))[0]
  },

  'errors inside, handled outside': (play) => {
    const inner = play.create().get('/c', () => {
      throw new Error('thrown')
    })
    const [top] = nested(
      play,
      inner.use('/', (_req: Req, _res: object, next: Next) => next(new Error('passed'))),
    )
    return top.use((err: Error, req: Req, _res: object, next: Next) => {
      play.note(`caught ${err.message} ${req.url} ${req.baseUrl}`)
      next()
    })
  },

  'a value that cannot be decoded': (play) => {
    const inner = play.create().get('/:c', play.see('c'))
    const [top] = nested(play, inner)
    return play.create().use('/:x', top).use('/%', play.see('never')).use(play.see('after'))
  },

  'parameters of mounts, merged or not': (play) => {
    const merged = play.create({ mergeParams: true }).get('/:c', play.see('merged')).use(play.see('any'))
    const plain = play.create().get('/:c', play.see('plain')).use(play.see('any'))
    return play.create().use('/:x/:y', merged).use('/:x/:z', plain).use(play.see('last'))
  },

  'callbacks for the parameters of a mount': (play) => {
    const [top] = nested(play)
    const outer = play.create().use('/:x', top).use('/a', top)
    return outer.param('x', (req: Req, _res: object, next: Next, value: string) => {
      play.note(`param ${value} ${req.url}`)
      next()
    })
  },

  'a callback for a parameter that changes the URL': (play) => {
    const inner = play.create().use(play.see('inside'))
    const outer = play.create().use('/a/:x', inner).use(play.see('last'))
    return outer.param('x', (req: Req, _res: object, next: Next) => {
      req.url = `${req.url}/more`
      next()
    })
  },

  'strict routers that keep letter case apart': (play) => {
    const options = { strict: true, caseSensitive: true }
    const inner = play.create(options).get('/c', play.see('c')).get('/', play.see('root')).get('/C/', play.see('C'))
    return play.create(options).use('/a', play.create(options).use('/b', inner)).use('/A', inner).use(play.see('last'))
  },

  'mount paths in upper case': (play) => play.create().use('/A/B', nested(play)[2]).use('/a', play.see('a')),

  'routers with nothing but a router in them': (play) => bare(play),

  'routers without a path in routers without a path': ({ create, see }) => {
    const inner = create().use('/x', see('x')).get('/a/b/c', see('c'))
    return create()
      .use(create().use(create().use(inner).use('/ab', see('ab'))))
      .use('/a', see('a'))
  },

  'more routers than one walk goes through': ({ create, see }) => {
    let router = create().use(see('inside')).get('/c', see('c'))
    for (let depth = 0; depth < 9; depth++) router = depth % 3 ? create().use(router) : create().use('/a', router)
    return create()
      .use(router)
      .use('/a/b', bare({ create, see } as Play))
  },

  'more routers side by side than layers run in one turn': ({ create, see }) => {
    const router = create()
    for (let i = 0; i < 250; i++) router.use(create().get(`/none${i}`, see('never')))
    return create()
      .use('/a', router.get('/b/c', see('c')))
      .use(see('last'))
  },

  'a router that is left for what comes after it, at every depth': ({ create, see }) => {
    const inner = create().get('/x', see('x'))
    const middle = create().use('/b', inner).use('/b', see('b'))
    return create()
      .use('/a', middle)
      .use('/a', create().use('/b', create().get('/y', see('y'))))
      .use(see('last'))
  },

  'a function that inherits from a router': (play) => {
    const inherits = (req: Req, _res: object, next: Next): void => {
      play.note(`called ${req.url}`)
      next()
    }
    return play.create().use('/a', Object.setPrototypeOf(inherits, bare(play)) as Handler)
  },

  'a router with as many parameters as an error handler': (play) => {
    const router = bare(play)
    return play
      .create()
      .use('/a', Object.defineProperty(router, 'length', { value: 4 }))
      .use(play.see('last'))
  },

  'a router whose stack was assigned': (play) => {
    const [middle, inner] = [play.create(), play.create().get('/c', play.see('c'))]
    middle.use('/x', play.see('x')).use('/b', inner)
    middle.stack = middle.stack.filter((_, at) => at > 0)
    return play.create().use('/a', middle).use(play.see('last'))
  },

  'a router without layers': ({ create, see }) => create().use('/a', create().use('/b', create())).use(see('last')),

  'a router that merges parameters from the first request on': (play) => {
    const inner = play.create()
    const toggle: Handler = (req, res, next) => {
      Object.assign(inner, { mergeParams: true })
      play.see('toggled')(req, res, next)
    }
    inner.get('/:c', toggle, play.see('c')).use(play.see('any'))
    return play.create().use('/a', play.create().use('/b', inner)).use('/:x', inner)
  },

  'a method that becomes OPTIONS inside': (play) => {
    const become: Handler = (req, _res, next) => {
      req.method = 'OPTIONS'
      next()
    }
    const outer = play.create().use('/a', play.create().use('/b', play.create().use(become)).get('/b/c', play.see('c')))
    return outer.get('/a/b/c', play.see('outside'))
  },

  'a URL that is rewritten inside a router that nobody has seen yet': (play) => {
    const rewrite: Handler = (req, _res, next) => {
      req.url = '/x?rewritten'
      next()
    }
    const inner = play.create().get('/c', rewrite).get('/x', play.see('x'))
    return play
      .create()
      .use('/a', play.create().use('/b', inner).use('/b', play.see('b')))
      .use(play.see('last'))
  },

  'a `next` that is called in two turns, from inside': (play) => {
    const twice: Handler = (_req, _res, next) => {
      next()
      setImmediate(next)
    }
    const inner = play.create().get('/c', twice)
    return play
      .create()
      .use('/a', play.create().use('/b', inner))
      .use(play.create().use('/x', bare(play)))
      .use(play.see('last'))
  },

  'a URL that is rewritten inside': (play) => {
    const rewrite: Handler = (req, _res, next) => {
      req.url = '/b/c?rewritten'
      next()
    }
    const [top] = nested(play)
    return play.create().use('/a', rewrite).use('/x', rewrite, nested(play)[1]).use(top)
  },
}

/** What was seen of each path, three times over: a router may learn from the requests before. */
async function playAll({ createRouter, running }: Framework, build: Scenario): Promise<string[]> {
  const log: string[] = []
  const note = (text: string): void => {
    if (log.length < 5000) log.push(text)
  }
  const see =
    (name: string): Handler =>
    (req, _res, next) => {
      const { url, baseUrl, originalUrl, params } = req
      note(`${name} ${url} ${baseUrl} ${originalUrl} ${JSON.stringify({ ...params })} ${req.next === next}`)
      next()
    }
  const create = (options: object = {}): Router => createRouter(options) as unknown as Router
  const router = build({ create, see, note, running })
  for (let round = 0; round < 3; round++) {
    for (const path of PATHS) {
      note(`ask ${path}`)
      const req = { url: path, method: 'GET', app: { settings: {} } } as Req
      const done = (err?: unknown): void => {
        note(
          `done ${err instanceof Error ? err.constructor.name : err} ${req.url} ${req.baseUrl} ${req.next} ${req.params}`,
        )
      }
      router.handle(req, {}, done)
      for (let turn = 0; turn < 10; turn++) await nextTurn()
    }
  }
  return log
}

describe.each(proofs)('nested routers do what they do on $express.name', ({ ours, express }) => {
  it.each(Object.entries(scenarios))('%s', async (_, build) => {
    const log = await playAll(ours, build)
    expect(log).toEqual(await playAll(express, build))
    expect(log.length).toBeGreaterThan(PATHS.length * 2)
  })
})

describe.each(proofs)('what the callback of the outermost router throws, as on $express.name', ({ ours, express }) => {
  it.each(['/a/b/c', '/a/b/none', '/a/b/e/f/none', '/none'])('%s', async (path) => {
    const seen = await throwingCallback(ours, path)
    expect(seen).toEqual(await throwingCallback(express, path))
  })
})

/** What happens if the callback throws when it is called first. */
async function throwingCallback({ createRouter }: Framework, path: string): Promise<string[]> {
  const log: string[] = []
  const create = (): Router => createRouter({}) as unknown as Router
  const pass: Handler = (_req, _res, next) => next()
  const catcher = (name: string) => (err: Error, req: Req, _res: object, next: Next) => {
    log.push(`${name} ${err.message} ${req.url} ${req.baseUrl}`)
    next(err)
  }
  const deepest = create().use('/f', create().get('/g', pass).use('/x', pass)).use('/w', pass)
  const inner = create().get('/c', pass).use('/d', pass).use('/e', deepest).use('/v', pass)
  const middle = create().use('/b', inner).use(catcher('middle')).use('/y', pass)
  const router = create().use('/a', middle).use(catcher('outer')).use('/z', pass)
  let calls = 0
  let turn = 0
  const done = (err?: unknown): void => {
    log.push(`done ${(err as Error | undefined)?.message} in turn ${turn}`)
    if (calls++ === 0) throw new Error('thrown by the callback')
  }
  try {
    router.handle({ url: path, method: 'GET', app: { settings: {} } } as unknown as Req, {}, done)
  } catch (err) {
    log.push(`out of handle: ${(err as Error).message}`)
  }
  for (; turn < 10; turn++) await nextTurn()
  return log
}
