import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bareRequest, type Req, type Res } from '../../test/router-proof/bare.ts'
import { recordTraces, type TraceEvent } from '../../test/support/traces.ts'
import type { Next } from '../contract/exchange.ts'
import type { StackLayer } from './layer.ts'
import {
  catching,
  type HandlerTrace,
  noteSubscribers,
  type RunNames,
  runError,
  runRequest,
  subscribeToHandlers,
  traceHandler,
  tracingChannels,
} from './tracing.ts'

/** A trace of a handler whose response can be closed. */
function createTrace(): HandlerTrace & { res: Res & EventEmitter } {
  const res = new EventEmitter() as Res & EventEmitter // as much of one as is used
  return { req: bareRequest('/'), res, layer: {}, route: undefined }
}

function kindsOf(events: TraceEvent[]): string[] {
  return events.map(({ kind }) => kind)
}

describe('traceHandler', () => {
  it('reports a handler that calls next() synchronously, and not again when its response is closed', () => {
    const events = recordTraces()
    const trace = createTrace()
    const given: unknown[] = []
    const next: Next = (err) => {
      given.push(err)
      events.push({ kind: 'next', trace })
    }
    traceHandler(trace, next, (tracedNext) => tracedNext())
    expect(kindsOf(events)).toEqual(['start', 'asyncStart', 'next', 'asyncEnd', 'end'])
    expect(events.every((event) => event.trace === trace)).toBe(true)
    expect([given, 'error' in trace]).toEqual([[undefined], false])
    trace.res.emit('close')
    expect(events).toHaveLength(5)
  })

  it('reports a handler that responds once, when the response is closed', () => {
    const events = recordTraces()
    const trace = createTrace()
    traceHandler(
      trace,
      () => {},
      () => {},
    )
    expect(kindsOf(events)).toEqual(['start', 'end'])
    trace.res.emit('close')
    trace.res.emit('close')
    expect(kindsOf(events)).toEqual(['start', 'end', 'asyncStart', 'asyncEnd'])
  })

  it('adds one listener to a response for all of its handlers', () => {
    const events = recordTraces()
    const outer = createTrace()
    const inner = { ...createTrace(), res: outer.res }
    const wait = (): void => {}
    traceHandler(outer, wait, () => traceHandler(inner, wait, wait))
    expect(outer.res.listenerCount('close')).toBe(1)
    outer.res.emit('close')
    const closed = events.filter(({ kind }) => kind === 'asyncStart').map(({ trace }) => trace)
    expect(closed).toEqual([outer, inner])
  })
})

describe('traceHandler with a listener that sets `within`', () => {
  /** Says on `start` and `asyncStart` what to run the rest inside of. */
  function runInside(within: (event: string, run: () => unknown) => unknown): void {
    for (const name of ['start', 'asyncStart'] as const) {
      const listener = (message: unknown): void => {
        const trace = message as HandlerTrace // nothing else is published there
        trace.within = (run) => within(name, run)
      }
      tracingChannels[name].subscribe(listener)
      onTestFinished(() => void tracingChannels[name].unsubscribe(listener))
    }
  }

  it('runs the handler inside one, and what follows its next() inside another', () => {
    const inside: string[] = []
    const said: string[] = []
    runInside((event, run) => {
      inside.push(event)
      const result = run()
      inside.pop()
      return result
    })
    const next: Next = () => {
      said.push(`next in ${inside.join(', ')}`)
      return 'from next'
    }
    const result = traceHandler(createTrace(), next, (tracedNext) => {
      said.push(`handler in ${inside.join(', ')}`)
      return tracedNext()
    })
    expect([result, ...said]).toEqual(['from next', 'handler in start', 'next in start, asyncStart'])
  })

  it('calls it once: what follows next() does not run inside it', () => {
    const trace = createTrace()
    let runs = 0
    const listener = (): void => {
      trace.within = (run) => {
        runs++
        return run()
      }
    }
    tracingChannels.start.subscribe(listener)
    onTestFinished(() => void tracingChannels.start.unsubscribe(listener))
    traceHandler(
      trace,
      () => {},
      (tracedNext) => tracedNext(),
    )
    expect([runs, trace.within]).toEqual([1, undefined])
  })
})

describe('traceHandler with nothing but listeners to `start`', () => {
  it('calls `onNext` when the handler goes on, once, and leaves the response alone', () => {
    const trace = createTrace()
    const events: string[] = []
    const listener = (): void => {
      trace.onNext = () => events.push(`onNext ${trace.error} ${trace.leaves}`)
    }
    tracingChannels.start.subscribe(listener)
    onTestFinished(() => void tracingChannels.start.unsubscribe(listener))
    const next: Next = (err) => events.push(`next ${err}`)
    traceHandler(trace, next, (tracedNext) => {
      tracedNext('router')
      tracedNext('again')
    })
    expect(events).toEqual(['onNext undefined router', 'next router', 'next again'])
    expect(trace.res.listenerCount('close')).toBe(0)
  })
})

