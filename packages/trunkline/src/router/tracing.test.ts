import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bareRequest, type Res } from '../../test/router-proof/bare.ts'
import { recordTraces, type TraceEvent } from '../../test/support/traces.ts'
import type { Next } from '../contract/exchange.ts'
import type { RunPolicy, StackLayer } from './layer.ts'
import { catching, type HandlerTrace, subscribeToHandlers, tracedPolicy, traceHandler } from './tracing.ts'
import { tracingChannels } from './tracing-channels.ts'

/** A trace of a handler whose response can be closed. */
function createTrace(): HandlerTrace & { res: Res & EventEmitter } {
  const res = new EventEmitter() as Res & EventEmitter // as much of one as is used
  return { req: bareRequest('/'), res, layer: {}, route: undefined }
}

function kindsOf(events: TraceEvent[]): string[] {
  return events.map(({ kind }) => kind)
}

describe('traceHandler', () => {
  it('tells of a handler that goes on at once, and listens for its response no more', () => {
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
    expect([given, 'error' in trace, trace.res.listenerCount('close')]).toEqual([[undefined], false, 0])
  })

  it('tells of a handler that answers by itself when the response is closed, once', () => {
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
})

describe('traceHandler with an error', () => {
  it('tells of it, but not of one that comes after the end', () => {
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
    it(`takes next('${word}') for no error`, () => {
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

  it('tells of the end of what throws, too', () => {
    const events = recordTraces()
    const raise = () => {
      throw new Error('thrown')
    }
    expect(() => traceHandler(createTrace(), raise, (next) => next())).toThrow('thrown')
    expect(kindsOf(events)).toEqual(['start', 'asyncStart', 'asyncEnd', 'end'])
  })
})

describe('traceHandler without a response, or with stores', () => {
  it('needs no response that can be listened to', () => {
    const events = recordTraces()
    const trace = { ...createTrace(), res: {} as Res }
    traceHandler(
      trace,
      () => {},
      (next) => next(),
    )
    expect(kindsOf(events)).toEqual(['start', 'asyncStart', 'asyncEnd', 'end'])
  })

  it('has the stores that are bound to the channels', () => {
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

describe('tracedPolicy', () => {
  /** A policy of its own for each test: what is made of one is kept. */
  function createPolicy(calls: unknown[] = []): RunPolicy & { more: string } {
    return {
      more: 'kept',
      runRequest: (...args) => void calls.push(['request', ...args.slice(0, -1)]),
      runError: (...args) => void calls.push(['error', ...args.slice(0, -1)]),
    }
  }

  it('is made once, and has the rest of the policy', () => {
    const policy = createPolicy()
    const traced = tracedPolicy(policy)
    expect([traced === policy, traced.more]).toEqual([false, 'kept'])
    expect(tracedPolicy(policy)).toBe(traced)
    expect(tracedPolicy({ ...policy })).not.toBe(traced)
  })

  for (const kind of ['request', 'error']) {
    it(`runs a handler of ${kind}s as the policy does, and tells of it`, () => {
      const events = recordTraces()
      const calls: unknown[] = []
      const { req, res } = createTrace()
      const traced = tracedPolicy(createPolicy(calls))
      const layer = {} as StackLayer
      if (kind === 'request') traced.runRequest(layer, req, res, () => {})
      else traced.runError(layer, 'failed', req, res, () => {})
      expect(calls).toEqual([kind === 'request' ? ['request', layer, req, res] : ['error', layer, 'failed', req, res]])
      expect(kindsOf(events)).toEqual(['start', 'end'])
      expect(events[0]?.trace).toEqual({ req, res, layer, route: undefined })
    })

    it(`tells of the route of a handler of ${kind}s`, () => {
      const events = recordTraces()
      const { req, res } = createTrace()
      const traced = tracedPolicy(createPolicy())
      const run = (layer: StackLayer) =>
        kind === 'request'
          ? traced.runRequest(layer, req, res, () => {})
          : traced.runError(layer, 'failed', req, res, () => {})
      const layer = {} as StackLayer
      const route = { stack: [layer] }
      const own = { route: { path: '/own' } } as unknown as StackLayer
      req.route = route
      for (const each of [layer, {} as StackLayer, own]) run(each)
      req.route = { stack: undefined }
      run(layer)
      const routes = events.filter((event) => event.kind === 'start').map(({ trace }) => trace.route)
      expect(routes).toEqual([route, undefined, own.route, undefined])
    })
  }
})

describe('subscribeToHandlers', () => {
  it('has each listener called with its event', () => {
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
  it('gives what is thrown to next, and nothing else', () => {
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
