import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bareRequest, passing, type Req, type Res } from '../../../test/router-proof/bare.ts'
import { recordTraces } from '../../../test/support/traces.ts'
import type { Next } from '../../contract/exchange.ts'
import type { Handler, RequestHandler } from '../layer.ts'
import { type FirstLayers, type MiddlewareLayer, MiddlewareWalk } from './middleware-walk.ts'

const RES = {} as Res

/** Layers, each with its mount path or at the root. */
function layersOf(...given: (Handler | [route: string, handle: Handler])[]): MiddlewareLayer[] {
  return given.map((layer) => {
    const [route, handle] = Array.isArray(layer) ? layer : (['', layer] as const)
    return { route, handle }
  })
}

/** Walks a request through layers; `first` are those that the walk knows. */
async function walk(
  layers: MiddlewareLayer[],
  url: string,
  first?: FirstLayers,
): Promise<{ req: Req; done: unknown[] }> {
  const req = bareRequest(url)
  const done: unknown[] = []
  new MiddlewareWalk(layers, req, RES, (err) => void done.push(err), first).start()
  await nextTurn()
  return { req, done }
}

/** A handler that writes down the URL that it sees. */
function looking(seen: unknown[]): Handler {
  return (req: Req, _res: Res, next: Next) => {
    seen.push([req.url])
    next()
  }
}

function wrap(handler: RequestHandler): Handler {
  return (req: Req, res: Res, next: Next) => handler(req, res, next)
}

/** First layers that write down what they see. */
function create(seen: unknown[], failing?: 'query' | 'enter'): FirstLayers {
  const run = (name: 'query' | 'enter', req: Req): void => {
    seen.push([name, req.url, req.originalUrl])
    if (failing === name) throw new Error(name)
  }
  const enter: FirstLayers['enter'] = (req, _res, next) => {
    run('enter', req)
    req.next = next
  }
  return {
    query: (req, _res, next) => {
      run('query', req)
      next()
    },
    init: (req, res, next) => {
      enter(req, res, next)
      next()
    },
    enter,
  }
}

describe('the first layers of an application of 3.x', () => {
  const urls = ['/', '/a?b', '/a#b', '?a', '.a', '*', 'http://host/a', 'http://[', '//host/a', '/ä', '/\\a']
  for (const url of urls) {
    it(`see ${url} as they do when they are called one by one`, async () => {
      const [known, called]: [unknown[], unknown[]] = [[], []]
      const first = create(known)
      const other = create(called)
      const mine = await walk(layersOf(first.query, first.init, looking(known)), url, first)
      const plain = await walk(layersOf(other.query, other.init, looking(called)), url)
      expect([known, mine.done, mine.req.url]).toEqual([called, plain.done, plain.req.url])
      expect(typeof mine.req.next).toBe(typeof plain.req.next)
    })
  }

  it('run where they are: replaced, moved, mounted, or without each other', async () => {
    const other = passing([], 'other')
    const arranged: ((first: FirstLayers) => MiddlewareLayer[])[] = [
      () => [],
      ({ query }) => layersOf(query),
      ({ init }) => layersOf(init),
      ({ query, init }) => layersOf(init, query),
      ({ query, init }) => layersOf(other, query, init),
      ({ query, init }) => layersOf(query, other, init),
      ({ query, init }) => layersOf(query, init, query, init),
      ({ query, init }) => layersOf(['/a', query], ['/b', init]),
      ({ query, init }) => layersOf(query, ['/a', init]),
      ({ query, init }) => layersOf(wrap(query), init),
      ({ query, init }) => layersOf(query, wrap(init)),
    ]
    for (const arrange of arranged) {
      const [known, called]: [unknown[], unknown[]] = [[], []]
      const first = create(known)
      await walk([...arrange(first), ...layersOf(looking(known))], '/a/c', first)
      await walk([...arrange(create(called)), ...layersOf(looking(called))], '/a/c')
      expect(known).toEqual(called)
    }
  })
})

describe('one of the first layers of 3.x', () => {
  it('is left out if the one before has taken it away', async () => {
    const seen: unknown[] = []
    const base = create(seen)
    const query: FirstLayers['query'] = (req, res, next) => {
      layers.splice(1, 1)
      base.query(req, res, next)
    }
    const first = { ...base, query }
    const layers = layersOf(query, first.init, looking(seen), looking(seen))
    await walk(layers, '/', first)
    expect(seen.map((entry) => (entry as string[])[0])).toEqual(['query', '/', '/'])
  })

  it('passes what it throws to the error handlers behind it', async () => {
    for (const failing of ['query', 'enter'] as const) {
      const seen: unknown[] = []
      const first = create(seen, failing)
      const note = (err: unknown, _req: Req, _res: Res, next: Next) => {
        seen.push((err as Error).message)
        next()
      }
      const { done } = await walk(layersOf(first.query, first.init, note, looking(seen)), '/', first)
      const before = failing === 'query' ? ['query'] : ['query', 'enter']
      expect(seen).toEqual([...before.map((name) => [name, '/', '/']), failing, ['/']])
      expect(done).toEqual([undefined])
    }
  })

  it('is told of while somebody traces', async () => {
    const events = recordTraces()
    const seen: unknown[] = []
    const first = create(seen)
    const layers = layersOf(first.query, first.init)
    await walk(layers, '/', first)
    expect(events.filter(({ kind }) => kind === 'start').map(({ trace }) => trace.layer)).toEqual(layers)
    expect(seen.length).toBe(2)
  })
})