describe('traceHandler with an error', () => {
  it('reports it, but not one that comes after the end', () => {
    const events = recordTraces()
    const trace = createTrace()
    const given: unknown[] = []
    traceHandler(
      trace,
      (err) => void given.push(err),
      (next) => {
        next('failed')
        next('again')
      },
    )
    expect([kindsOf(events), trace.error]).toEqual([['start', 'error', 'asyncStart', 'asyncEnd', 'end'], 'failed'])
    expect(given).toEqual(['failed', 'again'])
  })

  for (const word of ['route', 'router']) {
    it(`does not report next('${word}') as an error`, () => {
      const events = recordTraces()
      const trace = createTrace()
      const given: unknown[] = []
      traceHandler(
        trace,
        (err) => void given.push(err),
        (next) => next(word),
      )
      expect([given, kindsOf(events), 'error' in trace]).toEqual([
        [word],
        ['start', 'asyncStart', 'asyncEnd', 'end'],
        false,
      ])
    })
  }

  it('reports the end of a handler that throws, too', () => {
    const events = recordTraces()
    const raise = () => {
      throw new Error('thrown')
    }
    expect(() => traceHandler(createTrace(), raise, (next) => next())).toThrow('thrown')
    expect(kindsOf(events)).toEqual(['start', 'asyncStart', 'asyncEnd', 'end'])
  })
})

describe('traceHandler without a response, or with stores', () => {
  it('needs no response with events', () => {
    const events = recordTraces()
    const trace = { ...createTrace(), res: {} as Res }
    traceHandler(
      trace,
      () => {},
      (next) => next(),
    )
    expect(kindsOf(events)).toEqual(['start', 'asyncStart', 'asyncEnd', 'end'])
  })

  it('runs handlers with the stores that are bound to the channels', () => {
    const store = new AsyncLocalStorage<string>()
    const { start, asyncStart } = tracingChannels
    start.bindStore(store, () => 'handler')
    asyncStart.bindStore(store, () => 'after it')
    onTestFinished(() => {
      start.unbindStore(store)
      asyncStart.unbindStore(store)
    })
    const seen: unknown[] = []
    traceHandler(
      createTrace(),
      () => void seen.push(store.getStore()),
      (next) => {
        seen.push(store.getStore())
        next()
      },
    )
    expect(seen).toEqual(['handler', 'after it'])
  })
})

describe('a layer that runs while its channels have subscribers', () => {
  const names: RunNames = { runRequestName: 'handleRequest', runErrorName: 'handleError' }

  function createLayer(calls: unknown[] = [], route?: object): StackLayer {
    const handleRequest = (req: Req, res: Res) => void calls.push(['request', req, res])
    const handleError = (err: unknown, req: Req, res: Res) => void calls.push(['error', err, req, res])
    return { handleRequest, handleError, route } as unknown as StackLayer
  }

  function run(kind: string, layer: StackLayer, req: Req, res: Res): void {
    noteSubscribers()
    if (kind === 'request') runRequest(names, layer, req, res, () => {})
    else runError(names, layer, 'failed', req, res, () => {})
  }

  for (const kind of ['request', 'error']) {
    it(`runs ${kind}s by the name of the line, and reports it`, () => {
      const events = recordTraces()
      const calls: unknown[] = []
      const { req, res } = createTrace()
      const layer = createLayer(calls)
      run(kind, layer, req, res)
      expect(calls).toEqual([kind === 'request' ? ['request', req, res] : ['error', 'failed', req, res]])
      expect(kindsOf(events)).toEqual(['start', 'end'])
      expect(events[0]?.trace).toEqual({ req, res, layer, route: undefined })
    })

    it(`reports the route of a handler of ${kind}s`, () => {
      const events = recordTraces()
      const { req, res } = createTrace()
      const layer = createLayer()
      const route = { stack: [layer] }
      const own = createLayer([], { path: '/own' })
      req.route = route
      for (const each of [layer, createLayer(), own]) run(kind, each, req, res)
      req.route = { stack: undefined }
      run(kind, layer, req, res)
      const routes = events.filter((event) => event.kind === 'start').map(({ trace }) => trace.route)
      expect(routes).toEqual([route, undefined, own.route, undefined])
    })
  }
})

describe('subscribeToHandlers', () => {
  it('calls each listener with its event', () => {
    const { start, end, asyncStart } = tracingChannels
    const seen: unknown[] = []
    const subscribed: [channel: typeof start, listener: (message: unknown) => void][] = []
    for (const channel of [start, end, asyncStart]) {
      Object.defineProperty(channel, 'subscribe', {
        configurable: true,
        value: (listener: (message: unknown) => void) => subscribed.push([channel, listener]),
      })
      onTestFinished(() => void Reflect.deleteProperty(channel, 'subscribe'))
    }
    subscribeToHandlers({
      start: (trace) => seen.push(['start', trace]),
      asyncStart: (trace) => seen.push(['asyncStart', trace]),
    })
    const trace = createTrace()
    for (const [, listener] of subscribed) listener(trace)
    expect(subscribed.map(([channel]) => channel)).toEqual([start, asyncStart])
    expect(seen).toEqual([
      ['start', trace],
      ['asyncStart', trace],
    ])
  })
})

describe('catching', () => {
  it('passes what is thrown to next, and nothing else', () => {
    const given: unknown[] = []
    const next: Next = (err) => void given.push(err)
    catching(() => {}, next)
    expect(given).toEqual([])
    catching(() => {
      throw 'thrown'
    }, next)
    expect(given).toEqual(['thrown'])
  })
})
